import type { CaseReport, ReportedCase } from '@antai/contract/downloads';
import { recordTypes } from '@antai/contract/records';
import { authorityGroups, type Category } from '@antai/contract/search';
import { type Block, type Document, shorten } from '@antai/documents/document';
import { type Proof, sayConditions, sayProof } from './certify-search.ts';
import { type ExportRecord, sayValue } from './describe-records.ts';
import { sayMoment } from './name-subject.ts';

type Authority = keyof typeof authorityGroups;
type CaseRecord = Extract<ExportRecord, { recordType: typeof recordTypes.cases }>;

export interface OrderedCase {
  record: CaseRecord;
  words: ReportedCase;
  /** 1 to 5, as 法发〔2020〕24号 第四条 orders them. */
  authority: Authority;
}

/** The chosen cases in the order of authority, the newer first among equals; those that are gone are left out. */
export function orderCases(
  records: ExportRecord[],
  { report, groupOf }: { report: CaseReport; groupOf: (fields: CaseRecord['fields'], court: string) => Authority },
): OrderedCase[] {
  const byId = new Map(
    records.flatMap(record => (record.recordType === recordTypes.cases ? [[record.id, record] as const] : [])),
  );
  const rows = report.cases.flatMap(words => {
    const record = byId.get(words.id);
    return record ? [{ record, words, authority: groupOf(record.fields, report.court) }] : [];
  });
  const dayOf = ({ record }: OrderedCase) => record.fields.judgmentDate ?? '';
  return rows.sort((a, b) => a.authority - b.authority || (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0));
}

const toFill = '（待填写）';
const filled = (text: string) => (text.trim() === '' ? toFill : text.trim());
const holdingMax = 500;

/** 裁判要点: what the lawyer wrote, else the beginning of the court's reasoning, said to be an excerpt. */
function holdingOf({ record, words }: OrderedCase): string {
  if (words.holding !== '') return words.holding;
  const reasoning = record.sections.find(({ key }) => key === 'courtReasoning')?.text.trim() ?? '';
  return reasoning === '' ? toFill : `（摘自“本院认为”）${shorten(reasoning.replace(/\s+/g, ' '), holdingMax)}`;
}

const say = (value: string | string[] | undefined) => sayValue({ fieldType: 'keyword' }, value) || '—';

function caseBlocks(each: OrderedCase, at: number): Block[] {
  const { record, words, authority } = each;
  return [
    { kind: 'heading', level: 2, text: `${at + 1}．${record.title}` },
    {
      kind: 'facts',
      rows: [
        ['案号', say(record.fields.caseNumber)],
        ['法院', say(record.fields.court)],
        ['裁判日期', say(record.fields.judgmentDate)],
        ['效力层级', authorityGroups[authority]],
        ['裁判要点', holdingOf(each)],
        ['相同点', filled(words.likeness)],
        ['不同点', filled(words.difference)],
        ['是否参照', words.isFollowed ? '参照（参考）' : '不参照（参考）'],
        ['理由', filled(words.reason)],
      ],
    },
  ];
}

interface SimilarCases {
  report: CaseReport;
  cases: OrderedCase[];
  proof: Proof;
}

/** The report on similar cases in the form of 法发〔2020〕24号, with the certificate of its search. */
export function caseReportOf(category: Category, { report, cases, proof }: SimilarCases): Document {
  const blocks: Block[] = [
    { kind: 'title', text: '类案检索报告', subtitle: report.title },
    { kind: 'heading', level: 1, text: '一、检索情况' },
    {
      kind: 'facts',
      rows: [
        ['待决案件', report.title],
        ['案号', filled(report.caseNumber)],
        ['审理法院', filled(report.court)],
        ['检索主体', report.searcher],
        ['检索时间', sayMoment(proof.issuedAt)],
        ['检索平台', '案台 · AI律师工作平台'],
        ['检索方法', report.method || `按条件检索：${proof.textForm || '（无条件）'}`],
        ['检索结果', `命中${proof.total}件，列入本报告${cases.length}件`],
      ],
    },
    { kind: 'heading', level: 1, text: '二、待决案件争议焦点' },
    { kind: 'text', lines: report.issues.split('\n') },
    { kind: 'heading', level: 1, text: '三、类案检索结果' },
    {
      kind: 'table',
      head: ['序号', '效力层级', '案号', '法院', '裁判日期'],
      rows: cases.map(({ record, authority }, at) => [
        String(at + 1),
        authorityGroups[authority],
        say(record.fields.caseNumber),
        say(record.fields.court),
        say(record.fields.judgmentDate),
      ]),
      shares: [1, 4, 4.4, 4, 2.6],
    },
    { kind: 'heading', level: 1, text: '四、类案裁判要点与比对' },
    ...cases.flatMap(caseBlocks),
    { kind: 'heading', level: 1, text: '五、结论及类案运用情况' },
    { kind: 'text', lines: filled(report.conclusion).split('\n') },
    { kind: 'note', text: `检索人（签名）：________________　　日期：________________` },
    { kind: 'heading', level: 1, text: '附：检索证书' },
    { kind: 'facts', rows: sayProof(proof, category) },
    { kind: 'text', lines: sayConditions(proof, category) },
    {
      kind: 'note',
      text: '本报告依《最高人民法院关于统一法律适用加强类案检索的指导意见（试行）》（法发〔2020〕24号）第四条、第八条编制。裁判是否生效、是否被撤销，请检索人逐件核实。',
    },
  ];
  return { name: `类案检索报告 ${shorten(report.title, 30)}`, blocks };
}
