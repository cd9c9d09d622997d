import { isOrganisation } from '@antai/names';
import { wordIndex } from './find-words.ts';
import type { Finding, Span } from './finding.ts';
import { startsWord } from './judge-person.ts';

/** A name that is known, by whom. */
type NameIndex = ReadonlyMap<string, Pick<Finding, 'kind' | 'confidence' | 'fullName' | 'isUsuallyKept'>>;

const surnameOnly = 1;
const spreadShare = 0.98;
const leastSure = 0.6;
/** Surer than the shorter mask that a name may begin with: 文某 in 文某财. */
const sureMask = 0.91;

/** The names among some spans by which more mentions can be found; a single character and a nickname are none. */
export function namesOf(text: string, spans: readonly Span[]): NameIndex {
  const names = new Map<string, Pick<Finding, 'kind' | 'confidence' | 'fullName' | 'isUsuallyKept'>>();
  for (const { kind, start, end, confidence, fullName, isUsuallyKept } of spans) {
    const name = text.slice(start, end);
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
    const short = bearer.kind === 'organization' && !bearer.isUsuallyKept ? shortNameOf(name) : undefined;
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

/** Every mention of known names that no span holds yet. A name of two characters that begins a usual word is not spread into one. */
export function nameSpreader(names: NameIndex): (text: string, spans: readonly Span[]) => Span[] {
  const index = wordIndex(names.keys());
  return (text, spans) => {
    const isFirst = new Set(spans.map(({ start, end }) => `${start} ${end}`));
    return index.find(text).flatMap(({ start, word }) => spread({ text, start, word, names, isFirst }));
  };
}

interface Mention {
  text: string;
  start: number;
  word: string;
  names: NameIndex;
  isFirst: ReadonlySet<string>;
}

function spread({ text, start, word, names, isFirst }: Mention): Span[] {
  const end = start + word.length;
  if (isFirst.has(`${start} ${end}`)) return [];
  const bearer = names.get(word)!;
  if (word.length === 2 && bearer.kind === 'person' && startsWord(word.slice(1) + (text[end] ?? ''))) return [];
  const rule = bearer.kind === 'person' ? '前文姓名' : bearer.fullName ? '简称' : '前文名称';
  const confidence = word.includes('某') ? sureMask : bearer.confidence * spreadShare;
  return [{ ...bearer, start, end, rule, confidence }];
}

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
