import { isOrganisation, kindOf, measureName } from '@antai/names';
import context from '../data/person-context.json' with { type: 'json' };
import westernNames from '../data/western-names.json' with { type: 'json' };
import { wordIndex } from './find-words.ts';
import type { Span } from './finding.ts';
import { holdsSide, mayBegin, oddsOf, readWritten, rightEdge, startsWord } from './judge-person.ts';
import { endsWithRole, findMasks, maskedSurnames } from './read-mask.ts';

const note = '(?:\\s{0,2}\\([^()\\n]{1,30}\\))?';
const roles = wordIndex(context.roles);
const behindRole = new RegExp(`^[一二三四五六\\d]?${note}(?:系|为|是|:)?[ \\t]{0,4}:?[ \\t]{0,4}`);
const list = /^(?:[、,]|和|及|与|以及)/;
const before = new Set(context.before);
const beforeMax = 3;
const opening = /[^\u4e00-\u9fa5A-Za-z0-9]/;
const sounds = new Set(context.transliteration);
const dot = /[·•・?]/g;
const soundsMax = 8;
const alias =
  /(?:绰号|外号|化名|曾用名|又名|别名|网名|自称|名叫|小名|昵称|人称|叫)(?:为|是|叫|:)?\s?["“‘']([^"”’'\n]{1,10})["”’']/dg;
const nickname =
  /(?:从|向|给|处|由|被|和|与|、|叫|男子|女子|人员|上线|下线)["“‘']((?:老|小|阿|大)[\u4e00-\u9fa5]{1,2}|[\u4e00-\u9fa5]{1,3}(?:哥|仔|佬|姐|弟|妹|叔|总|爷|嫂|婶|伯|子|儿))["”’']/dg;
const holder =
  /(?:指定的|转账给|转账至|汇至|汇入|汇给|转入|转给|支付给|付给|打入|存入)([\u4e00-\u9fa5]{2,3})(?=(?:名下)?的?(?:银行|支付宝|微信)?(?:账户|帐户|账号|卡))/dg;
/** Whom an authority proceeds against, who stands nowhere else: 对奚熙健非法占地一案. */
const proceeded =
  /(?<=对)([\u4e00-\u9fa5]{2,3})(?=(?:非法|违法|涉嫌|擅自|未经|拒不|作出)[^，。；\n]{0,30}(?:一案|行为|处罚|决定))/dg;
/** Who speaks of himself and says his name: 本人李建国，身份证号…. */
const speaking = /(?<=本人|兹委托|现委托|特委托)([\u4e00-\u9fa5]{2,3})(?=[,(、:]|系|身份证|\s|为)/dg;
const western = /^[A-Z][A-Za-z.'-]{1,20}(?: [A-Z][A-Za-z.'-]{0,20}){1,3}/;
/** A given name of the list and what follows it, which is no company: Michael Jordan. */
const westernAlone = new RegExp(
  `(?<![A-Za-z][ .'-]?)(?:${westernNames.given.join('|')})(?: [A-Z]\\.?(?= ))?(?:[ -][A-Z][A-Za-z'-]{1,20}){1,2}(?![A-Za-z])`,
  'g',
);
/** 李　四: a name of two characters as it is set to the width of three. */
const spacedName = /^[\u4e00-\u9fa5][ \t]{1,4}[\u4e00-\u9fa5](?=\s*(?:[,，。;；、(（]|$))/;
const companyBehind =
  /^[ ,.&]{0,2}(?:Co|Corp|Inc|Ltd|LLC|LLP|PLC|Group|Company|Limited|Holdings|Bank|University|公司|大学|银行|集团)/;
const fullNameInClause =
  /^([\u4e00-\u9fa5]{2,4})(?=[,、;。]?(?:男|女)[,、;。]|[,、]\s?(?:男|女|曾用名|身份证|公民身份))/;
/** What a name is followed by as a sentence may be: 原告：费秋声，住…, but 原告诉称，2019年…. */
const nameInClause = /^([\u4e00-\u9fa5]{2,4})(?=[,、]\s?(?:系|现|住|\d{4}年|19|20))/;
/** All but the last part of a name from another language: 阿迪力· in 阿迪力·买买提. */
const dottedHead = /^(?:[\u4e00-\u9fa5]{1,8}[·•・]){1,3}(?=[\u4e00-\u9fa5])/;
/** A masked name whose head is no surname of ours: 沙马某某, 谢某开提?阿某某某, xx, 吴a. */
const maskBehindRole =
  /^(?:(?:[\u4e00-\u9fa5]{2,3}?某{1,4}|[\u4e00-\u9fa5]某{2,4})(?:[\u4e00-\u9fa5]{0,3}[·•・?][\u4e00-\u9fa5]{0,2}某{1,4}|[甲乙丙丁](?![基醇方])|\d{1,2}(?![\d年月日时元克%个小次包分袋岁张名余万粒]|[.,]\d))?(?![某×])|[xX×*]{2,4}(?![A-Za-z×*])|[\u4e00-\u9fa5][a-wyzA-WYZ](?![a-zA-Z]))/;
/** Nothing but a name fits between a role and the end of a clause. */
const loneName = /^[\u4e00-\u9fa5]{2,3}(?=[\s,。;(、]|$)/;
const stops = new RegExp(`[${context.stops}]`);
const notWritten = new Set(context.notWritten);
const titles = wordIndex(context.titles);
const notTitled = new Set(context.notTitled);
const wordSurnames = new Set(context.wordSurnames);
const listMax = 60;
const noteMax = 48;

type Place = Pick<Span, 'start' | 'end'>;

/** The names of persons that the form of the text shows: behind a role, masked, with a word of their own kind around them. */
export function findPersons(text: string): Span[] {
  const spans: Span[] = [
    ...behindRoles(text),
    ...maskedOnes(text),
    ...dotted(text),
    ...aliases(text),
    ...holders(text),
    ...namedOutright(text),
    ...calledByTitle(text),
    ...inLatinLetters(text),
  ];
  return [...spans, ...written(text, spans)];
}

const person = ({ start, end }: Place, { rule, confidence }: Pick<Span, 'rule' | 'confidence'>): Span => ({
  kind: 'person',
  start,
  end,
  rule,
  confidence,
});

const maskedOnes = (text: string): Span[] =>
  findMasks(text).map(({ start, length }) => ({
    ...person({ start, end: start + length }, { rule: '已隐名的姓名', confidence: 0.9 }),
    isUsuallyKept: true,
  }));

/** Names from other languages, by the characters that write sounds on both sides of a dot. */
function dotted(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index } of text.matchAll(dot)) {
    let start = index;
    while (start > 0 && index - start < soundsMax && sounds.has(text[start - 1]!)) start -= 1;
    let end = index + 1;
    while (end - index <= soundsMax && sounds.has(text[end] ?? '')) end += 1;
    if (start === index || end === index + 1) continue;
    const last = spans.at(-1);
    if (last && last.end >= start) last.end = end;
    else spans.push(person({ start, end }, { rule: '译名', confidence: 0.85 }));
  }
  return spans;
}

const aliases = (text: string): Span[] =>
  [...text.matchAll(alias), ...text.matchAll(nickname)].map(match => {
    const [start, end] = match.indices![1]!;
    return person({ start, end }, { rule: '绰号、化名', confidence: 0.8 });
  });

/** Who an account belongs to: 转入温如故账户. */
const holders = (text: string): Span[] =>
  [...text.matchAll(holder)].flatMap(match => {
    const [start, end] = match.indices![1]!;
    return isLoneName(match[1]!) ? [person({ start, end }, { rule: '收款账户户名', confidence: 0.75 })] : [];
  });

const inLatinLetters = (text: string): Span[] =>
  [...text.matchAll(westernAlone)].flatMap(({ index, 0: name }) =>
    kindOf(name) === '法人' || companyBehind.test(text.slice(index + name.length, index + name.length + 12))
      ? []
      : [person({ start: index, end: index + name.length }, { rule: '外文姓名', confidence: 0.85 })],
  );

const namedOutright = (text: string): Span[] =>
  (
    [
      [proceeded, '被处理的人', 0.75],
      [speaking, '自述或委托的人', 0.9],
    ] as const
  ).flatMap(([pattern, rule, confidence]) =>
    [...text.matchAll(pattern)].flatMap(match => {
      const [start, end] = match.indices![1]!;
      return mayBegin(text, start) && isLoneName(match[1]!) ? [person({ start, end }, { rule, confidence })] : [];
    }),
  );

/** Names behind what somebody is, with those that are listed after them: 被告人张三、李四. */
function behindRoles(text: string): Span[] {
  const spans: Span[] = [];
  for (const { start: index, word } of roles.find(text)) {
    const raw = word + behindRole.exec(text.slice(index + word.length, index + word.length + noteMax))![0];
    const isHead = /[:)]\s{0,4}$/.test(raw) || index === 0 || /\n/.test(text[index - 1] ?? '\n');
    let at = index + raw.length;
    // another role begins what stands behind it: 其女朋友黄某某, 父亲：李德福，母亲：王秀英
    for (let count = 0; count < listMax && !roles.at(text, at); count++) {
      const sued = suit.test(text.slice(at, at + 2)) ? 1 : 0;
      const organisation = organisationAt(text, at + sued);
      if (organisation) at += sued;
      const length = organisation || lengthBehindRole(text, at, { isHead, isFirst: count === 0 });
      if (length === 0) break;
      const rule = isHead ? '当事人栏' : '身份称谓后';
      const place = { start: at, end: at + length };
      if (organisation) spans.push(partyOf(text, { place, rule }));
      else spans.push(person(place, { rule, confidence: isHead ? 0.98 : 0.95 }));
      at += length;
      const link = list.exec(text.slice(at, at + 2))?.[0];
      if (!link) break;
      at += link.length;
    }
  }
  return spans;
}

/** Whoever stands behind a role brings an action against the one who follows: 原告诉某公司. */
const suit = /^诉[^讼称请求状]/;

/** An authority with 和 or 与 in its name, where a sentence would end a name. */
const authority =
  /^[\u4e00-\u9fa5]{1,10}?(?:省|市|县|区|旗|州)[\u4e00-\u9fa5]{0,12}[和与及][\u4e00-\u9fa5]{2,10}?(?:局|委员会|厅|政府)/;

/** How far an organisation goes that stands behind a role; 0 where none does. */
function organisationAt(text: string, at: number): number {
  const ahead = text.slice(at, at + organisationMax);
  const length = measureName(ahead);
  if (length > 3 && isOrganisation(ahead.slice(0, length))) return length;
  return authority.exec(ahead)?.[0].length ?? 0;
}

function partyOf(text: string, { place: { start, end }, rule }: { place: Place; rule: string }): Span {
  const isAuthority = kindOf(text.slice(start, end)) === '机关';
  const span: Span = { kind: 'organization', start, end, rule, confidence: 0.97 };
  return isAuthority ? { ...span, rule: '国家机关', isUsuallyKept: true } : span;
}

const isLoneName = (name: string) =>
  maskedSurnames.includes(name[0]!) &&
  !notWritten.has(name) &&
  !holdsSide(name) &&
  !(wordSurnames.has(name[0]!) && oddsOf(name[1]!) <= 0) &&
  !(name[1] === '某' && stops.test(name[2] ?? '')) &&
  (!startsWord(name) || oddsOf(name[2] ?? '的') > 0) &&
  !isOrganisation(name);

const organisationMax = 60;
const leastBehindRole = -3;
const leastInList = -2;
const leastOfWord = 5;

const leastOf = (two: string, isFirst: boolean) =>
  startsWord(two) || wordSurnames.has(two[0]!) ? leastOfWord : isFirst ? leastBehindRole : leastInList;

/** The head of a masked name is a surname, or letters stand for all of it. */
const opensMask = (mask: string) => maskedSurnames.includes(mask[0]!) || /^[xX×*]|[a-zA-Z]$|^.某某/.test(mask);

function lengthBehindRole(
  text: string,
  at: number,
  { isHead, isFirst }: { isHead: boolean; isFirst: boolean },
): number {
  const ahead = text.slice(at, at + 40);
  if (isHead && isFirst) {
    const clause = fullNameInClause.exec(ahead)?.[1] ?? nameAlone(text, at);
    if (clause && !isOrganisation(clause)) return clause.length;
    const name = western.exec(ahead)?.[0];
    if (name) return name.length;
  }
  const spaced = isHead ? spacedName.exec(ahead)?.[0] : undefined;
  if (spaced && isLoneName(spaced.replace(/\s/g, ''))) return spaced.length;
  const dotted = lengthOfDotted(text, at);
  if (dotted > 0) return dotted;
  const masked = maskBehindRole.exec(ahead)?.[0];
  if (masked && !stops.test(masked) && opensMask(masked)) return masked.length;
  const lone = loneName.exec(ahead)?.[0];
  if (lone && isLoneName(lone)) return lone.length;
  const form = readWritten(text, at);
  if (!form || form.score < leastOf(text.slice(at, at + 2), isFirst)) return 0;
  if (isOrganisation(text.slice(at, at + form.length + 2)) && !isHead) return 0;
  return rightEdge(text, at + form.length) > 0 ? form.length : 0;
}

/** How far a name from another language goes that has dots in it: as far as sounds go, or to where a sentence goes on. */
function lengthOfDotted(text: string, at: number): number {
  const head = dottedHead.exec(text.slice(at, at + 40))?.[0].length ?? 0;
  if (head === 0) return 0;
  for (let end = at + head + 1; end <= at + head + soundsMax; end++)
    if (rightEdge(text, end) > 0 && !sounds.has(text[end] ?? '')) return end - at;
  return 0;
}

/** A name that a sentence may follow, with nothing in it that is said of somebody: none in 诉称, 认为, 张三诉称. */
function nameAlone(text: string, at: number): string | undefined {
  const clause = nameInClause.exec(text.slice(at, at + 12))?.[1];
  if (!clause || !mayBegin(text, at) || startsWord(clause)) return undefined;
  const isSaid = [...clause].some((_, place) => place > 1 && rightEdge(text, at + place) > 0);
  return isSaid ? undefined : clause;
}

/** 张总, 李经理, 刘女士: who is called by surname and title, where a sentence may name somebody. */
function calledByTitle(text: string): Span[] {
  return titles.find(text).flatMap(({ start: at, word }) => {
    const start = at - 1;
    const end = at + word.length;
    if (start < 0 || !mayBegin(text, start) || wordSurnames.has(text[start]!)) return [];
    if (notTitled.has(text.slice(start, end)) || holdsSide(text.slice(start - 1, at))) return [];
    if (rightEdge(text, end) === 0) return [];
    const isLed = start === 0 || opening.test(text[start - 1]!) || isBehindWord(text, start);
    return isLed ? [person({ start, end }, { rule: '姓氏与称呼', confidence: 0.7 })] : [];
  });
}

function isBehindWord(text: string, at: number): boolean {
  for (let length = 1; length <= beforeMax; length++) if (before.has(text.slice(at - length, at))) return true;
  return false;
}

const leastWritten = 7;
const leastAfterPreposition = 8;
const leastAnywhere = 12;

/** Written names without a role: what stands before and behind them, and their characters, must speak for them together. */
function written(text: string, spans: readonly Span[]): Span[] {
  const covered = new Set(spans.flatMap(({ start }) => start));
  const others: Span[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!mayBegin(text, at) || covered.has(at)) continue;
    const form = readWritten(text, at);
    if (!form || form.score < leastWritten) continue;
    const isOpen = at === 0 || opening.test(text[at - 1]!);
    const isLed = isOpen || isBehindWord(text, at) || endsWithRole(text, at);
    const least = isOpen ? leastWritten : isLed ? leastAfterPreposition : leastAnywhere;
    if (form.score < least || rightEdge(text, at + form.length) === 0) continue;
    const rule = isLed ? '姓氏与上下文' : '姓氏与用字';
    const confidence = Math.min(0.85, 0.45 + form.score / 40);
    others.push(person({ start: at, end: at + form.length }, { rule, confidence }));
    at += form.length - 1;
  }
  return others;
}
