import type { DatabaseSync } from 'node:sqlite';
import { pinyin } from 'pinyin-pro';
import { createIndex, indexOf, openForWriting, rowOf, tierOf } from './schema.ts';
import type { Term, TermBatch } from './suggest.ts';
import { beginningTokens, fold, initialTokens, pairTokens, singleTokens } from './tokens.ts';

const lettersMax = 60;

/** The initials of the pinyin of a value; what is no Chinese character stands for itself. */
const initialsOf = (folded: string): string =>
  pinyin(folded.slice(0, lettersMax), { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** What the writing side asks of its file again and again. */
function prepareStatements(db: DatabaseSync) {
  const seqOf = db.prepare('SELECT seq FROM progress WHERE list=?');
  const setSeq = db.prepare('INSERT INTO progress VALUES(?, ?) ON CONFLICT(list) DO UPDATE SET seq=excluded.seq');
  const recordOf = db.prepare('SELECT terms FROM record WHERE list=? AND id=?');
  const setRecord = db.prepare(
    'INSERT INTO record VALUES(?, ?, ?) ON CONFLICT(list, id) DO UPDATE SET terms=excluded.terms',
  );
  const dropRecord = db.prepare('DELETE FROM record WHERE list=? AND id=?');
  const termOf = db.prepare('SELECT number, count FROM term WHERE field=? AND said=? AND text=?');
  const termByNumber = db.prepare('SELECT field, said, count FROM term WHERE number=?');
  const addTerm = db.prepare('INSERT INTO term(field, said, text, count, record) VALUES(?, ?, ?, 1, ?)');
  const setCount = db.prepare('UPDATE term SET count=?, record=? WHERE number=?');
  const dropTerm = db.prepare('DELETE FROM term WHERE number=?');
  return { seqOf, setSeq, recordOf, setRecord, dropRecord, termOf, termByNumber, addTerm, setCount, dropTerm };
}

/** The numbers of the fields that are there, by list and field. */
function fieldsIn(db: DatabaseSync): Map<string, number> {
  const fields = new Map<string, number>();
  for (const { number, list, field } of db.prepare('SELECT number, list, field FROM field').all()) {
    fields.set(`${list}|${field}`, Number(number));
  }
  return fields;
}

interface Tools extends ReturnType<typeof prepareStatements> {
  db: DatabaseSync;
  fields: Map<string, number>;
}

function fieldNumber(
  { fields, db }: Pick<Tools, 'fields' | 'db'>,
  { list, field }: { list: string; field: string },
): number {
  const before = fields.get(`${list}|${field}`);
  if (before !== undefined) return before;
  const number = Number(db.prepare('INSERT INTO field(list, field) VALUES(?, ?)').run(list, field).lastInsertRowid);
  db.exec(createIndex(number));
  fields.set(`${list}|${field}`, number);
  return number;
}

function index(
  { db }: Pick<Tools, 'db'>,
  field: number,
  { term, wording, count }: { term: number; wording: string; count: number },
) {
  const initials = initialTokens(initialsOf(wording));
  const tokens = [
    pairTokens(wording),
    singleTokens(wording),
    beginningTokens(wording),
    initials.letters,
    initials.beginning,
  ];
  const columns = 'rowid, pairs, singles, beginning, letters, letters_beginning';
  db.prepare(`INSERT INTO ${indexOf(field)}(${columns}) VALUES(?, ?, ?, ?, ?, ?)`).run(
    rowOf(term, count),
    ...tokens.map(each => each.join(' ')),
  );
}

const unindex = ({ db }: Pick<Tools, 'db'>, field: number, { term, count }: { term: number; count: number }) =>
  db.prepare(`DELETE FROM ${indexOf(field)} WHERE rowid=?`).run(rowOf(term, count));

function recount(tools: Tools, term: number, { change, record }: { change: number; record: string }) {
  const { termByNumber, dropTerm, setCount } = tools;
  const row = termByNumber.get(term);
  if (!row) return;
  const [field, before] = [Number(row.field), Number(row.count)];
  const count = before + change;
  if (count === 0 || tierOf(count) !== tierOf(before)) unindex(tools, field, { term, count: before });
  if (count === 0) dropTerm.run(term);
  else {
    setCount.run(count, record, term);
    if (tierOf(count) !== tierOf(before)) index(tools, field, { term, wording: String(row.said), count });
  }
}

function addTo(
  tools: Tools,
  list: string,
  { term: { field, text, wording }, record, before }: { term: Term; record: string; before: Set<number> },
): number | undefined {
  const { termOf, addTerm } = tools;
  const folded = fold(wording);
  if (folded === '') return undefined;
  const number = fieldNumber(tools, { list, field });
  const row = termOf.get(number, folded, text);
  if (row) {
    if (!before.has(Number(row.number))) recount(tools, Number(row.number), { change: 1, record });
    return Number(row.number);
  }
  const term = Number(addTerm.run(number, folded, text, record).lastInsertRowid);
  index(tools, number, { term, wording: folded, count: 1 });
  return term;
}

const termsOf = ({ recordOf }: Pick<Tools, 'recordOf'>, { list, id }: { list: string; id: string }): number[] => {
  const row = recordOf.get(list, id);
  return row ? (JSON.parse(String(row.terms)) as number[]) : [];
};

function replace(tools: Tools, list: string, { id, terms }: { id: string; terms: Term[] }) {
  const { setRecord, dropRecord } = tools;
  const before = new Set(termsOf(tools, { list, id }));
  const distinct = [...new Map(terms.map(term => [`${term.field}|${fold(term.wording)}|${term.text}`, term])).values()];
  const after = new Set(distinct.flatMap(term => addTo(tools, list, { term, record: id, before }) ?? []));
  for (const term of before) if (!after.has(term)) recount(tools, term, { change: -1, record: '' });
  if (after.size > 0) setRecord.run(list, id, JSON.stringify([...after]));
  else dropRecord.run(list, id);
}

function transact({ db }: Pick<Tools, 'db'>, work: () => void) {
  db.exec('BEGIN IMMEDIATE');
  try {
    work();
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

const appliedSeq = ({ seqOf }: Pick<Tools, 'seqOf'>, list: string): number => Number(seqOf.get(list)?.seq ?? 0);

/** The writing side: terms counted by the records that bear them, each found by what is typed. */
export function openWriter(file: string, version: string) {
  const opened = openForWriting(file, version);
  const tools: Tools = { db: opened, fields: fieldsIn(opened), ...prepareStatements(opened) };
  const { setSeq, db } = tools;
  return {
    appliedSeq: (list: string) => appliedSeq(tools, list),
    apply(list: string, { puts, deletes, seq }: TermBatch) {
      if (seq <= appliedSeq(tools, list)) return;
      transact(tools, () => {
        for (const { id, terms } of puts) replace(tools, list, { id, terms });
        for (const id of deletes) replace(tools, list, { id, terms: [] });
        setSeq.run(list, seq);
      });
    },
    clear(list: string) {
      transact(tools, () => clearList(db, list));
    },
    close: () => db.close(),
  };
}

function clearList(db: DatabaseSync, list: string) {
  for (const { number } of db.prepare('SELECT number FROM field WHERE list=?').all(list)) {
    db.exec(`DELETE FROM ${indexOf(Number(number))}`);
    db.prepare('DELETE FROM term WHERE field=?').run(Number(number));
  }
  db.prepare('DELETE FROM record WHERE list=?').run(list);
  db.prepare('DELETE FROM progress WHERE list=?').run(list);
}
