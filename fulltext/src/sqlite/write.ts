import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import type { SearchRecord } from '@antai/query';
import type { Batch, IndexDefinition } from '../fulltext.ts';
import { openMerging } from './merge.ts';
import { maxRecords, openForWriting, readMeta, rowsPerRecord, rowsPerSection, writeMeta } from './schema.ts';
import { type SectionTokens, tokenise } from './tokens.ts';

/** Opens an index file for the one hand that writes it; a batch is on disk when `apply` returns. */
export function openWriter(file: string, definition: IndexDefinition) {
  const db = openForWriting(file, definition);
  const keep = recordKeeper(db);
  const index = indexer(db, definition);
  const merging = openMerging(db);
  const appliedSeq = () => Number(readMeta(db, 'seq'));
  return {
    appliedSeq,
    apply: (batch: Batch) => {
      if (batch.seq <= appliedSeq()) return 'skipped' as const;
      inTransaction(db, () => {
        const revision = Number(readMeta(db, 'revision')) + 1;
        const latest = new Map(batch.puts.map(record => [record.id, record]));
        const gone = [...new Set(batch.deletes)].filter(id => !latest.has(id)).flatMap(id => numberOf(db, id) ?? []);
        for (const number of gone) remove(db, { number, revision });
        const records = [...latest.values()].map(record => keep(record, revision)).sort((x, y) => x.number - y.number);
        // FTS5 writes down all it has collected at every statement on `record`, and at a row number lower than the last
        const changed = records.filter(({ isNew }) => !isNew).map(({ number }) => number);
        for (const number of [...gone, ...changed].sort((x, y) => x - y)) unindex(db, number);
        for (const { number, record } of records) index(number, record);
        writeMeta(db, { name: 'revision', value: revision });
        writeMeta(db, { name: 'seq', value: batch.seq });
      });
      return 'applied' as const;
    },
    clear: () => inTransaction(db, () => clear(db)),
    /** Makes later lookups quicker by some 20 ms of work; false when there is nothing to gain. */
    merge: () => merging.step(),
    close: () => db.close(),
  };
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    work();
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

function clear(db: DatabaseSync): void {
  for (const name of ['whole', 'part', 'near']) db.exec(`INSERT INTO ${name}(${name}) VALUES('delete-all')`);
  db.exec('DELETE FROM record; DELETE FROM gone; DELETE FROM long; DELETE FROM body');
  writeMeta(db, { name: 'seq', value: 0 });
  writeMeta(db, { name: 'epoch', value: Number(readMeta(db, 'epoch')) + 1 });
}

function remove(db: DatabaseSync, { number, revision }: { number: number; revision: number }): void {
  db.prepare('DELETE FROM record WHERE number=?').run(number);
  db.prepare('DELETE FROM body WHERE number=?').run(number);
  db.prepare('INSERT INTO gone VALUES(?, ?)').run(number, revision);
}

function numberOf(db: DatabaseSync, id: string): number | undefined {
  return db.prepare('SELECT number FROM record WHERE id=?').get(id)?.number as number | undefined;
}

function unindex(db: DatabaseSync, number: number): void {
  const [first, last] = [number * rowsPerRecord, (number + 1) * rowsPerRecord - 1];
  db.prepare('DELETE FROM whole WHERE rowid=?').run(number);
  db.prepare('DELETE FROM long WHERE number=?').run(number);
  for (const table of ['part', 'near']) {
    // a contentless table itself looks for a stretch of rows from its beginning: 5 ms in an index of 1,500 records
    const rows = db.prepare(`SELECT id FROM ${table}_docsize WHERE id BETWEEN ? AND ?`).all(first, last);
    const remove = db.prepare(`DELETE FROM ${table} WHERE rowid=?`);
    for (const { id } of rows) remove.run(id as number);
  }
}

/** Writes what of a record is no text, under the number that it has or a new one. */
function recordKeeper(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO record(id, revision, facts) VALUES(?, ?, ?) RETURNING number');
  const update = db.prepare('UPDATE record SET revision=?, facts=? WHERE number=?');
  return (record: SearchRecord, revision: number) => {
    const { id, sections: _sections, ...facts } = record;
    const existing = numberOf(db, id);
    if (existing !== undefined) {
      update.run(revision, JSON.stringify(facts), existing);
      return { record, number: existing, isNew: false };
    }
    const number = insert.get(id, revision, JSON.stringify(facts))!.number as number;
    if (number >= maxRecords) throw new Error(`more than ${maxRecords} records`);
    return { record, number, isNew: true };
  };
}

function indexer(db: DatabaseSync, definition: IndexDefinition) {
  const keys = definition.sectionKeys;
  const marks = (count: number) => new Array(count).fill('?').join(', ');
  const insertBody = db.prepare('INSERT OR REPLACE INTO body VALUES(?, ?)');
  const insertWhole = db.prepare(
    `INSERT INTO whole(rowid, ${keys.map((_, i) => `s${i}`)}) VALUES(${marks(keys.length + 1)})`,
  );
  const insertLong = db.prepare('INSERT INTO long VALUES(?)');
  const insertPart = db.prepare('INSERT INTO part(rowid, p) VALUES(?, ?)');
  const nearBySize = new Map<number, ReturnType<DatabaseSync['prepare']>>();
  const insertNearRow = (rowid: number, sentences: string[]) => {
    let statement = nearBySize.get(sentences.length);
    if (!statement) {
      const names = sentences.map((_, i) => `s${i}`).join(', ');
      statement = db.prepare(`INSERT INTO near(rowid, ${names}) VALUES(${marks(sentences.length + 1)})`);
      nearBySize.set(sentences.length, statement);
    }
    statement.run(rowid, ...sentences);
  };

  function insertRows(record: number, section: number, { paragraphs, sentenceRows }: SectionTokens): void {
    const first = record * rowsPerRecord + section * rowsPerSection;
    for (const [row, text] of paragraphs.entries()) insertPart.run(first + row, text);
    for (const [row, sentences] of sentenceRows.entries()) insertNearRow(first + row, sentences);
  }

  /** Writes the text of a record that has no rows in the tables of tokens. */
  return (number: number, { id, sections }: SearchRecord) => {
    const tokens = keys.map(key => joined(sections.filter(section => section.key === key)));
    if (tokens.some(({ sentenceRows }) => sentenceRows.length > rowsPerSection)) {
      throw new Error(`record ${id}: a section of more than ${rowsPerSection} paragraphs`);
    }
    insertWhole.run(number, ...tokens.map(({ whole }) => whole));
    for (const [section, rows] of tokens.entries()) insertRows(number, section, rows);
    if (tokens.some(({ isLong }) => isLong)) insertLong.run(number);
    insertBody.run(number, deflateRawSync(JSON.stringify(sections)));
  };
}

/** Sections of one key are searched as one, each beginning a new line. */
function joined(sections: { key: string; text: string }[]): SectionTokens {
  return tokenise({ key: '', text: sections.map(({ text }) => text).join('\n') });
}
