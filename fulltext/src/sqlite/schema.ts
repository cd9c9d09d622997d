import { DatabaseSync } from 'node:sqlite';
import type { IndexDefinition } from '../fulltext.ts';
import { openShared } from './open-shared.ts';
import { sentenceColumns } from './tokens.ts';

const format = 2;
/** A row of `part` or `near` is numbered record · 2^24 + section · 2^20 + row, which stays a safe integer. */
export const rowsPerSection = 2 ** 20;
export const rowsPerRecord = 2 ** 24;
export const maxRecords = 2 ** 29;

const columns = (count: number) => Array.from({ length: count }, (_, i) => `s${i}`).join(', ');
const options = "content='', contentless_delete=1, tokenize='ascii'";

/**
 * `whole`: a row a record, a column a section, pairs of characters (phrases). `part`: a row a paragraph, pairs (same
 * paragraph, within, prefix). `near`: a row a paragraph, a column a sentence, single characters (same sentence, single
 * characters, those as prefix); a paragraph of more sentences takes further rows, and its record stands in `long`.
 */
function tables(sections: number): string {
  return `
    CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE record(number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, revision INT NOT NULL, facts TEXT NOT NULL);
    CREATE INDEX record_revision ON record(revision);
    CREATE TABLE gone(number INTEGER PRIMARY KEY, revision INT NOT NULL);
    CREATE INDEX gone_revision ON gone(revision);
    CREATE TABLE long(number INTEGER PRIMARY KEY);
    CREATE TABLE body(number INTEGER PRIMARY KEY, deflated BLOB NOT NULL);
    CREATE VIRTUAL TABLE whole USING fts5(${columns(sections)}, ${options});
    CREATE VIRTUAL TABLE part USING fts5(p, ${options});
    CREATE VIRTUAL TABLE near USING fts5(${columns(sentenceColumns)}, ${options});
    INSERT INTO meta VALUES('seq', 0), ('revision', 0), ('epoch', 0);`;
}

/** Opens the file for writing; an index of another definition or format is emptied, so that it is built anew. */
export function openForWriting(file: string, definition: IndexDefinition): DatabaseSync {
  const db = openShared(file, 8192);
  // four times as much is no quicker, and each index that an import fills takes it to the full
  db.exec('PRAGMA synchronous=FULL; PRAGMA cache_size=-16384; PRAGMA cell_size_check=ON');
  const description = JSON.stringify({ format, sectionKeys: definition.sectionKeys, fields: definition.fields });
  db.exec('BEGIN IMMEDIATE');
  const isNew = !db.prepare("SELECT 1 FROM sqlite_master WHERE name='meta'").get();
  if (isNew || readMeta(db, 'definition') !== description) {
    const epoch = isNew ? 0 : Number(readMeta(db, 'epoch')) + 1;
    if (!isNew) for (const name of tableNames) db.exec(`DROP TABLE IF EXISTS ${name}`);
    db.exec(tables(definition.sectionKeys.length));
    db.prepare("INSERT INTO meta VALUES('definition', ?)").run(description);
    writeMeta(db, { name: 'epoch', value: epoch });
  }
  db.exec('COMMIT');
  return db;
}

const tableNames = ['meta', 'record', 'gone', 'long', 'body', 'whole', 'part', 'near'];

/** Opens the file for reading beside the writer. */
export function openForReading(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true });
  // no mapping of the file into memory: it would bring down the process where the file is cut short
  db.exec('PRAGMA busy_timeout=10000; PRAGMA cache_size=-32768; PRAGMA cell_size_check=ON');
  return db;
}

export function readMeta(db: DatabaseSync, name: string): unknown {
  return db.prepare('SELECT value FROM meta WHERE name=?').get(name)?.value;
}

/** How often an index was emptied and written, and the last batch that is in it. */
export type IndexState = { epoch: number; revision: number; seq: number };

const stateNames = ['epoch', 'revision', 'seq'] as const;

/** Gives what reads the state of an index: each question begins with it. */
export function openState(db: DatabaseSync): () => IndexState {
  const values = stateNames.map(name => `(SELECT value FROM meta WHERE name='${name}') AS ${name}`);
  const statement = db.prepare(`SELECT ${values.join(', ')}`);
  return () => statement.get() as IndexState;
}

export function writeMeta(db: DatabaseSync, { name, value }: { name: string; value: number }): void {
  db.prepare('UPDATE meta SET value=? WHERE name=?').run(value, name);
}
