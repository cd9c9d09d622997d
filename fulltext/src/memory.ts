import { passages, type SearchRecord, type Tree } from '@antai/query';
import { matchPrepared, type Prepared, prepare } from '@antai/query/terms';
import { countIntervals, countValues, sortRecords } from './facts.ts';
import type { Answer, Batch, Fulltext, IndexDefinition, Question } from './fulltext.ts';
import { assertBatch, assertDefinition, refuse } from './refuse.ts';

type Index = { definition: IndexDefinition; records: Map<string, Prepared>; seq: number };

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
  async function answer<T>(name: string, question: Question, work: (index: Index) => T): Promise<Answer<T>> {
    const index = find(name);
    const reasons = refuse(index.definition, question);
    return reasons.length > 0 ? { kind: 'refused', reasons } : { kind: 'found', ...work(index) };
  }
  return {
    apply: async (name, batch) => applyBatch(find(name), batch),
    appliedSeq: async name => find(name).seq,
    clear: async name => {
      Object.assign(find(name), { records: new Map(), seq: 0 });
    },
    search: (name, query) =>
      answer(name, { ask: 'search', ...query }, index => {
        const { definition } = index;
        const marksOf = (record: SearchRecord) => countMarks(query.tree, record, definition);
        const sorted = sortRecords(definition, matching(index, query.tree), query.sort, marksOf);
        const ids = sorted.slice(query.offset, query.offset + query.limit).map(({ id }) => id);
        return { ids, total: sorted.length, indexVersion: index.seq };
      }),
    facet: (name, tree, fieldEn, limit) =>
      answer(name, { ask: 'facet', tree, fieldEn, limit }, index => ({
        counts: countValues(index.definition, matching(index, tree), fieldEn, limit),
      })),
    histogram: (name, tree, fieldEn, interval) =>
      answer(name, { ask: 'histogram', tree, fieldEn, interval }, index => ({
        counts: countIntervals(matching(index, tree), fieldEn, interval),
      })),
    ids: (name, tree) =>
      answer(name, { ask: 'ids', tree }, index => ({
        ids: matching(index, tree)
          .map(({ id }) => id)
          .sort(),
      })),
    passages: (name, ids, tree) =>
      answer(name, { ask: 'passages', tree, ids }, ({ records, definition }) => ({
        records: ids.flatMap(id => {
          const prepared = records.get(id);
          return prepared ? [{ id, passages: passages(tree, prepared.record, definition.fields) }] : [];
        }),
      })),
    close: async () => {},
  };
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
  const hits = [...records.values()].filter(prepared => matchPrepared(tree, prepared, definition.fields));
  return hits.map(({ record }) => record);
}

function countMarks(tree: Tree | undefined, record: SearchRecord, { fields }: IndexDefinition): number {
  return passages(tree, record, fields, 200).reduce((sum, passage) => sum + passage.marks.length, 0);
}
