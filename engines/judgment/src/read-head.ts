import { type CaseNumber, findCaseNumbers } from '@antai/citation';
import { tellRegion } from '@antai/values';
import type { Judgment } from './judgment.ts';
import { tellCourtLevel, trimCourt } from './tell-court.ts';
import { caseNumberAtStart, isCaseNumber, procedureInTitle, tellProcedure } from './tell-procedure.ts';

const kinds = ['判决书', '裁定书', '调解书', '决定书', '通知书', '支付令', '制裁决定书', '公告', '命令'];
const kindLine =
  /^(刑事附带民事公益诉讼|刑事附带民事|刑事|民事|行政赔偿|行政附带民事|行政|执行|国家赔偿|赔偿|知识产权|申诉|再审|结案|受理|应诉|公示催告|除权|破产|司法救助|司法制裁|保全|罚款|拘留)*(判决书|裁定书|调解书|决定书|通知书|支付令|制裁决定书)$/;

type Head = Pick<
  Judgment,
  | 'title'
  | 'court'
  | 'courtLevel'
  | 'courtCode'
  | 'region'
  | 'documentType'
  | 'caseNumber'
  | 'caseNumberRaw'
  | 'caseType'
  | 'trialProcedure'
  | 'procedureForm'
>;

/** Court, kind of document, case number and procedure from the head; what the head lacks is taken from the title. */
export function readHead(
  head: string,
  { title, procedure, notes }: { title: string | undefined; procedure: string; notes: Record<string, string> },
): Head {
  const lines = head.split('\n').filter(Boolean);
  const heading = title ?? titleLine(lines);
  const number = readNumber(lines, { title: heading, notes });
  const court = readCourt(lines, number);
  const kind = readKind(lines, heading);
  const procedureOfNumber = number ? tellProcedure(number.typeToken) : {};
  return {
    title: heading,
    court,
    courtLevel: court ? tellCourtLevel(court) : undefined,
    courtCode: number?.courtCode,
    region: court ? tellRegion(court, number?.courtCode) : undefined,
    documentType: kind?.type,
    caseNumber: number?.caseNumber,
    caseNumberRaw: number?.raw,
    caseType: procedureOfNumber.caseType ?? kind?.caseType ?? (heading ? caseTypeInTitle(heading) : undefined),
    trialProcedure:
      procedureOfNumber.procedure ?? (heading ? procedureInTitle(heading) : undefined) ?? tellByProcedure(procedure),
    procedureForm: tellForm(procedure),
  };
}

const close = (line: string) => line.replace(/[ \u3000]/g, '');

const titleMax = 120;
const sentenceMarks = /[。；：！？]/u;
const titleEnd = /(?:判决书|裁定书|调解书|决定书|通知书|支付令|公告|命令|案|纠纷|罪)(?:[（(][^（）()]*[）)])?$/u;
const courtAndKind = /法院.{0,12}(?:判决书|裁定书|调解书|决定书|通知书|支付令)$/u;

/** The first line, where it names more than court and kind, as a title does: 张某诈骗罪一审刑事判决书. A sentence is none. */
function titleLine(lines: string[]): string | undefined {
  const [first = ''] = lines;
  const bare = close(first);
  if (lines.length < 2 || bare.length > titleMax || sentenceMarks.test(bare) || !titleEnd.test(bare)) return undefined;
  return kindLine.test(bare) || courtAndKind.test(bare) || caseNumberAtStart(first) ? undefined : first;
}

function readNumber(
  lines: string[],
  { title, notes }: { title: string | undefined; notes: Record<string, string> },
): CaseNumber | undefined {
  const own = lines.map(caseNumberAtStart).find(Boolean);
  return (
    own ??
    findCaseNumbers(notes.案件编号 ?? notes.案号 ?? '').find(isCaseNumber) ??
    findCaseNumbers(title ?? '').find(isCaseNumber)
  );
}

function readCourt(lines: string[], number: CaseNumber | undefined): string | undefined {
  const until = number ? lines.findIndex(line => caseNumberAtStart(line)) : lines.length;
  for (const line of lines.slice(0, until < 0 ? lines.length : until).reverse()) {
    const bare = close(line);
    if (/^.{0,60}法院(?:[\u4e00-\u9fa5]{2,8}分院)?$/.test(bare)) return trimCourt(bare);
    const beforeKind = /^(.{2,40}?法院)(?=.{0,12}(?:判决书|裁定书|调解书|决定书|通知书|支付令)$)/.exec(bare);
    if (beforeKind) return trimCourt(beforeKind[1]!);
  }
  return undefined;
}

function readKind(lines: string[], title: string | undefined): { type: string; caseType?: string } | undefined {
  for (const line of [...lines].reverse()) {
    const match =
      kindLine.exec(close(line)) ??
      /法院((?:刑事附带民事|刑事|民事|行政|执行|国家赔偿)?)(判决书|裁定书|调解书|决定书|通知书|支付令)$/.exec(
        close(line),
      );
    if (match) return { type: match[2]!, caseType: caseTypeInTitle(close(line)) };
  }
  const type = kinds.find(kind => title?.replace(/[（(][^（）()]*[）)]$/, '').endsWith(kind));
  return type ? { type, caseType: caseTypeInTitle(title!) } : undefined;
}

function caseTypeInTitle(title: string): string | undefined {
  const match =
    /(刑事|民事|行政|执行|国家赔偿|司法救助)[^\u4e00-\u9fa5]*(?:附带民事(?:公益诉讼)?|赔偿)?(?:判决书|裁定书|调解书|决定书|通知书)/.exec(
      title.slice(-60),
    );
  return match?.[1];
}

function tellByProcedure(procedure: string): string | undefined {
  const start = procedure.slice(0, 600);
  if (/申请再审|提出申诉/.test(start)) return '再审审查与审判监督';
  if (/提起上诉|提出上诉|向本院上诉/.test(start)) return '二审';
  return /提起公诉|起诉至本院|向本院(?:提起诉讼|起诉)/.test(start) ? '一审' : undefined;
}

function tellForm(procedure: string): string | undefined {
  const text = procedure.slice(0, 4000);
  if (/转为普通程序/.test(text)) return '普通程序';
  if (/速裁程序/.test(text)) return '速裁程序';
  if (/小额诉讼(?:的)?程序/.test(text)) return '小额诉讼程序';
  if (/适用.{0,12}简易程序/.test(text)) return '简易程序';
  return /适用.{0,12}普通程序/.test(text) ? '普通程序' : undefined;
}
