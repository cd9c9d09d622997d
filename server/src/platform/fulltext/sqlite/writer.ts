import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { cutParagraphs, normaliseText } from '@antai/query/terms';
import type { SearchRecord } from '@antai/query';
import type { Changes, IndexDefinition } from '../fulltext.ts';
import { openForWriting, readMeta, rowsPerDocument, rowsPerSection, sentenceColumns } from './schema.ts';
import { bigrams, unigrams } from './tokens.ts';

/** Asks of the writing thread; it answers each in turn. */
export type WriterAsk =
  | { kind: 'apply'; index: string; changes: Changes }
  | { kind: 'seq'; index: string }
  | { kind: 'clear'; index: string }
  | { kind: 'stop' };

const { folder, definitions } = workerData as { folder: string; definitions: IndexDefinition[] };
const open = new Map<string, Writer>();

const columnsOf = (count: number, what: (at: number) => string) => Array.from({ length: count }, (_, at) => what(at)).join(',');

/** The rows a document has in the paragraph and sentence tables: what must be taken away with it. */
type Shape = { paragraphs: number[]; sentences: number[] };

/** Writes one index; every change is one transaction with its `seq`. */
class Writer {
  readonly db: DatabaseSync;
  private readonly definition: IndexDefinition;
  private readonly sql: Record<'find' | 'put' | 'gone' | 'doc' | 'paragraph' | 'sentence' | 'meta', StatementSync>;
  private readonly removal: StatementSync[];

  constructor(file: string, definition: IndexDefinition) {
    this.definition = definition;
    this.db = openForWriting(file, definition);
    const sections = definition.sectionKeys.length;
    this.sql = {
      find: this.db.prepare('select id, shape from doc where ext_id = ?'),
      put: this.db.prepare('insert into doc(id, ext_id, stamp, attributes, shape, body) values(?,?,?,?,?,?)'),
      gone: this.db.prepare('insert or replace into gone(id, stamp) values(?,?)'),
      doc: this.db.prepare(
        `insert into fts_doc(rowid, ${columnsOf(sections, at => `s${at}`)}) values(?, ${columnsOf(sections, () => '?')})`,
      ),
      paragraph: this.db.prepare('insert into fts_paragraph(rowid, p) values(?,?)'),
      sentence: this.db.prepare(
        `insert into fts_sentence(rowid, ${columnsOf(sentenceColumns, at => `s${at}`)}) values(?, ${columnsOf(sentenceColumns, () => '?')})`,
      ),
      meta: this.db.prepare('insert or replace into meta(key, value) values(?,?)'),
    };
    this.removal = ['doc where id', 'fts_doc where rowid', 'fts_paragraph where rowid', 'fts_sentence where rowid'].map(
      place => this.db.prepare(`delete from ${place} = ?`),
    );
  }

  apply({ puts, deletes, seq }: Changes) {
    this.db.exec('begin immediate');
    try {
      const stamp = readMeta(this.db, 'version') + 1;
      for (const id of deletes) this.remove(id, stamp);
      for (const record of puts) this.put(record, stamp);
      this.sql.meta.run('seq', seq);
      this.sql.meta.run('version', stamp);
      this.db.exec('commit');
    } catch (error) {
      this.db.exec('rollback');
      throw error;
    }
  }

  /** Takes a document away; gives the number it had, which its successor takes over. */
  private remove(extId: string, stamp: number): number | undefined {
    const row = this.sql.find.get(extId);
    if (!row) return undefined;
    const id = Number(row.id);
    const { paragraphs, sentences } = JSON.parse(String(row.shape)) as Shape;
    const [doc, text, paragraph, sentence] = this.removal as [StatementSync, StatementSync, StatementSync, StatementSync];
    doc.run(id);
    text.run(id);
    for (const rowid of paragraphs) paragraph.run(id * rowsPerDocument + rowid);
    for (const rowid of sentences) sentence.run(id * rowsPerDocument + rowid);
    this.sql.gone.run(id, stamp);
    return id;
  }

  private put(record: SearchRecord, stamp: number) {
    const before = this.remove(record.id, stamp);
    const id = before ?? this.nextId();
    const { sectionKeys } = this.definition;
    const texts = sectionKeys.map(key => record.sections.filter(section => section.key === key).map(section => normaliseText(section.text)).join('¶'));
    this.sql.doc.run(id, ...texts.map(bigrams));
    const shape: Shape = { paragraphs: [], sentences: [] };
    for (const [section, text] of texts.entries()) this.putRows(id, section, text, shape);
    const { keywords, numbers, dates } = record;
    const body = deflateRawSync(JSON.stringify(record.sections), { level: 6 });
    this.sql.put.run(id, record.id, stamp, JSON.stringify({ keywords, numbers, dates }), JSON.stringify(shape), body);
  }

  private nextId(): number {
    const row = this.db.prepare('select max(coalesce((select max(id) from doc), 0), coalesce((select max(id) from gone), 0)) + 1 as id').get();
    return Number(row?.id);
  }

  private putRows(id: number, section: number, text: string, shape: Shape) {
    let paragraphRow = section * rowsPerSection;
    let sentenceRow = section * rowsPerSection;
    for (const paragraph of cutParagraphs(text)) {
      this.sql.paragraph.run(id * rowsPerDocument + paragraphRow, unigrams(paragraph.text));
      shape.paragraphs.push(paragraphRow);
      paragraphRow += 1;
      const sentences = paragraph.sentences.map(({ start, end }) => unigrams(paragraph.text.slice(start, end)));
      for (let from = 0; from < sentences.length; from += sentenceColumns) {
        const row = Array.from({ length: sentenceColumns }, (_, at) => sentences[from + at] ?? null);
        this.sql.sentence.run(id * rowsPerDocument + sentenceRow, ...row);
        shape.sentences.push(sentenceRow);
        sentenceRow += 1;
      }
    }
    const isTooLong = Math.max(paragraphRow, sentenceRow) >= (section + 1) * rowsPerSection;
    if (isTooLong) throw new Error('a section has more paragraphs than the index can number');
  }

  clear() {
    this.db.exec('begin immediate');
    const stamp = readMeta(this.db, 'version') + 1;
    // contentless tables cannot forget row by row at once: they are made anew
    this.db.exec('drop table fts_doc; drop table fts_paragraph; drop table fts_sentence');
    this.db.exec(`insert or replace into gone select id, ${stamp} from doc; delete from doc`);
    this.sql.meta.run('seq', 0);
    this.sql.meta.run('version', stamp);
    this.db.exec('commit');
  }
}

const fileOf = (index: string) => join(folder, `${index}.db`);

function writerOf(index: string): Writer {
  const known = open.get(index);
  if (known) return known;
  const definition = definitions.find(each => each.name === index);
  if (!definition) throw new Error(`no index ${index}`);
  const writer = new Writer(fileOf(index), definition);
  open.set(index, writer);
  return writer;
}

function clear(index: string) {
  const writer = writerOf(index);
  writer.clear();
  writer.db.close();
  open.delete(index);
  writerOf(index);
}

function answer(ask: WriterAsk): unknown {
  if (ask.kind === 'apply') return writerOf(ask.index).apply(ask.changes);
  if (ask.kind === 'seq') return readMeta(writerOf(ask.index).db, 'seq');
  if (ask.kind === 'clear') return clear(ask.index);
  for (const { db } of open.values()) db.close();
  return undefined;
}

parentPort?.on('message', ({ number, ask }: { number: number; ask: WriterAsk }) => {
  try {
    parentPort?.postMessage({ number, value: answer(ask) });
  } catch (error) {
    parentPort?.postMessage({ number, error: error instanceof Error ? error.message : String(error) });
  }
  if (ask.kind === 'stop') parentPort?.close();
});
