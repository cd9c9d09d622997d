import {
  type CountTable,
  continueFirst,
  continueSecond,
  countOfLevel,
  firstHash,
  levelOf,
  type Slots,
  secondHash,
} from './count-table.ts';

/** Words of two to four characters, by their UTF-16 codes; levels say how often they are used. */
export type Words = Slots;

const lengthMax = 4;

interface Stretch {
  codes: Uint16Array;
  length: number;
  from: number;
  to: number;
}

/** The longest word that covers what stands from `from` up to `to`, or the place between them; length 0 where there is none. */
export function longestWord(words: Words, { codes, length, from, to }: Stretch) {
  const [coverFrom, coverTo] = from === to ? [from - 1, to + 1] : [from, to];
  let best = { start: 0, length: 0, use: 0 };
  for (let start = Math.max(0, coverTo - lengthMax); start <= coverFrom; start += 1) {
    let first = continueFirst(firstHash, codes[start]!);
    let second = continueSecond(secondHash, codes[start]!);
    for (let end = start + 1; end < Math.min(length, start + lengthMax); end += 1) {
      first = continueFirst(first, codes[end]!);
      second = continueSecond(second, codes[end]!);
      const size = end + 1 - start;
      if (end + 1 < coverTo || size < best.length) continue;
      const use = levelOf(words, { first, second });
      if (use > 0 && (size > best.length || use > best.use)) best = { start, length: size, use };
    }
  }
  return best;
}

/** How often a word is used, as a level; 0 where it is none. */
export function useOfWord(words: Words, word: string): number {
  let [first, second] = [firstHash, secondHash];
  for (let at = 0; at < word.length; at += 1) {
    first = continueFirst(first, word.charCodeAt(at));
    second = continueSecond(second, word.charCodeAt(at));
  }
  return levelOf(words, { first, second });
}

/** Uses of all words of the list, and what a character costs that is no part of one. */
const usesTotal = 60_000_000;
const aloneCost = 3;
const costs = new Float64Array(16);

/** How unlikely the best parting of a stretch into words is: the lower, the more it reads as words. */
export function splitCost(
  words: Words,
  { symbolCounts, symbolsTotal }: CountTable,
  { ids, codes, length }: { ids: Uint16Array; codes: Uint16Array; length: number },
): number {
  costs.fill(Number.POSITIVE_INFINITY, 1, length + 1);
  costs[0] = 0;
  for (let start = 0; start < length; start += 1) {
    const alone = isHan(codes[start]!) ? aloneCost - Math.log((symbolCounts[ids[start]!]! + 0.5) / symbolsTotal) : 0;
    costs[start + 1] = Math.min(costs[start + 1]!, costs[start]! + alone);
    let first = continueFirst(firstHash, codes[start]!);
    let second = continueSecond(secondHash, codes[start]!);
    for (let end = start + 1; end < Math.min(length, start + lengthMax) && isHan(codes[end]!); end += 1) {
      first = continueFirst(first, codes[end]!);
      second = continueSecond(second, codes[end]!);
      const use = levelOf(words, { first, second });
      if (use > 0) costs[end + 1] = Math.min(costs[end + 1]!, costs[start]! - Math.log(countOfLevel[use]! / usesTotal));
    }
  }
  return costs[length]!;
}

const isHan = (code: number) => code >= 0x4e00 && code <= 0x9fff;
