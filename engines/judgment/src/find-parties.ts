import {
  declaredShortNames,
  hasSurname,
  isMasked,
  isName,
  isOrganisation,
  isShortFor,
  measureName,
} from '@antai/names';
import type { JudgmentParty } from './judgment.ts';
import { newParty, partyRoles } from './read-party-line.ts';

const role = new RegExp(`(?<![被反原共上])(?:${partyRoles})`, 'g');
const lateRole = /(?:被执行人|被申请执行人|被申请人|(?:原审|一审)?第三人)/g;
const opposite: Record<string, string> = {
  原告: '被告',
  上诉人: '被上诉人',
  再审申请人: '被申请人',
  申请执行人: '被执行人',
};
const mentions = 8;

/** What tells of parties where no block of them does. */
export interface Story {
  /** How the case came to the court. */
  procedure: string;
  title?: string | undefined;
  text: string;
  caseType?: string | undefined;
}

/** Running text that is looked through, and the parties that it has told so far. */
interface PartySearch {
  parties: JudgmentParty[];
  text: string;
  countUses: CountUses;
}

/** How often the whole judgment uses a word. */
type CountUses = (word: string) => number;

/** Parties named in running text and in the title, for texts whose party block is missing. Names end where the grammar ends them. */
export function findParties({ procedure, title, text, caseType }: Story): JudgmentParty[] {
  const countUses = counter(`${title ?? ''}\n${text.slice(0, 20_000)}`);
  const ofStory = tellParties({ parties: [], text: procedure.slice(0, 3000), countUses }, caseType);
  const ofTitle = caseType === '刑事' ? [] : titleNames(title, countUses);
  const parties =
    ofStory.length + ofTitle.length > 1
      ? ofStory
      : tellParties({ parties: [], text: text.slice(0, 3000), countUses }, caseType);
  for (const match of text.slice(0, 20_000).matchAll(lateRole)) addLate({ parties, text, countUses }, { match, title });
  for (const name of ofTitle) addFromTitle(parties, name);
  return dropShortForms(parties.filter(isPlausible), procedure.slice(0, 3000));
}

/** Those whom a story names behind a role, and the one whom the first of them sues. */
function tellParties(look: PartySearch, caseType?: string): JudgmentParty[] {
  const { parties, text } = look;
  if (caseType === '刑事' || (!caseType && text.includes('指控'))) addProsecutor(parties, text);
  for (const match of text.matchAll(role)) if (!/被害人|公诉机关|检察/.test(match[0])) addNames(look, match);
  addOpposed(look);
  return parties;
}

/** 张甲 and 张x2: a surname, and what a court writes for the rest. */
const standIn = /^.(?:[甲乙丙丁戊己庚辛]|[xXＸｘ]\d)/;

/** Running text lets any word follow a role: a person must bear a surname, or be masked. */
function isPlausible({ name, kind }: JudgmentParty): boolean {
  if (!isName(name)) return false;
  const isOther = isOrganisation(name) || (kind !== undefined && kind !== '自然人') || !/^[\u4e00-\u9fa5]/.test(name);
  if (isOther || ((isMasked(name) || standIn.test(name)) && !/^[从自至在]/.test(name))) return true;
  return hasSurname(name);
}

/** How often the text uses a word, up to a few times; asked only for candidates of two to five characters. */
function counter(text: string): CountUses {
  const counts = new Map<string, number>();
  return word => {
    const earlier = counts.get(word);
    if (earlier !== undefined) return earlier;
    let count = 0;
    for (let at = text.indexOf(word); at >= 0 && count < mentions; at = text.indexOf(word, at + 1)) count++;
    counts.set(word, count);
    return count;
  };
}

function addProsecutor(parties: JudgmentParty[], story: string): void {
  const former = /法院审理((?:(?!审理)[\u4e00-\u9fa5]){2,30}?检察院(?:[\u4e00-\u9fa5]{2,8}分院)?)(?:起诉)?指控/.exec(
    story,
  );
  const present =
    /(?:^|[，。；：])((?:(?!法院审理)[\u4e00-\u9fa5]){2,30}?检察院(?:[\u4e00-\u9fa5]{2,8}分院)?)(?:以|于|指控|提起)/.exec(
      story,
    );
  if (former) add(parties, newParty(former[1]!, { litigationRole: '原公诉机关' }));
  else if (present) add(parties, newParty(present[1]!.replace(/^公诉机关/, ''), { litigationRole: '公诉机关' }));
}

function addNames({ parties, text, countUses }: PartySearch, match: RegExpExecArray): void {
  let at = match.index + match[0].length;
  at += /^(?:[（(][^（）()]{1,30}[）)])?(?:自报|自称|[：:])?/.exec(text.slice(at, at + 40))![0].length;
  for (let i = 0; i < 60; i++) {
    const length = measureName(text.slice(at, at + 80), {
      countUses,
      isPerson: /告人|自诉人/.test(match[0]),
    });
    if (length < 2) return;
    add(parties, newParty(text.slice(at, at + length), { litigationRole: match[0] }));
    at += length;
    at += /^(?:[（(][^（）()]{1,60}[）)])?/.exec(text.slice(at, at + 70))![0].length;
    const next =
      /^(?:、|和|及|与|，(?=[\u4e00-\u9fa5]{2,4}[、，]))(?!其|被|第三人|原审|辩护|诉讼|委托|上诉|申请|原告|指定)/.exec(
        text.slice(at, at + 8),
      );
    if (!next || (next[0] !== '、' && match[0].startsWith('被告人'))) return;
    at += next[0].length;
  }
}

/** Those whom the story of the case leaves out and a role names later, where the name plainly ends and is no chance word. */
function addLate(
  { parties, text, countUses }: PartySearch,
  { match, title = '' }: { match: RegExpExecArray; title?: string },
): void {
  const at = match.index + match[0].length;
  const name = text.slice(at, at + measureName(text.slice(at, at + 80)));
  if (name.length < 2 || parties.some(other => isOfficeShort(name, other.name))) return;
  const after = text.slice(at + name.length, at + name.length + 12);
  const isTold = isOrganisation(name)
    ? name.length >= 8 || (name.length >= 6 && countUses(name) > 1)
    : name.length <= 4 &&
      (title.includes(name) || after.startsWith('、') || countUses(match[0] + name) > 1 || statement.test(after));
  if (isTold) addNames({ parties, text, countUses: () => 0 }, match);
}

/** What only a party does. */
const statement = /^(?:提交|述称|辩称|答辩|陈述|未到庭|经传票|拆除|缴纳|支付|退还|返还|负担|承担)/;

/** "原告张三诉甲局…": the one sued need not be called 被告. */
function addOpposed({ parties, text, countUses }: PartySearch): void {
  const first = parties.find(party => party.litigationRole && party.litigationRole in opposite);
  if (!first) return;
  const from = text.indexOf(first.name) + first.name.length;
  const opposed =
    /^(?:、[^，。与诉、]{1,30}|[（(][^（）()]{1,60}[）)])*(?:因与|因诉|与|诉|因不服|不服|申请强制执行|申请执行)(?!被|一审|原审|[^，。]{0,30}(?:判决|裁定|法院))/.exec(
      text.slice(from, from + 200),
    );
  if (!opposed) return;
  const at = from + opposed[0].length;
  const length = measureName(text.slice(at, at + 80), { countUses });
  const name = text.slice(at, at + length);
  if (length >= 2 && (isOrganisation(name) || length <= 4))
    add(parties, newParty(name, { litigationRole: opposite[first.litigationRole!] }));
}

/** The names that a title begins with: 甲、乙与丙局…一审行政裁定书. */
function titleNames(title: string | undefined, countUses: CountUses): string[] {
  const names: string[] = [];
  let rest = (title ?? '').replace(/^[（(〔]\d{4}[）)〕][^号]{1,20}号/, '').replace(/^\d{1,3}(?=[\u4e00-\u9fa5])/, '');
  for (let i = 0; i < 20 && rest; i++) {
    rest = rest.replace(new RegExp(`^(?:${partyRoles})`), '');
    const length = measureName(rest, { countUses });
    if (length < 2 || isCause(rest.slice(0, length))) break;
    names.push(rest.slice(0, length));
    rest = rest.slice(length);
    const next = /^等?(?:、|与|诉|和|及|不服|申请(?:强制)?执行|，)(?=.{2})/.exec(rest);
    if (!next) break;
    rest = rest.slice(next[0].length);
  }
  return names.length > 1 || /案|书/.test(rest) ? names : [];
}

const isCause = (name: string) =>
  /纠纷|[^\u4e00-\u9fa5]|罪$|案$|处罚|犯|一审|二审|裁定|判决/.test(name.slice(0, 12)) && !isOrganisation(name);

function addFromTitle(parties: JudgmentParty[], name: string): void {
  if (!parties.some(party => party.name === name)) parties.push(newParty(name));
}

function add(parties: JudgmentParty[], party: JudgmentParty): void {
  if (parties.length < 300 && !parties.some(other => other.name === party.name)) parties.push(party);
}

/** 市监局 beside 某县市场监督管理局, 省教育厅 after 以下简称 and a title's slip of the same name are no further parties. */
function dropShortForms(parties: JudgmentParty[], story: string): JudgmentParty[] {
  const shortNames = declaredShortNames(story);
  const isExtra = ({ name }: JudgmentParty, at: number) =>
    shortNames.some(short => short.startsWith(name)) ||
    /^[省市县区镇乡].{1,3}$/.test(name) ||
    parties.some(
      (other, i) =>
        isOfficeShort(name, other.name) ||
        `中华人民共和国${other.name}` === name ||
        (i < at && (name.endsWith(other.name) || isBeheaded(name, other.name))),
    );
  return parties.filter((party, at) => !isExtra(party, at));
}

/** 门峡市某局 in a title is 三门峡市某局, whose first character was lost. */
const isBeheaded = (name: string, full: string) => isOrganisation(full) && full.slice(1) === name;

/** 市监局 is short for 某县市场监督管理局; longer names are names of their own. */
const isOfficeShort = (short: string, full: string) =>
  short.length <= 6 &&
  short.length + 2 <= full.length &&
  isOrganisation(full) &&
  isOrganisation(short) &&
  isShortFor(short, full);
