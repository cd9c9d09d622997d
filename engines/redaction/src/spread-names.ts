import { compoundSurnames, hasSurname, isOrganisation } from '@antai/names';
import { wordIndex } from './find-words.ts';
import type { EntityFinding, Span } from './finding.ts';
import { oddsOf, rightEdge, startsWord } from './judge-person.ts';

/** A name that is known, by whom. */
type NameIndex = ReadonlyMap<string, Pick<EntityFinding, 'kind' | 'confidence' | 'fullName' | 'isUsuallyKept'>>;

/** What stands within a name that is set wide: 李 四. */
const blankBetween = /(?<=[\u4e00-\u9fa5])[ \t]{1,4}(?=[\u4e00-\u9fa5])/g;
const surnameOnly = 1;
const spreadShare = 0.98;
const leastSure = 0.6;
/** Surer than the shorter mask that a name may begin with: 文某 in 文某财. */
const sureMask = 0.91;

/** The names among some spans by which more mentions can be found; a single character and a nickname are none. */
export function namesOf(text: string, spans: readonly Span[]): NameIndex {
  const names = new Map<string, Pick<EntityFinding, 'kind' | 'confidence' | 'fullName' | 'isUsuallyKept'>>();
  for (const { kind, start, end, confidence, fullName, isUsuallyKept } of spans) {
    const name = text.slice(start, end).replace(blankBetween, '');
    if ((kind !== 'person' && kind !== 'organization') || name.length <= surnameOnly || confidence < leastSure)
      continue;
    if ((names.get(name)?.confidence ?? 0) >= confidence) continue;
    names.set(name, {
      kind,
      confidence,
      ...(fullName ? { fullName } : {}),
      ...(isUsuallyKept ? { isUsuallyKept } : {}),
    });
  }
  for (const [name, bearer] of [...names]) {
    const short = bearer.isUsuallyKept ? undefined : bearer.kind === 'person' ? givenNameOf(name) : shortNameOf(name);
    if (short && !names.has(short))
      names.set(short, { ...bearer, confidence: bearer.confidence * 0.8, fullName: name });
  }
  return names;
}

/** What people leave out when they speak of a company; 集团 and 银行 they keep. */
const form = /(?:股份有限公司|有限责任公司|有限公司|律师事务所)(?:\([^()]*\))?$/;
const place = /^(?:中国|[\u4e00-\u9fa5]{2,7}?(?:省|市|区|县)|北京|上海|天津|重庆|深圳|广州|杭州|南京|苏州|成都|武汉)+/;

/** What is left of the name of a company without its place and its form: 江衍船舶配件. */
function shortNameOf(name: string): string | undefined {
  const short = name
    .replace(form, '')
    .replace(place, '')
    .replace(/\([^()]*\)/g, '');
  return short !== name && short.length >= 4 && short.length <= 12 && !isOrganisation(short) ? short : undefined;
}

const unclearGivenName = 2;

/** 小明 of 欧阳小明, unless it begins like a word. */
function givenNameOf(name: string): string | undefined {
  const short = name.slice(compoundSurnames.includes(name.slice(0, 2)) ? 2 : 1);
  const isName = short.length === 2 && [...short].every(each => oddsOf(each) >= unclearGivenName);
  return isName && hasSurname(name) && !startsWord(short) ? short : undefined;
}

/** Every mention of known names that no span holds yet. A name of two characters that begins a usual word is not spread into one. */
export function nameSpreader(names: NameIndex): (text: string, spans: readonly Span[]) => Span[] {
  const index = wordIndex(names.keys());
  return (text, spans) => {
    const isFirst = new Set(spans.map(({ start, end }) => `${start} ${end}`));
    return [...index.find(text).map(toPlace), ...findSpaced(text, index)].flatMap(place =>
      spread({ text, ...place, names, isFirst }),
    );
  };
}

interface Place {
  start: number;
  end: number;
  word: string;
}

const toPlace = ({ start, word }: { start: number; word: string }): Place => ({
  start,
  end: start + word.length,
  word,
});

/** Names that are written with blanks between their characters: 李 四. */
function findSpaced(text: string, index: ReturnType<typeof wordIndex>): Place[] {
  const isBlank = new Uint8Array(text.length);
  for (const { index: at, 0: raw } of text.matchAll(blankBetween)) isBlank.fill(1, at, at + raw.length);
  if (!isBlank.includes(1)) return [];
  const places = Array.from(isBlank.keys()).filter(at => isBlank[at] === 0);
  return index
    .find(places.map(at => text[at]).join(''))
    .map(({ start, word }) => ({ start: places[start]!, end: places[start + word.length - 1]! + 1, word }))
    .filter(({ start, end, word }) => end - start > word.length);
}

interface Mention extends Place {
  text: string;
  names: NameIndex;
  isFirst: ReadonlySet<string>;
}

function spread({ text, start, end, word, names, isFirst }: Mention): Span[] {
  if (isFirst.has(`${start} ${end}`)) return [];
  const bearer = names.get(word)!;
  const isGivenName = bearer.kind === 'person' && bearer.fullName !== undefined;
  const mayBeWord = bearer.kind === 'person' && word.length === 2;
  if (isGivenName ? !standsAlone(text, { start, end }) : mayBeWord && startsWord(word.slice(1) + (text[end] ?? '')))
    return [];
  const rule = ruleOf(bearer);
  const confidence = word.includes('某') ? sureMask : bearer.confidence * spreadShare;
  return [{ ...bearer, start, end, rule, confidence }];
}

const ruleOf = ({ kind, fullName }: Pick<EntityFinding, 'kind' | 'fullName'>) =>
  kind === 'person' ? (fullName ? '前文姓名的名' : '前文姓名') : fullName ? '简称' : '前文名称';

/** A given name alone is one where the sentence goes on behind it and no surname stands before it. */
const standsAlone = (text: string, { start, end }: { start: number; end: number }) =>
  rightEdge(text, end) > 0 && !hasSurname(text.slice(start - 1, end));

const surelyNamed = 0.95;
const leastShort = 3;
const endsInPlace = new RegExp(`${place.source}$`);

/**
 * Organisations told by how they end, cut to a name that is known for sure where they end like it: 判令云帆公司 where 云帆公司
 * is declared. A place before it stays a part of the name, and who has such a name in full keeps it.
 */
export function cutToKnown(text: string, { spans, names }: { spans: readonly Span[]; names: NameIndex }): Span[] {
  const sure = [...names].flatMap(([name, { kind, confidence }]) =>
    kind === 'organization' && confidence >= surelyNamed && name.length >= leastShort ? [name] : [],
  );
  const byEnd = Map.groupBy(sure, name => name.slice(-leastShort));
  return spans.map(span => {
    const { kind, start, end, rule } = span;
    if (kind !== 'organization' || rule !== '机构名称后缀') return span;
    const own = text.slice(start, end);
    if ((names.get(own)?.confidence ?? 0) >= surelyNamed) return span;
    const isWithin = (name: string) =>
      own.length > name.length && own.endsWith(name) && names.get(name)!.fullName !== own;
    const ending = byEnd.get(own.slice(-leastShort))?.find(isWithin);
    if (!ending || endsInPlace.test(own.slice(0, -ending.length))) return span;
    return { ...span, ...names.get(ending)!, start: end - ending.length, rule: '前文名称' };
  });
}
