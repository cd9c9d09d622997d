import { LRUCache } from 'lru-cache';
import { type Bits, clearBit, countBits, setBit } from './bits.ts';

/** What an expression finds: in the whole index, and whether a single record is among it. */
export type Finder = { all: () => Bits; has: (number: number) => boolean };

type MatchSet = { bits: Bits; hits: number; changesSeen: number };

/** Asking whether one record is a hit takes as long as finding so many. */
const hitsPerChange = 400;
/** Where more has changed, nearly every set is sooner found anew. */
const changesMax = 1_000;

/** The sets that expressions found last. They outlive changes: a kept set asks only for the records that changed since. */
export function openMatches(roomBytes: number) {
  const sets = new LRUCache<string, MatchSet>({
    maxSize: roomBytes,
    sizeCalculation: ({ bits }, expression) => bits.byteLength + 2 * expression.length + 1,
  });
  let changes: number[] = [];

  function brought(set: MatchSet, { words, has }: { words: number; has: Finder['has'] }): Bits {
    const bits = new Uint32Array(words);
    bits.set(set.bits);
    for (const number of new Set(changes.slice(set.changesSeen))) (has(number) ? setBit : clearBit)(bits, number);
    return bits;
  }

  return {
    /** The set of an expression, of so many words of bits. Whoever gets it must not change it. */
    of(expression: string, words: number, { all, has }: Finder): Bits {
      const set = sets.get(expression);
      const missed = changes.length - (set?.changesSeen ?? 0);
      if (set && missed === 0 && set.bits.length === words) return set.bits;
      const isBrought = set !== undefined && missed * hitsPerChange <= set.hits;
      const bits = isBrought ? brought(set, { words, has }) : all();
      sets.set(expression, { bits, hits: isBrought ? set.hits : countBits(bits), changesSeen: changes.length });
      return bits;
    },
    /** Must be called for each record that changed, came or went. */
    note(number: number): void {
      changes.push(number);
      if (changes.length > changesMax) this.forgetAll();
    },
    /** Must be called when the index was emptied. */
    forgetAll(): void {
      sets.clear();
      changes = [];
    },
  };
}

export type Matches = ReturnType<typeof openMatches>;
