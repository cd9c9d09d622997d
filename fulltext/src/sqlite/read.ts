import type { DatabaseSync } from 'node:sqlite';
import type { IndexDefinition, Question } from '../fulltext.ts';
import type { Pulse } from '../serve.ts';
import { arrayCache } from './array-cache.ts';
import { numbersOf } from './bits.ts';
import { openBodies } from './bodies.ts';
import { newColumns, refreshColumns } from './columns.ts';
import { type CostLimits, openCosts, usualLimits } from './cost.ts';
import { countIntervals, countValues } from './count.ts';
import { openMatches } from './matches.ts';
import { page, passagesOf } from './page.ts';
import { openForReading, openState } from './schema.ts';
import { secondTimeCache } from './second-time.ts';
import { select } from './select.ts';
import type { View } from './view.ts';

/** Room for the orders of the last questions, and for what their words found and weigh: a page asks a dozen questions of one tree. */
const arrayCacheBytes = 16 * 1024 * 1024;

/** Room for the records that trees were answered by: some 1,200 sets of 100,000 records. */
const matchesBytes = 16 * 1024 * 1024;

/** Room for the answers themselves: some 300 pages, which everybody who asks the same is given. */
const answersCharacters = 4_000_000;

/** An index that has grown by this much has other counts. */
const growth = 1.25;

/** What a question may cost, and a clock that tells what searching takes, both left out but in tests. */
type ReaderOptions = { limits?: CostLimits | undefined; clockMs?: (() => number) | undefined };

/** Answers checked questions to one index; each sees one committed state of it. */
export function openReader(
  file: string,
  definition: IndexDefinition,
  { limits = usualLimits, clockMs }: ReaderOptions = {},
) {
  const db = openForReading(file);
  const readState = openState(db);
  const bodies = openBodies(db);
  const arrays = arrayCache(arrayCacheBytes);
  const matches = openMatches(matchesBytes, clockMs);
  const answers = secondTimeCache<string, string>({
    room: answersCharacters,
    sizeOf: (text, question) => text.length + question.length,
  });
  const costs = openCosts(db, definition, limits);
  const weights = definition.sectionKeys.map(key => definition.sectionWeights?.[key] ?? 1);
  let columns = newColumns(definition.fields, -1);
  let countedSize = 0;

  const forget = (number: number) => {
    bodies.forget(number);
    matches.note(number);
  };

  function look(pulse: Pulse): View {
    const before = columns.revision;
    const current = refreshColumns(db, columns, {
      state: readState(),
      fields: definition.fields,
      onChange: forget,
    });
    if (current !== columns) {
      bodies.forgetAll();
      matches.forgetAll();
    }
    if (current !== columns || current.revision !== before) {
      arrays.forgetAll();
      answers.clear();
    }
    if (current !== columns || current.size > countedSize * growth) {
      costs.forgetAll();
      countedSize = current.size;
    }
    columns = current;
    return { db, columns, bodies, shape: definition, arrays, matches, costs, pulse };
  }

  /** The answer as JSON: a thread hands over one text several times as fast as the objects in it. */
  function textOf(view: View, question: Question): string {
    const key = JSON.stringify(question);
    const existing = answers.get(key);
    if (existing !== undefined) return existing;
    if (question.ask !== 'passages') costs.assertBearable(question.tree, view.columns.size);
    const text = JSON.stringify(answer(view, { question, weights }));
    answers.offer(key, text);
    return text;
  }

  return {
    /** Gives the answer as JSON. */
    ask(question: Question, pulse: Pulse): string {
      db.exec('BEGIN');
      try {
        return textOf(look(pulse), question);
      } finally {
        endTransaction(db);
      }
    },
    /** Reads what every question needs. */
    load: () => void look(() => {}),
    close: () => db.close(),
  };
}

function endTransaction(db: DatabaseSync): void {
  // a broken file may have ended it already
  if (db.isTransaction) db.exec('COMMIT');
}

function answer(view: View, { question, weights }: { question: Question; weights: number[] }): object {
  switch (question.ask) {
    case 'search':
      return page(view, { query: question, weights });
    case 'facet':
      return { counts: countValues(view, question) };
    case 'histogram':
      return { counts: countIntervals(view, question) };
    case 'ids':
      return { ids: idsOf(view, numbersOf(select(view, question.tree))).sort() };
    case 'passages':
      return { records: passagesOf(view, question) };
  }
}

// a loop: `Array.from` takes ten times as long
function idsOf({ columns }: View, numbers: Uint32Array): string[] {
  const ids: string[] = [];
  for (let i = 0; i < numbers.length; i++) ids.push(columns.ids[numbers[i]!]!);
  return ids;
}
