import type { DatabaseSync } from 'node:sqlite';
import { pinyin } from 'pinyin-pro';
import { createIndex, indexOf, openForWriting, rowOf, tierOf } from './schema.ts';
import type { Term, TermBatch } from './suggest.ts';
import { beginningTokens, fold, initialTokens, pairTokens, singleTokens } from './tokens.ts';

const lettersMax = 60;

/** The initials of the pinyin of a value; what is no Chinese character stands for itself. */
export const initialsOf = (folded: string): string =>
  pinyin(folded.slice(0, lettersMax), { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** The writing side: terms counted by the records that bear them, each found by what is typed. */
export function openWriter(file: string, version: string) {
  const db = openForWriting(file, version);
  const fields = new Map<string, number>();
  for (const { number, list, field } of db.prepare('SELECT number, list, field FROM field').all()) {
    fields.set(`${list}|${field}`, Number(number));
  }
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

  function fieldNumber(list: string, field: string): number {
    const known = fields.get(`${list}|${field}`);
    if (known !== undefined) return known;
    const number = Number(db.prepare('INSERT INTO field(list, field) VALUES(?, ?)').run(list, field).lastInsertRowid);
    db.exec(createIndex(number));
    fields.set(`${list}|${field}`, number);
    return number;
  }

  function index(field: number, term: number, said: string, count: number) {
    const initials = initialTokens(initialsOf(said));
    const tokens = [pairTokens(said), singleTokens(said), beginningTokens(said), initials.letters, initials.beginning];
    const columns = 'rowid, pairs, singles, beginning, letters, letters_beginning';
    db.prepare(`INSERT INTO ${indexOf(field)}(${columns}) VALUES(?, ?, ?, ?, ?, ?)`).run(
      rowOf(term, count),
      ...tokens.map(each => each.join(' ')),
    );
  }
  const unindex = (field: number, term: number, count: number) =>
    db.prepare(`DELETE FROM ${indexOf(field)} WHERE rowid=?`).run(rowOf(term, count));

  function recount(term: number, change: number, record: string) {
    const known = termByNumber.get(term);
    if (!known) return;
    const [field, before] = [Number(known.field), Number(known.count)];
    const count = before + change;
    if (count === 0 || tierOf(count) !== tierOf(before)) unindex(field, term, before);
    if (count === 0) dropTerm.run(term);
    else {
      setCount.run(count, record, term);
      if (tierOf(count) !== tierOf(before)) index(field, term, String(known.said), count);
    }
  }

  function addTo(list: string, { field, text, said }: Term, record: string, before: Set<number>): number | undefined {
    const folded = fold(said);
    if (folded === '') return undefined;
    const number = fieldNumber(list, field);
    const known = termOf.get(number, folded, text);
    if (known) {
      if (!before.has(Number(known.number))) recount(Number(known.number), 1, record);
      return Number(known.number);
    }
    const term = Number(addTerm.run(number, folded, text, record).lastInsertRowid);
    index(number, term, folded, 1);
    return term;
  }

  const termsOf = (list: string, id: string): number[] => {
    const row = recordOf.get(list, id);
    return row ? (JSON.parse(String(row.terms)) as number[]) : [];
  };

  function replace(list: string, id: string, terms: Term[]) {
    const before = new Set(termsOf(list, id));
    const distinct = [...new Map(terms.map(term => [`${term.field}|${fold(term.said)}|${term.text}`, term])).values()];
    const after = new Set(distinct.flatMap(term => addTo(list, term, id, before) ?? []));
    for (const term of before) if (!after.has(term)) recount(term, -1, '');
    if (after.size > 0) setRecord.run(list, id, JSON.stringify([...after]));
    else dropRecord.run(list, id);
  }

  function transact(work: () => void) {
    db.exec('BEGIN IMMEDIATE');
    try {
      work();
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }

  const appliedSeq = (list: string): number => Number(seqOf.get(list)?.seq ?? 0);

  return {
    appliedSeq,
    apply(list: string, { puts, deletes, seq }: TermBatch) {
      if (seq <= appliedSeq(list)) return;
      transact(() => {
        for (const { id, terms } of puts) replace(list, id, terms);
        for (const id of deletes) replace(list, id, []);
        setSeq.run(list, seq);
      });
    },
    clear(list: string) {
      transact(() => clearList(db, list));
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
