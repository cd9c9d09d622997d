import { passages } from '@antai/query';
import type { IndexDefinition, Question } from '../fulltext.ts';
import { arrayCache } from './array-cache.ts';
import { numbersOf } from './bits.ts';
import { openBodies } from './bodies.ts';
import { newColumns, refreshColumns } from './columns.ts';
import { countIntervals, countValues } from './count.ts';
import { page } from './page.ts';
import { openForReading } from './schema.ts';
import { select, type View } from './select.ts';

/** Room for the sets and orders of the last questions: a page asks a dozen questions of one tree. */
const arrayCacheBytes = 16 * 1024 * 1024;

/** Answers checked questions to one index; each sees one committed state of it. */
export function openReader(file: string, definition: IndexDefinition) {
  const db = openForReading(file);
  const bodies = openBodies(db);
  const arrays = arrayCache(arrayCacheBytes);
  const weights = definition.sectionKeys.map(key => definition.sectionWeights?.[key] ?? 1);
  let columns = newColumns(definition.fields, -1);

  function look(): View {
    const before = columns.revision;
    const current = refreshColumns(db, columns, definition.fields, bodies.forget);
    if (current !== columns) bodies.forgetAll();
    if (current !== columns || current.revision !== before) arrays.forgetAll();
    columns = current;
    return { db, columns, bodies, shape: definition, arrays };
  }

  return {
    ask(question: Question) {
      db.exec('BEGIN');
      try {
        return answer(look(), question, weights);
      } finally {
        db.exec('COMMIT');
      }
    },
    close: () => db.close(),
  };
}

function answer(view: View, question: Question, weights: number[]) {
  switch (question.ask) {
    case 'search':
      return page(view, question, weights);
    case 'facet':
      return { counts: countValues(view, question.tree, question.fieldEn, question.limit) };
    case 'histogram':
      return { counts: countIntervals(view, question.tree, question.fieldEn, question.interval) };
    case 'ids':
      return { ids: Array.from(numbersOf(select(view, question.tree)), number => view.columns.ids[number]!).sort() };
    case 'passages':
      return { records: question.ids.flatMap(id => passagesOf(view, id, question.tree)) };
  }
}

function passagesOf(view: View, id: string, tree: Question['tree']) {
  const number = view.columns.numberOf.get(id);
  if (number === undefined) return [];
  return [{ id, passages: passages(tree, { sections: view.bodies.sections(number) }, view.shape.fields) }];
}
