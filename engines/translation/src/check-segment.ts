import { type CheckedPair, findingAt, type Language, otherOf, type SegmentFinding } from './finding.ts';

const han = /[\u3400-\u9fff]/g;
const countHan = (text: string) => text.match(han)?.length ?? 0;
const wordsOf = (text: string) => text.match(/[A-Za-z]{2,}/g)?.length ?? 0;

/** A text by its words alone. */
const bare: Record<Language, (text: string) => string> = {
  en: text =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  zh: text => text.replace(/[\p{P}\p{S}\s]+/gu, ''),
};
/** Shorter texts may well be the same by chance: headings, names. */
const doubledOver: Record<Language, number> = { en: 15, zh: 8 };

/** Whether a pair lacks one of its sides; nothing else of it is checked then. */
export function checkPresence(pair: CheckedPair): SegmentFinding | undefined {
  const { from } = pair;
  const source = pair[from].text;
  const target = pair[otherOf(from)].text;
  if (source !== '' && target === '')
    return findingAt(pair, { rule: 'segment-missing', severity: 'error', side: from, source });
  if (source === '' && target !== '')
    return findingAt(pair, { rule: 'segment-extra', severity: 'error', side: otherOf(from), target });
  return undefined;
}

/** Whether a segment was left in its language, said twice, or is far too short or long. */
export function checkSegment(pair: CheckedPair, before: CheckedPair | undefined): SegmentFinding[] {
  const { zh, en, from } = pair;
  const side = otherOf(from);
  const target = pair[side].text;
  const untranslated = from === 'zh' ? leftInChinese(en.text) : leftInEnglish(zh.text);
  const doubled = { rule: 'segment-doubled', severity: 'error', side, target } as const;
  const chars = countHan(zh.text);
  const ratio = en.text.split(/\s+/).length / chars;
  const isOdd = chars >= 20 && countHan(en.text) < 2 && (ratio < 0.3 || ratio > 1.6);
  return [
    ...(untranslated ? [{ rule: 'segment-untranslated', severity: untranslated, side, target } as const] : []),
    ...(before && isRepeated(pair, before) ? [doubled] : []),
    ...(from === 'zh' && saysTwice(pair) ? [doubled] : []),
    ...(isOdd ? [{ rule: 'segment-length', severity: 'warning', side, detail: ratio.toFixed(2) } as const] : []),
  ].map(finding => findingAt(pair, finding));
}

function leftInChinese(english: string): 'error' | 'warning' | undefined {
  const count = countHan(english);
  if (count < 2) return undefined;
  return count >= english.length / 2 ? 'error' : 'warning';
}

/** Names and abbreviations stay in Latin letters; a whole clause does not. */
function leftInEnglish(chinese: string): 'error' | 'warning' | undefined {
  const words = wordsOf(chinese);
  if (words < 5) return undefined;
  return countHan(chinese) < words ? 'error' : 'warning';
}

function isRepeated(pair: CheckedPair, before: CheckedPair): boolean {
  const side = otherOf(pair.from);
  const own = bare[side](pair[side].text);
  const isSame = own === bare[side](before[side].text);
  return own.length > doubledOver[side] && isSame && pair[pair.from].text !== before[pair.from].text;
}

function saysTwice({ zh, en }: CheckedPair): boolean {
  const sentences = en.text
    .split(/(?<=[.;!?])\s+/)
    .map(bare.en)
    .filter(sentence => sentence.split(' ').length >= 5);
  const own = zh.text
    .split(/[。;；!?！？]/)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '');
  return new Set(sentences).size < sentences.length && new Set(own).size === own.length;
}
