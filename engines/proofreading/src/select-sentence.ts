import { readNumeral } from '@antai/values';

/** The sentence that a stretch stands in: up to a full stop or the end of the line. */
export function sentenceAround(text: string, start: number, end: number): string {
  const from = Math.max(text.lastIndexOf('。', start - 1), text.lastIndexOf('\n', start - 1)) + 1;
  const stop = text.slice(end, end + sentenceMax).search(/[。\n]/u);
  return text.slice(Math.max(from, start - sentenceMax), stop < 0 ? end + sentenceMax : end + stop);
}

/** A case number, or the day of signing, on a line of its own. */
const ownDate =
  /^[^\S\n]*(?:[（(〔[]((?:19|20)\d{2})[）)〕\]][^\s。，；]{2,24}号|(?:签[订署约字](?:日期|时间)|日期)?[：:]?\s{0,8}((?:19|20)\d{2}|[一二][〇○零一二三四五六七八九]{3})年[\d一二三四五六七八九十\s]{1,4}月[\d一二三四五六七八九十\s]{1,5}日)[^\S\n]*$/gmu;

/** The year that a document says it is of, the latest where it says several; undefined where it does not say. */
export function yearOf(text: string): number | undefined {
  const years = [...text.matchAll(ownDate)].flatMap(
    ([, number, signed]) => readNumeral((number ?? signed)!.replaceAll('○', '〇')) ?? [],
  );
  return years.length > 0 ? Math.max(...years) : undefined;
}

/** Longer sentences are looked at near the place alone. */
const sentenceMax = 400;

/** The years that a sentence names. */
export const yearsIn = (sentence: string): number[] =>
  [...sentence.matchAll(/((?:19|20)\d{2})年/gu)].map(([, year]) => Number(year));
