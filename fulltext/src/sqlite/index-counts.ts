import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { openListSizes } from './list-size.ts';

/** How often a pair stands in the index, and in how many records. */
type PairCount = { places: number; records: number };

export type IndexCounts = ReturnType<typeof openIndexCounts>;

/** Says how often characters and pairs of them stand in the index, and keeps what it has counted. */
export function openIndexCounts(db: DatabaseSync) {
  const countsOfPairs = new LRUCache<string, PairCount>({ max: 50_000 });
  const placesOfCharacters = new LRUCache<string, number>({ max: 20_000 });
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.pair USING fts5vocab(main, 'whole', 'row')");
  const pairRow = db.prepare('SELECT cnt AS places, doc AS records FROM temp.pair WHERE term=?');
  const sizeOf = openListSizes(db);
  return {
    countPair(token: string): PairCount {
      const existing = countsOfPairs.get(token);
      if (existing !== undefined) return existing;
      const count = (pairRow.get(token) as PairCount | undefined) ?? { places: 0, records: 0 };
      countsOfPairs.set(token, count);
      return count;
    },
    placesOfCharacter(character: string): number {
      const existing = placesOfCharacters.get(character);
      if (existing !== undefined) return existing;
      const places = sizeOf(character);
      placesOfCharacters.set(character, places);
      return places;
    },
    /** Must be called when the index was emptied or has grown a good deal. */
    forgetAll(): void {
      countsOfPairs.clear();
      placesOfCharacters.clear();
    },
  };
}
