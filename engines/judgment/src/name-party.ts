import names from '../data/names.json' with { type: 'json' };
import type { JudgmentParty } from './judgment.ts';

const byLength = (list: string[]) => [...list].sort((a, b) => b.length - a.length).join('|');
const organisationEnd = new RegExp(`(?:${byLength(names.organisationEnds)})(?:[（(][^（）()]{1,20}[）)])?\\d{0,2}$`);
const organisationEnds = new RegExp(byLength(names.organisationEnds), 'g');
const branchEnds = new RegExp(byLength(names.branchEnds), 'g');
const stops = new RegExp(byLength(names.nameStops), 'g');
const hardStops = new RegExp(names.hardStops, 'g');
const notName = new RegExp(`^(?:${names.notNames})`);
/** Between an organisation and its branch stands a place or a field, never what was done or what the case is about. */
const carriesOn =
  /[与和及对以于向为的未副]|经(?!济)|不|作出|行政|政府|信息|履行|强制|纠纷|处罚|征收|登记|确认|赔偿|复议|执行|被告|原告|第三人|上诉|申请/;
const outside = '^，,。；;：:（(）)《》“”"、\\s［〔【\\[\\]';
const bareRun = new RegExp(`^[${outside}]{0,60}`);
const withBrackets = new RegExp(
  `^[${outside}]{2,20}[（(](?!以下|简称|下称|原|系|又|曾)[\\u4e00-\\u9fa5]{1,16}[）)](?!被|诉|因|不服|与)[${outside}]{2,40}`,
);
const personal = /^([\u4e00-\u9fa5]{2,3})(?:与|等与)(?=[\u4e00-\u9fa5]{2})/;
const maskedPerson =
  /^[\u4e00-\u9fa5](?:某{1,2}|[×＊*XxＸｘ]{1,3})(?:[甲乙丙丁戊己庚辛]|\d{1,2})?|^[\u4e00-\u9fa5]{1,3}\d{1,2}|^[\u4e00-\u9fa5]{2,12}[·•][\u4e00-\u9fa5·•]{1,20}/;
/** The beginning of a name with a double surname. */
export const compound = new RegExp(`^(?:${names.compoundSurnames.join('|')})`);

export const isOrganisation = (name: string) => organisationEnd.test(name);

/** 张某某, 李某1, 王×, XX公司, 某某公司1, A公司: a name that the court made unreadable. */
export const isMasked = (name: string) =>
  /某|[×＊*○]|[XxＸｘ]{2,}|^[A-ZＡ-Ｚ](?:公司|银行|厂|集团|某)|^[\u4e00-\u9fa5]{1,3}[XxＸｘ]$|^[甲乙丙丁]公司/.test(
    name,
  ) || /^[\u4e00-\u9fa5]{1,2}[\dＡ-ＺA-Z]$/.test(name);

/** The kind of a party where its name or its line tells; undefined for trade names that may be either. */
export function tellKind(name: string, rest: string): JudgmentParty['kind'] {
  if (/(?:分公司|支公司|分行|支行|营业部|合伙企业|业主委员会|事务所)(?:[（(].*[）)])?$/.test(name)) return '非法人组织';
  if (
    /(?:公司|集团|大学|学院|学校|中学|小学|医院|银行|合作社|联社|基金会|村民委员会|村委会|居民委员会|居委会|协会|学会|商会)\d{0,3}$/.test(
      name,
    )
  )
    return '法人';
  if (
    /(?:政府|局|厅|人民法院|检察院|派出所|支队|大队|总队|管理委员会|管委会|监狱|海关|街道办事处|国务院|部)$/.test(name)
  )
    return '机关';
  if (/委员会$/.test(name)) return '机关';
  if (/(?:^|[，,。])(?:男|女)(?:性)?[，,。]|出生|汉族/.test(rest.slice(0, 120))) return '自然人';
  if (isOrganisation(name)) return undefined;
  return isPersonShaped(name) ? '自然人' : undefined;
}

const isPersonShaped = (name: string) =>
  /^[\u4e00-\u9fa5]{2,4}\d?$|^[\u4e00-\u9fa5]{1,3}(?:某|[×＊*XxＸｘ]{1,3}|[·•．.])/.test(name) || /[·•]/.test(name);

/** How far a name reaches that runs on into a sentence (某省教育厅政府信息公开); 0 when no name begins here. */
export function lengthOfName(text: string, known: (name: string) => number = () => 0, isPerson = false): number {
  if (notName.test(text)) return 0;
  const chunk = cutAtVerb(withBrackets.exec(text)?.[0] ?? bareRun.exec(text)![0]);
  const person = personal.exec(chunk)?.[1];
  if (person) return person.length;
  return (!isPerson && lengthOfOrganisation(chunk)) || lengthOfPerson(chunk, known);
}

function cutAtVerb(chunk: string): string {
  for (const found of chunk.matchAll(hardStops)) if (found.index >= 2) return chunk.slice(0, found.index);
  return chunk;
}

/** The first end of an organisation, carried on to its branches (某市公安局 → 交通警察大队) and to the number of a masked one. */
function lengthOfOrganisation(chunk: string): number {
  const first = [...chunk.matchAll(organisationEnds)].find(end => end.index + end[0].length >= 3);
  if (!first) return 0;
  let length = first.index + first[0].length;
  for (const end of chunk.slice(length).matchAll(branchEnds)) {
    const reach = first.index + first[0].length + end.index + end[0].length;
    if (reach - length > 18 || carriesOn.test(chunk.slice(length, reach - end[0].length))) break;
    length = reach;
  }
  const ordinal = /[某×XxＸｘ]/.test(chunk.slice(0, length))
    ? /^(?:\d{1,3}|[甲乙丙丁戊己])?/.exec(chunk.slice(length))!
    : undefined;
  return length + (ordinal?.[0].length ?? 0);
}

/** Two or three characters (four with a double surname); where the sentence runs on, the longest start used elsewhere too. */
function lengthOfPerson(chunk: string, known: (name: string) => number): number {
  const masked = maskedPerson.exec(chunk);
  if (masked) return masked[0].length;
  const person = chunk.slice(0, stopAt(chunk));
  if (person.length < 2 || !/^[\u4e00-\u9fa5]{2}/.test(person) || /[了的第不未其]/.test(person.slice(0, 3))) return 0;
  const most = compound.test(person) ? 4 : 3;
  if (person.length <= most) return person.length;
  for (let length = most; length >= 2; length--) {
    const uses = known(person.slice(0, length));
    if (uses > 1 && uses > known(person.slice(0, length + 1))) return length;
  }
  return 0;
}

function stopAt(chunk: string): number {
  for (const found of chunk.matchAll(stops)) if (found.index >= 2) return found.index;
  return chunk.length;
}
