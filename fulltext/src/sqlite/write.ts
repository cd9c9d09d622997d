import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import type { SearchRecord } from '@antai/query';
import type { Batch, IndexDefinition } from '../fulltext.ts';
import { maxRecords, openForWriting, readMeta, rowsPerRecord, rowsPerSection, writeMeta } from './schema.ts';
import { type SectionTokens, tokenise } from './tokens.ts';

/** Opens an index file for the one hand that writes it; a batch is on disk when `apply` returns. */
export function openWriter(file: string, definition: IndexDefinition) {
  const db = openForWriting(file, definition);
  const put = putter(db, definition);
  const appliedSeq = () => Number(readMeta(db, 'seq'));
  return {
    appliedSeq,
    apply: (batch: Batch) => {
      if (batch.seq <= appliedSeq()) return 'skipped' as const;
      inTransaction(db, () => {
        const revision = Number(readMeta(db, 'revision')) + 1;
        const latest = new Map(batch.puts.map(record => [record.id, record]));
        for (const id of batch.deletes) if (!latest.has(id)) remove(db, id, revision);
        for (const record of latest.values()) put(record, revision);
        writeMeta(db, 'revision', revision);
        writeMeta(db, 'seq', batch.seq);
      });
      return 'applied' as const;
    },
    clear: () => inTransaction(db, () => clear(db)),
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
  writeMeta(db, 'seq', 0);
  writeMeta(db, 'epoch', Number(readMeta(db, 'epoch')) + 1);
}

function remove(db: DatabaseSync, id: string, revision: number): void {
  const number = numberOf(db, id);
  if (number === undefined) return;
  unindex(db, number);
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
  db.prepare('DELETE FROM part WHERE rowid BETWEEN ? AND ?').run(first, last);
  db.prepare('DELETE FROM near WHERE rowid BETWEEN ? AND ?').run(first, last);
}

function putter(db: DatabaseSync, definition: IndexDefinition) {
  const keys = definition.sectionKeys;
  const marks = (count: number) => new Array(count).fill('?').join(', ');
  const insertRecord = db.prepare('INSERT INTO record(id, revision, facts) VALUES(?, ?, ?) RETURNING number');
  const updateRecord = db.prepare('UPDATE record SET revision=?, facts=? WHERE number=?');
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

  function number(record: SearchRecord, revision: number, facts: string): number {
    const existing = numberOf(db, record.id);
    if (existing === undefined) return insertRecord.get(record.id, revision, facts)!.number as number;
    updateRecord.run(revision, facts, existing);
    unindex(db, existing);
    return existing;
  }

  function insertRows(record: number, section: number, { paragraphs, sentenceRows }: SectionTokens): void {
    const first = record * rowsPerRecord + section * rowsPerSection;
    for (const [row, text] of paragraphs.entries()) insertPart.run(first + row, text);
    for (const [row, sentences] of sentenceRows.entries()) insertNearRow(first + row, sentences);
  }

  return (record: SearchRecord, revision: number) => {
    const { id, sections, ...facts } = record;
    const tokens = keys.map(key => joined(sections.filter(section => section.key === key)));
    if (tokens.some(({ sentenceRows }) => sentenceRows.length > rowsPerSection)) {
      throw new Error(`record ${id}: a section of more than ${rowsPerSection} paragraphs`);
    }
    const recordNumber = number(record, revision, JSON.stringify(facts));
    if (recordNumber >= maxRecords) throw new Error(`more than ${maxRecords} records`);
    insertWhole.run(recordNumber, ...tokens.map(({ whole }) => whole));
    for (const [section, rows] of tokens.entries()) insertRows(recordNumber, section, rows);
    if (tokens.some(({ isLong }) => isLong)) insertLong.run(recordNumber);
    insertBody.run(recordNumber, deflateRawSync(JSON.stringify(sections)));
  };
}

/** Sections of one key are searched as one, each beginning a new line. */
function joined(sections: { key: string; text: string }[]): SectionTokens {
  return tokenise({ key: '', text: sections.map(({ text }) => text).join('\n') });
}
