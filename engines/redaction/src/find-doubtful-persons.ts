import { singleSurnames } from '@antai/names';
import context from '../data/person-context.json' with { type: 'json' };
import { wordIndex } from './find-words.ts';
import type { Span } from './finding.ts';
import { startsWord } from './judge-person.ts';
import { endsWithRole, maskedSurnames } from './read-mask.ts';
import { mostShare, type TaggedText } from './tagging/tagged-text.ts';

const quoted = /[“"‘']([^“”"‘’'\n，。；、,;.《》]{1,6})[”"’']/dg;
const beforeQuote =
  /(?:向|从|由|被|给|与|和|跟|同|找|叫|让|帮|替|、|\(|容留|联系|伙同|男子|女子|人员|上线|下线|老板|朋友)$/;
const behindQuote =
  /^(?:\((?:另案|身份|男|女|未查实|姓名|真实|均|在逃|化名|绰号|外号)|处|手中|手里|家|等人|的男子|的女子)/;
/** A mask with any surname before it, wherever it stands; parts of an address are none. */
const anyMask = new RegExp(
  `(?![区路街县市镇村楼号店省])[${maskedSurnames}](?:某{1,3}|[×xX*]{1,3})(?:[甲乙丙丁]|\\d{1,2}(?!\\d))?`,
  'g',
);
const roles = wordIndex(context.roles);
const behindRole = /^[\u4e00-\u9fa5]{2,3}/;
const surnames = new Set(singleSurnames);
const stops = new Set(context.stops);
const notWritten = new Set(context.notWritten);
const notPersons = new RegExp(`^(?:${context.notPersons.join('|')})`);
/** What a single character beside a name never is: part of it. */
const noRest = new Set(`${context.stops}家留容人明冰吸`);
const leastShare = 0.3 * mostShare;
const runMax = 12;
const confidence = 0.4;

interface Surroundings {
  /** What is found already. */
  spans: readonly Span[];
  tagged?: TaggedText | undefined;
}

/** What may be a name and is rather none, where nothing is found yet: for whoever would rather look at more than miss one. */
export function findDoubtfulPersons(text: string, { spans, tagged }: Surroundings): Span[] {
  const taken = new Uint8Array(text.length);
  for (const { start, end } of spans) taken.fill(1, start, end);
  const isFree = ({ start, end }: Span) => !taken.subarray(start, end).includes(1);
  return [
    ...[...quotes(text), ...masks(text), ...besideRoles(text)].filter(isFree),
    ...(tagged ? likelyRuns(text, { taken, persons: tagged.persons }) : []),
  ];
}

const doubt = (start: number, { end, rule }: { end: number; rule: string }): Span => ({
  kind: 'person',
  start,
  end,
  rule,
  confidence,
});

const quotes = (text: string): Span[] =>
  [...text.matchAll(quoted)].flatMap(match => {
    const [start, end] = match.indices![1]!;
    const isLed = beforeQuote.test(text.slice(Math.max(0, start - 3), start - 1));
    const isNamed = isLed || behindQuote.test(text.slice(end + 1, end + 5));
    const isWord = /[\u4e00-\u9fa5A-Za-z]/.test(match[1]!) && !notPersons.test(match[1]!);
    return isNamed && isWord ? [doubt(start, { end, rule: '引号内，或为绰号' })] : [];
  });

const masks = (text: string): Span[] =>
  [...text.matchAll(anyMask)].map(({ index, 0: raw }) =>
    doubt(index, { end: index + raw.length, rule: '形似已隐名的姓名' }),
  );

const besideRoles = (text: string): Span[] =>
  roles.find(text).flatMap(({ start: place, word }) => {
    const start = place + word.length;
    const name = behindRole.exec(text.slice(start, start + 3))?.[0];
    if (!name || !surnames.has(name[0]!) || stops.has(name[1]!)) return [];
    if (startsWord(name) || notWritten.has(name.slice(0, 2))) return [];
    const length = stops.has(name[2] ?? '') ? 2 : name.length;
    return [doubt(start, { end: start + length, rule: '身份称谓后，或为姓名' })];
  });

/** Runs that the tagger holds for names with some share, though it did not decide so; a surname alone, too. */
function likelyRuns(text: string, { taken, persons }: { taken: Uint8Array; persons: Uint8Array }): Span[] {
  const isLikely = (at: number) => at < text.length && persons[at]! >= leastShare && taken[at] === 0;
  const spans: Span[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!isLikely(at)) continue;
    let end = at;
    while (isLikely(end)) end += 1;
    // 人民陪审员XX: the run swallows the end of the role
    const start = /[员长]/.test(text[at]!) && end - at > 2 ? at + 1 : at;
    const isBesideName = taken[start - 1] === 1 || taken[end] === 1;
    if (end - start <= runMax && isWorthAsking(text, { start, end, isBesideName }))
      spans.push(doubt(start, { end, rule: '姓名模型，把握不大' }));
    at = end;
  }
  return spans;
}

function isWorthAsking(
  text: string,
  { start, end, isBesideName }: { start: number; end: number; isBesideName: boolean },
) {
  if (end - start > 1) return !notPersons.test(text.slice(start, end)) && !/\s/.test(text.slice(start, end));
  const sign = text[start]!;
  if (!/[\u4e00-\u9fa5A-Za-z0-9×*]/.test(sign)) return false;
  if (isBesideName) return !noRest.has(sign);
  const isLed = start === 0 || endsWithRole(text, start) || !/[\u4e00-\u9fa5]/.test(text[start - 1]!);
  return isLed && surnames.has(sign);
}
