import { LRUCache } from 'lru-cache';
import { type Bits, clearBit, setBit } from './bits.ts';

/** How a tree is answered: by the whole index, and by a single record. */
type Finder = { all: () => Bits; has: (number: number) => boolean };

type MatchSet = { bits: Bits; searchMs: number; changesSeen: number };

/** Reading a record and matching it takes so long. */
const readingMs = 0.5;
/** Where more has changed, nearly every set is sooner found anew. */
const changesMax = 1_000;

/** What this thread has computed, as a busy machine does not lengthen it. */
const computedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The records that the last trees were answered by. They outlive changes: of a kept set only the records that changed since are read. */
export function openMatches(roomBytes: number, clockMs = computedMs) {
  const sets = new LRUCache<string, MatchSet>({
    maxSize: roomBytes,
    sizeCalculation: ({ bits }, tree) => bits.byteLength + 2 * tree.length + 1,
  });
  let changes: number[] = [];

  function brought(set: MatchSet, { words, has }: { words: number; has: Finder['has'] }): Bits {
    const bits = new Uint32Array(words);
    bits.set(set.bits);
    for (const number of new Set(changes.slice(set.changesSeen))) (has(number) ? setBit : clearBit)(bits, number);
    return bits;
  }

  function search(all: Finder['all']): Pick<MatchSet, 'bits' | 'searchMs'> {
    const before = clockMs();
    const bits = all();
    return { bits, searchMs: clockMs() - before };
  }

  return {
    /** The set of a tree, of so many words of bits. Whoever gets it must not change it. */
    of(tree: string, words: number, { all, has }: Finder): Bits {
      const set = sets.get(tree);
      const missed = changes.length - (set?.changesSeen ?? 0);
      if (set && missed === 0 && set.bits.length === words) return set.bits;
      const isBrought = set !== undefined && missed * readingMs <= set.searchMs;
      const next = isBrought ? { bits: brought(set, { words, has }), searchMs: set.searchMs } : search(all);
      sets.set(tree, { ...next, changesSeen: changes.length });
      return next.bits;
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
