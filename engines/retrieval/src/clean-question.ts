import stopwords from '../data/stopwords.json' with { type: 'json' };

/** Words that are data, longest first, as one pattern. */
const oneOf = (words: string[]) => new RegExp(words.toSorted((a, b) => b.length - a.length).join('|'), 'gu');

const phrases = oneOf(stopwords.phrases);
const words = oneOf(stopwords.words);
const whole = oneOf(stopwords.protected);

/** A question without the words every question has; one of nothing else stays as it is. */
export function cleanQuestion(question: string): string {
  const keep = new Uint8Array(question.length);
  for (const { index, 0: match } of question.matchAll(whole)) keep.fill(1, index, index + match.length);
  const blank = (match: string) => ' '.repeat(match.length);
  const cleaned = question
    .replace(phrases, blank)
    .replace(words, (match: string, index: number) =>
      keep.subarray(index, index + match.length).includes(1) ? match : blank(match),
    );
  return /[\p{L}\p{N}]/u.test(cleaned) ? cleaned : question;
}
