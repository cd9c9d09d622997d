import type { DatabaseSync } from 'node:sqlite';

const tables = ['whole', 'part', 'near'] as const;
type Table = (typeof tables)[number];

/** A smaller table (400 KB) is looked up as fast in many segments as in one. */
const pagesWorthMerging = 100;
/** As much as this beside the largest segment: each page is then written anew ten times at most while the index grows. */
const shareWorthMerging = 0.1;
/** Pages that one step writes: some 20 ms, for so long may a batch have to wait. */
const pagesAStep = 256;

/**
 * Whether what was written batch by batch stands in so many segments that lookups take longer: FTS5 looks for a word in
 * each of them. With ten segments random conditions take half as long again as with one.
 */
function isWorthMerging(db: DatabaseSync, table: Table): boolean {
  const segments = db.prepare(`SELECT max(pgno >> 1) AS pages FROM ${table}_idx GROUP BY segid`).all();
  const pages = segments.map(segment => Number(segment.pages));
  const all = pages.reduce((sum, each) => sum + each, 0);
  return all >= pagesWorthMerging && all - Math.max(0, ...pages) > all * shareWorthMerging;
}

/**
 * Merges the segments of an index to one a table, a step at a time, so that batches can be written between two steps. Each
 * step is a transaction of its own; a merging that was broken off is gone on with. What the tables say does not change.
 */
export function openMerging(db: DatabaseSync) {
  const changes = db.prepare('SELECT total_changes() AS count');
  const countChanges = () => Number(changes.get()!.count);
  let work: Table | undefined;
  return {
    /** Does one step where there is something to merge, and says whether there was. */
    step(): boolean {
      const table = work ?? tables.find(each => isWorthMerging(db, each));
      if (table === undefined) return false;
      // a negative number begins to merge everything to one segment, a positive one goes on with what was begun, whatever
      // was written meanwhile: begun anew, it would never end where batches keep coming (FTS5, 6.7 The 'merge' Command)
      const isFirst = work === undefined;
      const before = countChanges();
      db.prepare(`INSERT INTO ${table}(${table}, rank) VALUES('merge', ?)`).run(isFirst ? -pagesAStep : pagesAStep);
      // one change is the command itself
      const isDone = countChanges() - before < 2;
      work = isDone ? undefined : table;
      return !(isDone && isFirst);
    },
  };
}
