import { passages, type SearchRecord, type Tree } from '@antai/query';
import { matchPrepared, type PreparedRecord, prepare } from '@antai/query/terms';
import { countIntervals, countValues, sortRecords } from './facts.ts';
import {
  type Answer,
  type Ask,
  type Asker,
  type Batch,
  type Fulltext,
  firstOf,
  type IndexDefinition,
  type Question,
  questionsOf,
  type RecordPassages,
} from './fulltext.ts';
import { assertBatch, assertDefinition, refuse } from './refuse.ts';

type Index = { definition: IndexDefinition; records: Map<string, PreparedRecord>; seq: number };

/** The oracle: answers by reading every record. For tests, and for indexes of a few hundred records. */
export function memoryFulltext(definitions: IndexDefinition[]): Fulltext {
  const indexes = new Map<string, Index>();
  for (const definition of definitions) {
    assertDefinition(definition);
    indexes.set(definition.name, { definition, records: new Map(), seq: 0 });
  }
  const find = (name: string): Index => {
    const index = indexes.get(name);
    if (!index) throw new Error(`no index ${name}`);
    return index;
  };
  const ask: Ask = async <T>(
    _asker: Asker,
    { index: name, question }: { index: string; question: Question },
  ): Promise<Answer<T>> => {
    const index = find(name);
    const reasons = refuse(index.definition, question);
    return reasons.length > 0 ? { kind: 'refused', reasons } : { kind: 'found', ...(answer(index, question) as T) };
  };
  return {
    ...questionsOf(ask),
    apply: async (name, batch) => applyBatch(find(name), batch),
    appliedSeq: async name => find(name).seq,
    clear: async name => {
      Object.assign(find(name), { records: new Map(), seq: 0 });
    },
    close: async () => {},
  };
}

function answer(index: Index, question: Question): object {
  const { tree } = question;
  if (question.ask === 'passages') return { records: passagesOf(index, { ids: question.ids, tree }) };
  const hits = matching(index, tree);
  switch (question.ask) {
    case 'search': {
      const marksOf = (record: SearchRecord) => countMarks(tree, record, index.definition);
      const sorted = sortRecords(index.definition, hits, { sort: question.sort, relevanceOf: marksOf });
      const leading = firstOf(question).flatMap(id => sorted.find(record => record.id === id) ?? []);
      const ordered = [...new Set([...leading, ...sorted])];
      const ids = ordered.slice(question.offset, question.offset + question.limit).map(({ id }) => id);
      const records = question.withPassages ? { records: passagesOf(index, { ids, tree }) } : {};
      return { ids, total: sorted.length, indexVersion: index.seq, ...records };
    }
    case 'facet':
      return { counts: countValues(index.definition, hits, question) };
    case 'histogram':
      return { counts: countIntervals(hits, question) };
    case 'ids':
      return { ids: hits.map(({ id }) => id).sort() };
  }
}

function passagesOf(
  { records, definition }: Index,
  { ids, tree }: { ids: string[]; tree: Tree | undefined },
): RecordPassages[] {
  return ids.flatMap(id => {
    const prepared = records.get(id);
    return prepared ? [{ id, passages: passages(tree, prepared.record, { fields: definition.fields }) }] : [];
  });
}

function applyBatch(index: Index, batch: Batch): 'applied' | 'skipped' {
  assertBatch(index.definition, batch);
  if (batch.seq <= index.seq) return 'skipped';
  for (const id of batch.deletes) index.records.delete(id);
  for (const record of batch.puts) index.records.set(record.id, prepare(structuredClone(record)));
  index.seq = batch.seq;
  return 'applied';
}

function matching({ records, definition }: Index, tree: Tree | undefined): SearchRecord[] {
  const hits = [...records.values()].filter(prepared => matchPrepared(tree, prepared, definition));
  return hits.map(({ record }) => record);
}

function countMarks(tree: Tree | undefined, record: SearchRecord, { fields }: IndexDefinition): number {
  return passages(tree, record, { fields, limit: 200 }).reduce((sum, passage) => sum + passage.marks.length, 0);
}
