import { continueFirst, continueSecond, firstHash, levelOf, type Slots, secondHash } from './count-table.ts';

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
      const use = levelOf(words, first, second);
      if (use > 0 && (size > best.length || use > best.use)) best = { start, length: size, use };
    }
  }
  return best;
}
