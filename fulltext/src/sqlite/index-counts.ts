import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { type ListSize, openListSizes } from './list-size.ts';

export type IndexCounts = ReturnType<typeof openIndexCounts>;

/** At most so many are kept. As `max` it would set places aside for all of them, in each thread for each index. */
const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 });

/** Says how often characters and pairs of them stand in the index, and keeps what it has worked out. */
export function openIndexCounts(db: DatabaseSync) {
  const [pairSize, characterSize] = [openListSizes(db, 'whole'), openListSizes(db, 'near')];
  const pairs = new LRUCache<string, ListSize>(atMost(50_000));
  const characters = new LRUCache<string, ListSize>(atMost(20_000));
  return {
    /** How often a pair stands in the index, and in how many records. */
    countPair: (pair: string) => keep(pairs, { token: pair, sizeOf: pairSize }),
    placesOfCharacter: (character: string) => keep(characters, { token: character, sizeOf: characterSize }).places,
    /** Must be called when the index was emptied or has grown a good deal. */
    forgetAll(): void {
      pairs.clear();
      characters.clear();
    },
  };
}

function keep(
  sizes: LRUCache<string, ListSize>,
  { token, sizeOf }: { token: string; sizeOf: (token: string) => ListSize },
): ListSize {
  const existing = sizes.get(token);
  if (existing !== undefined) return existing;
  const size = sizeOf(token);
  sizes.set(token, size);
  return size;
}
