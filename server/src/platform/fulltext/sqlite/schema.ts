import { DatabaseSync } from 'node:sqlite';
import type { IndexDefinition } from '../fulltext.ts';

/** Sentences of a paragraph that one row of the sentence table holds; a longer paragraph takes several rows. */
export const sentenceColumns = 64;

/** A row number carries the document, the section and the place: document × 2²⁴ + section × 2¹⁸ + row. */
export const rowsPerSection = 2 ** 18;
export const rowsPerDocument = 2 ** 24;

const columns = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`).join(',');
const contentless = "content='', contentless_delete=1, tokenize='ascii'";

const schemaOf = ({ sectionKeys }: IndexDefinition) => `
  create table if not exists meta(key text primary key, value integer not null) without rowid;
  create table if not exists doc(
    id integer primary key, ext_id text not null unique, stamp integer not null,
    attributes text not null, shape text not null, body blob not null);
  create index if not exists doc_stamp on doc(stamp);
  create table if not exists gone(id integer primary key, stamp integer not null);
  create virtual table if not exists fts_doc using fts5(${columns(sectionKeys.length)}, ${contentless});
  create virtual table if not exists fts_paragraph using fts5(p, ${contentless});
  create virtual table if not exists fts_sentence using fts5(${columns(sentenceColumns)}, ${contentless});
`;

/** Opens the file of an index for writing, and makes its tables where they are missing. */
export function openForWriting(file: string, definition: IndexDefinition): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec('pragma page_size=8192; pragma journal_mode=wal; pragma synchronous=full; pragma temp_store=memory');
  db.exec('pragma cache_size=-65536; pragma wal_autocheckpoint=4000');
  db.exec(schemaOf(definition));
  db.exec("insert or ignore into fts_doc(fts_doc, rank) values('hashsize', 16777216)");
  return db;
}

/** Opens the file of an index for reading only. */
export function openForReading(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true });
  db.exec('pragma mmap_size=8589934592; pragma cache_size=-16384; pragma temp_store=memory');
  return db;
}

/** A number kept beside the index: `seq` of the last changes, `version` of the content. */
export function readMeta(db: DatabaseSync, key: 'seq' | 'version'): number {
  const row = db.prepare('select value from meta where key = ?').get(key);
  return row ? Number(row.value) : 0;
}
