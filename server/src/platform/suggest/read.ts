import type { StatementSync } from 'node:sqlite';
import { indexOf, openForReading, rowsPerTier } from './schema.ts';
import type { Proposal } from './suggest.ts';
import { questionsOf } from './tokens.ts';

/** Rows looked at for each value shown: within a tier the exact counts decide. */
const lookAhead = 4;

interface Row {
  text: string;
  count: number;
  record: string;
}

/** The reading side. */
export function openReader(file: string) {
  const db = openForReading(file);
  const fieldsOf = db.prepare('SELECT number, field FROM field WHERE list=? ORDER BY number');
  const termOf = db.prepare('SELECT text, count, record FROM term WHERE number=?');
  const statements = new Map<number, StatementSync>();

  function rowsOf(field: number, { question, limit }: { question: string; limit: number }): number[] {
    const name = indexOf(field);
    const own = statements.get(field);
    const statement = own ?? db.prepare(`SELECT rowid FROM ${name} WHERE ${name} MATCH ? ORDER BY rowid DESC LIMIT ?`);
    if (!own) statements.set(field, statement);
    return statement.all(question, limit).map(({ rowid }) => Number(rowid));
  }

  function best(field: number, { questions, limit }: { questions: string[]; limit: number }): Row[] {
    const rows = new Set(questions.flatMap(question => rowsOf(field, { question, limit: limit * lookAhead })));
    const terms = [...rows].flatMap(row => {
      const term = termOf.get(row % rowsPerTier);
      return term ? [{ text: String(term.text), count: Number(term.count), record: String(term.record) }] : [];
    });
    return terms.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  }

  function proposalsOf(field: number, { keyword, limit }: { keyword: string; limit: number }): Row[] {
    const questions = questionsOf(keyword);
    const beginnings = best(field, { questions: questions.map(({ beginning }) => beginning), limit });
    const parts =
      beginnings.length >= limit ? [] : best(field, { questions: questions.map(({ part }) => part), limit: limit * 2 });
    const byText = new Map<string, Row>();
    for (const proposal of [...beginnings, ...parts])
      if (!byText.has(proposal.text)) byText.set(proposal.text, proposal);
    return [...byText.values()].slice(0, limit);
  }

  return {
    ask(lists: string[], { keyword, limit }: { keyword: string; limit: number }): Proposal[] {
      return lists.flatMap(list =>
        fieldsOf.all(list).flatMap(({ number, field }) =>
          proposalsOf(Number(number), { keyword, limit }).map(({ text, count, record }) => ({
            field: String(field),
            text,
            count,
            ...(count === 1 && record ? { id: record } : {}),
          })),
        ),
      );
    },
    close: () => db.close(),
  };
}
