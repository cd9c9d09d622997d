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
  '元圆',
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
export const isLeftAlone = (change: Change, after = ''): boolean =>
  isVariant(change) ||
  (bothOfLaw.test(change.wrong + after) && bothOfLaw.test(change.right + after)) ||
  (change.score < 0.97 && isSmall(change.wrong) && isSmall(change.right));

/** 订金 and 定金 are both things of the law: which is meant is for the list of confusions, that looks at what follows. */
const bothOfLaw = /^[订定]金/u;

const links = /[、和与及或]/u;
const itemMax = 4;
/** From here on a term of a list is told, too. */
const sureInList = 0.98;

/**
 * Whether a change would undo a list: 中期和终期 names two things, never one twice; and where the item beside it ends alike
 * (改建、还建), both were formed after each other.
 */
export function isListed(text: string, { start, end, right, score }: Change & { start: number; end: number }): boolean {
  const pairs = Array.from({ length: itemMax - 1 }, (_, index) => index + 2).flatMap(length => {
    const neighbours: { item: number; other: string }[] = [];
    for (let item = Math.max(0, end - length); item <= start; item += 1) {
      if (links.test(text[item - 1] ?? ''))
        neighbours.push({ item, other: text.slice(Math.max(0, item - 1 - length), item - 1) });
      if (links.test(text[item + length] ?? ''))
        neighbours.push({ item, other: text.slice(item + length + 1, item + 2 * length + 1) });
    }
    return neighbours.filter(({ other }) => other.length === length && /^[\u4e00-\u9fff]+$/u.test(other));
  });
  return pairs.some(({ item, other }) => {
    const own = text.slice(item, item + other.length);
    const mended = own.slice(0, start - item) + right + own.slice(end - item);
    if (own === other) return false;
    return mended === other || (score < sureInList && own.at(-1) === other.at(-1) && end < item + other.length);
  });
}

/** How often words stand in a text, up to a limit. */
function countIn(text: string, { words, limit }: { words: string; limit: number }): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0 && count < limit; at = text.indexOf(words, at + 1)) count += 1;
  return count;
}

/** Whether what stands there is a term of its document: a slip is not made again and again beside the same words. */
export function isTerm(text: string, { start, end, score }: { start: number; end: number; score: number }): boolean {
  const [left, right] = [text.slice(Math.max(0, start - 1), end), text.slice(start, end + 1)];
  const both = text.slice(Math.max(0, start - 1), end + 1);
  const isRepeated = (words: string, times: number) =>
    words.length > end - start && /^[\u4e00-\u9fff]+$/u.test(words) && countIn(text, { words, limit: times }) >= times;
  if (score < 0.999 && both.length === end - start + 2 && isRepeated(both, 2)) return true;
  return score < 0.995 && [left, right].some(words => isRepeated(words, 3));
}
