import type { DatabaseSync } from 'node:sqlite';

/** Bytes of a page of lists, as FTS5 cuts them (its option pgsz, as it is usually). */
const pageBytes = 4050;
/** What one place takes in a list, with its share of rows and columns: 2.3 to 8 in judgments. */
const bytesPerPlace = { whole: 3.2, near: 4.2 };
/** A list that fills more pages is not counted: counting reads all of it, which takes as long as looking it up. */
const countedPagesMax = 8;
/** So many places show how many stand in one row. */
const sampleSize = 500;
/** Bits of a page's id below its segment's number (`FTS5_SEGMENT_ROWID` in fts5_index.c). */
const segmentFactor = 2 ** 37;

/** How often a token stands in a table, and in how many of its rows: counted where that is soon done, else told by the pages that its list fills. */
export type ListSize = { readonly places: number; readonly rows: number };

export function openListSizes(db: DatabaseSync, table: 'whole' | 'near'): (token: string) => ListSize {
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_row USING fts5vocab(main, '${table}', 'row')`);
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_place USING fts5vocab(main, '${table}', 'instance')`);
  const counted = db.prepare(`SELECT cnt AS places, doc AS rows FROM temp.${table}_row WHERE term=?`);
  const sample = db.prepare(
    `SELECT count(*) AS places, count(DISTINCT doc) AS rows FROM (SELECT doc FROM temp.${table}_place WHERE term=? LIMIT ${sampleSize})`,
  );
  const pagesOf = openPages(db, table);
  return token => {
    const pages = pagesOf(token);
    if (pages <= countedPagesMax) return (counted.get(token) as ListSize | undefined) ?? { places: 0, rows: 0 };
    const places = Math.round((pages * pageBytes) / bytesPerPlace[table]);
    return sampledSize(places, () => sample.get(token) as ListSize);
  };
}

/** Most of those who ask how often a token stands want no rows: the sample costs more than all else. */
function sampledSize(places: number, sample: () => ListSize): ListSize {
  let rows: number | undefined;
  return {
    places,
    get rows() {
      if (rows !== undefined) return rows;
      const seen = sample();
      // a broken list may give nothing
      rows = Math.round((places * seen.rows) / Math.max(1, seen.places));
      return rows;
    },
  };
}

/**
 * How many pages hold nothing but the list of a token. FTS5 notes of each page that lists begin on the least term that is
 * none of the page before (`_idx`); the pages between two noted ones belong to the last list that begins on the first.
 */
function openPages(db: DatabaseSync, table: 'whole' | 'near'): (token: string) => number {
  const stretches = db.prepare(
    `WITH RECURSIVE segment(id) AS (
       SELECT min(segid) FROM ${table}_idx
       UNION ALL SELECT (SELECT min(segid) FROM ${table}_idx WHERE segid>id) FROM segment WHERE id IS NOT NULL),
     stretch(id, begin, next) AS MATERIALIZED (
       SELECT id,
         (SELECT pgno >> 1 FROM ${table}_idx WHERE segid=id AND term<=?1 ORDER BY term DESC LIMIT 1),
         (SELECT pgno >> 1 FROM ${table}_idx WHERE segid=id AND term>?1 ORDER BY term LIMIT 1)
       FROM segment WHERE id IS NOT NULL)
     SELECT id * ${segmentFactor} + begin AS first, next - begin - 1 AS count FROM stretch WHERE next - begin > 1`,
  );
  const leaf = db.prepare(`SELECT block FROM ${table}_data WHERE id=?`);
  return token => {
    // terms of the main index bear this mark
    const term = Buffer.from(`0${token}`);
    let pages = 0;
    for (const { first, count } of stretches.all(term) as { first: number; count: number }[]) {
      // what is merged into another segment is noted here still, but its pages are gone
      const page = leaf.get(first)?.block as Uint8Array | undefined;
      if (page && lastTermOf(Buffer.from(page.buffer, page.byteOffset, page.byteLength)).equals(term)) pages += count;
    }
    return pages;
  };
}

/**
 * The last of the terms whose lists begin on a page of FTS5 (fts5_index.c, `LEAF PAGES`): the page's third and fourth byte
 * say where the places of its terms stand, each told by how far it is from the one before. The first term is written whole,
 * others as how much they share with the one before, and the rest.
 */
function lastTermOf(page: Buffer): Buffer {
  const term = Buffer.alloc(page.length);
  let length = 0;
  let place = 0;
  // a broken page may be shorter than its head
  const placesBegin = page.length < 4 ? page.length : page.readUInt16BE(2);
  for (let at = placesBegin; at < page.length; ) {
    const step = readNumber(page, at);
    at = step.end;
    place += step.value;
    const shared = length === 0 ? { value: 0, end: place } : readNumber(page, place);
    const rest = readNumber(page, shared.end);
    // a broken page may name more than it has
    length = Math.min(shared.value, length);
    length += page.copy(term, length, Math.min(rest.end, page.length), rest.end + rest.value);
  }
  return term.subarray(0, length);
}

/** A number of SQLite's (`sqlite3GetVarint`): seven bits a byte, highest first; those on a page take at most three. */
function readNumber(page: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  for (let end = at; ; ) {
    // a broken page may end in the middle
    const byte = page[end++] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, end };
  }
}
