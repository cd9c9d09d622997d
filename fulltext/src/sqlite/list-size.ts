import type { DatabaseSync } from 'node:sqlite';

/** Bytes of a page of lists, as FTS5 cuts them (its option pgsz, as it is usually). */
const pageBytes = 4050;
/** What one place of a character takes in a list, with its share of rows and columns: 2.4 to 4.5 in judgments. */
const bytesPerPlace = 3.5;
/** So many places are counted: as many as take a page at most. */
const countedMax = pageBytes;

/**
 * Says how many places the list of a token of `near` holds: counted where it is short, else told by the pages it takes, for
 * FTS5 notes in `near_idx` on which page of a segment each list begins. Counting reads the whole list of a common character,
 * which takes as long as looking it up. Where a list stands on one page with a longer one in several segments, the longer one's
 * pages are taken for its own.
 */
export function openListSizes(db: DatabaseSync): (token: string) => number {
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.place USING fts5vocab(main, 'near', 'instance')");
  const count = db.prepare(
    `SELECT count(*) AS places FROM (SELECT 1 FROM temp.place WHERE term=? LIMIT ${countedMax})`,
  );
  const begins = db.prepare(
    'SELECT pgno >> 1 AS page FROM near_idx WHERE segid=? AND term<=? ORDER BY term DESC LIMIT 1',
  );
  const next = db.prepare('SELECT pgno >> 1 AS page FROM near_idx WHERE segid=? AND term>? ORDER BY term LIMIT 1');
  const ends = db.prepare('SELECT max(pgno >> 1) + 1 AS page FROM near_idx WHERE segid=?');
  const segments = db.prepare('SELECT DISTINCT segid AS id FROM near_idx');

  /** The pages that hold nothing but the list of a token. */
  function pagesOf(token: string): number {
    // terms of the main index bear this mark
    const term = new TextEncoder().encode(`0${token}`);
    let pages = 0;
    for (const { id } of segments.all() as { id: number }[]) {
      const { page: from = 0 } = (begins.get(id, term) ?? {}) as { page?: number };
      const { page: to } = (next.get(id, term) ?? ends.get(id)) as { page: number };
      pages += to - from - 1;
    }
    return pages;
  }

  return token => {
    const places = Number(count.get(token)!.places);
    if (places < countedMax) return places;
    return Math.max(places, Math.round((pagesOf(token) * pageBytes) / bytesPerPlace));
  };
}
