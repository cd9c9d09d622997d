/** A change that would be no mistake's, by the words themselves. */
interface Change {
  wrong: string;
  right: string;
  score: number;
}

/** Spellings that are both in use: what to write is for the list of confusions. */
const variants = [
  '它他她',
  '帐账',
  '做作',
  '交缴',
  '粘黏',
  '销消',
  '象像',
  '份分',
  '哪那',
  '需须',
  '座坐',
  '惟唯',
  '或和与及',
];

const small =
  '或和与及并且而但以则即若如其之的地得在于由对从向为是有无不未应可能须将已再又也亦均各每该本此上下内外前后中间年月日时分秒元角次个名件条款项目章节编号等系';

const isVariant = ({ wrong, right }: Change) =>
  wrong.length === right.length &&
  [...wrong].every(
    (character, at) =>
      character === right[at] || variants.some(set => set.includes(character) && set.includes(right[at]!)),
  );

const isSmall = (text: string) => [...text].every(character => small.includes(character));

/** Whether a change is left alone: both spellings are in use, or both are words without sense of their own and little speaks for it. */
export const isLeftAlone = (change: Change): boolean =>
  isVariant(change) || (change.score < 0.97 && isSmall(change.wrong) && isSmall(change.right));

/** How often words stand in a text, up to a limit. */
function countIn(text: string, words: string, limit: number): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0 && count < limit; at = text.indexOf(words, at + 1)) count += 1;
  return count;
}

/** Whether what stands there is a term of its document: a slip is not made again and again beside the same words. */
export function isTerm(text: string, { start, end, score }: { start: number; end: number; score: number }): boolean {
  const [left, right] = [text.slice(Math.max(0, start - 1), end), text.slice(start, end + 1)];
  const both = text.slice(Math.max(0, start - 1), end + 1);
  const isFull = (words: string) => words.length > end - start && /^[\u4e00-\u9fff]+$/u.test(words);
  if (score < 0.999 && isFull(both) && both.length === end - start + 2 && countIn(text, both, 2) >= 2) return true;
  return score < 0.995 && [left, right].some(words => isFull(words) && countIn(text, words, 3) >= 3);
}
