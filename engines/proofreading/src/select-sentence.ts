/** The sentence that a stretch stands in: up to a full stop or the end of the line. */
export function sentenceAround(text: string, { start, end }: { start: number; end: number }): string {
  const from = Math.max(text.lastIndexOf('。', start - 1), text.lastIndexOf('\n', start - 1)) + 1;
  const stop = text.slice(end, end + sentenceMax).search(/[。\n]/u);
  return text.slice(Math.max(from, start - sentenceMax), stop < 0 ? end + sentenceMax : end + stop);
}

/** Longer sentences are looked at near the place alone. */
const sentenceMax = 400;

/** The years that a sentence names. */
export const yearsIn = (sentence: string): number[] =>
  [...sentence.matchAll(/((?:19|20)\d{2})年/gu)].map(([, year]) => Number(year));
