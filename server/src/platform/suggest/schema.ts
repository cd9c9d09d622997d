import { DatabaseSync } from 'node:sqlite';
import { openShared } from '@antai/fulltext/sqlite/open-shared';

const format = 1;

/** A row of the index is numbered tier · 2^32 + term: read from the end, the most frequent come first. */
export const rowsPerTier = 2 ** 32;
export const tierOf = (count: number): number => Math.floor(Math.log2(Math.max(1, count)));
export const rowOf = (term: number, count: number): number => tierOf(count) * rowsPerTier + term;

const schema = `
  CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE progress(list TEXT PRIMARY KEY, seq INT NOT NULL) WITHOUT ROWID;
  CREATE TABLE field(number INTEGER PRIMARY KEY, list TEXT NOT NULL, field TEXT NOT NULL, UNIQUE(list, field));
  CREATE TABLE term(number INTEGER PRIMARY KEY, field INT NOT NULL, said TEXT NOT NULL, text TEXT NOT NULL,
    count INT NOT NULL, record TEXT NOT NULL, UNIQUE(field, said, text));
  CREATE TABLE record(list TEXT NOT NULL, id TEXT NOT NULL, terms TEXT NOT NULL, PRIMARY KEY(list, id)) WITHOUT ROWID;`;

/** The index of one field; a table each, so that the first rows of every field are found without reading the others. */
export const indexOf = (field: number) => `said_${field}`;
export const createIndex = (field: number) =>
  `CREATE VIRTUAL TABLE ${indexOf(field)} USING fts5(pairs, singles, beginning, letters, letters_beginning, content='', contentless_delete=1, tokenize='ascii')`;

/** Opens the file for writing; one of another version is emptied, so that it is built anew. */
export function openForWriting(file: string, version: string): DatabaseSync {
  const db = openShared(file);
  db.exec('PRAGMA synchronous=NORMAL; PRAGMA cache_size=-32768');
  db.exec('BEGIN IMMEDIATE');
  const mark = `${format} ${version}`;
  const isNew = !db.prepare("SELECT 1 FROM sqlite_master WHERE name='meta'").get();
  if (isNew || db.prepare("SELECT value FROM meta WHERE name='version'").get()?.value !== mark) {
    if (!isNew) {
      for (const { number } of db.prepare('SELECT number FROM field').all())
        db.exec(`DROP TABLE ${indexOf(Number(number))}`);
      for (const name of ['meta', 'progress', 'field', 'term', 'record']) db.exec(`DROP TABLE ${name}`);
    }
    db.exec(schema);
    db.prepare("INSERT INTO meta VALUES('version', ?)").run(mark);
  }
  db.exec('COMMIT');
  return db;
}

/** Opens the file for reading beside the writer. */
export function openForReading(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true });
  // no mapping of the file into memory: it would bring down the process where the file is cut short
  db.exec('PRAGMA busy_timeout=10000; PRAGMA cache_size=-16384');
  return db;
}
