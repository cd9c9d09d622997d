import type { Judgment, JudgmentParty } from './judgment.ts';

const notCause = /^(?:的|与|诉|及|因|和|、|之间|关于|对|为|，)+/;

/** The causes of action that "…一案" names: charges in criminal cases, 纠纷 and administrative causes after the parties' names. */
export function readCauses(
  procedure: string,
  { title, caseType, parties }: Pick<Judgment, 'title' | 'caseType' | 'parties'>,
): string[] {
  if (caseType === '刑事')
    return readCharges(procedure) ?? namedCharges(procedure, parties) ?? readCharges(title ?? '') ?? [];
  return readDispute(procedure.slice(0, 1500), parties) ?? readDispute(title ?? '', parties) ?? [];
}

/** A charge ends with 罪 and may itself name an offence: 掩饰、隐瞒犯罪所得罪. */
const charge = '(?:犯罪(?=所得|活动|分子|收益|集团|信息)|[^，。；：犯罪]){2,40}罪';
export const chargeList = new RegExp(`(?:犯有?|涉嫌)(${charge}(?:[、和及与，]${charge}){0,12})(?!犯|行)`, 'g');

function readCharges(text: string): string[] | undefined {
  const charges = new Set<string>();
  for (const match of text.slice(0, 3000).matchAll(chargeList)) {
    for (const charge of splitCharges(match[1]!)) charges.add(charge);
  }
  return charges.size > 0 ? [...charges] : undefined;
}

/** "指控被告人徐某非法侵入住宅罪一案": the charge follows the name without 犯. */
function namedCharges(text: string, parties: JudgmentParty[]): string[] | undefined {
  for (const { name } of parties) {
    const at = text.indexOf(`${name}`);
    const charge =
      at < 0 ? null : /^([^，。；：]{2,40}?罪)一案/.exec(text.slice(at + name.length, at + name.length + 60));
    if (charge) return splitCharges(charge[1]!);
  }
  return undefined;
}

/** 盗窃罪、抢劫罪 are two charges; 走私、贩卖、运输、制造毒品罪 is one. */
export const splitCharges = (text: string): string[] =>
  text
    .split(/(?<=罪)[、，和及与]/)
    .map(charge => charge.replace(/^(?:以|犯|涉嫌|及|和)/, ''))
    .filter(charge => /罪$/.test(charge) && charge.length <= 40);

function readDispute(text: string, parties: JudgmentParty[]): string[] | undefined {
  const match =
    /([^。；：]{2,200}?)(?:一案|二案|纠纷案)(?=[，,。、（\s本不]|$)/.exec(text) ??
    /^([^。]{4,120}?纠纷)(?=.{0,12}(?:判决书|裁定书|调解书))/.exec(text);
  if (!match) return undefined;
  const cause = afterNames(match[1]!, parties);
  return isCause(cause) ? [cause] : undefined;
}

/** Long runs are sentences about the dispute unless they end as causes do. */
const isCause = (cause: string) =>
  cause.length >= 3 && cause.length <= (/纠纷$/.test(cause) ? 40 : 20) && !/[，。]|审理|本案|于\d/.test(cause);

function afterNames(run: string, parties: JudgmentParty[]): string {
  let cut = 0;
  for (const { name } of parties) {
    const at = run.lastIndexOf(name);
    if (at >= 0) cut = Math.max(cut, at + name.length);
  }
  const rest = run
    .slice(cut)
    .replace(/^[（(][^（）()]{0,60}[）)]/, '')
    .replace(/^等.{0,6}[人户]?/, '');
  return rest
    .slice(Math.max(rest.lastIndexOf('，'), rest.lastIndexOf('）')) + 1)
    .replace(notCause, '')
    .replace(/(?:行为)?[（(].*$/, '');
}
