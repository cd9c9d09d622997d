import { type Field, passages, type SearchRecord, type Tree } from '@antai/query';
import { findField, matchPrepared, type Prepared, prepare, withAncestors } from '@antai/query/terms';
import { bandNames, bandOf, inOrder, isPeriod, periodOf, ranked } from './bands.ts';
import type { Answer, Batch, Fulltext, IndexDefinition, Interval, Question, Sort } from './fulltext.ts';
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
        const sorted = sortRecords(index, matching(index, query.tree), query.sort, query.tree);
        const ids = sorted.slice(query.offset, query.offset + query.limit).map(({ id }) => id);
        return { ids, total: sorted.length, indexVersion: index.seq };
      }),
    facet: (name, tree, fieldEn, limit) =>
      answer(name, { ask: 'facet', tree, fieldEn, limit }, index => ({
        counts: ranked(countValues(index, matching(index, tree), fieldEn), limit),
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
          const found = records.get(id);
          return found ? [{ id, passages: passages(tree, found.record, definition.fields) }] : [];
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
  const found = [...records.values()].filter(prepared => matchPrepared(tree, prepared, definition.fields));
  return found.map(({ record }) => record);
}

function sortRecords(index: Index, records: SearchRecord[], sort: Sort, tree: Tree | undefined): SearchRecord[] {
  const field = findField(index.definition.fields, sort.by);
  const marks = (record: SearchRecord) =>
    passages(tree, record, index.definition.fields, 200).reduce((sum, passage) => sum + passage.marks.length, 0);
  const keyOf = (record: SearchRecord) => (field ? sortKey(field, record) : marks(record));
  const keyed = records.map(record => ({ record, key: keyOf(record) }));
  keyed.sort((a, b) => compare(a.key, b.key, sort.order) || (a.record.id < b.record.id ? 1 : -1));
  return keyed.map(({ record }) => record);
}

function sortKey(field: Field, record: SearchRecord): number | string | undefined {
  if (field.kind === 'date') return record.dates[field.fieldEn];
  if (field.kind === 'number') return record.numbers[field.fieldEn];
  const values = (record.keywords[field.fieldEn] ?? []).flatMap(value => withAncestors(field, value));
  const ranks = values.map(value => field.ranks!.indexOf(value)).filter(rank => rank >= 0);
  return ranks.length > 0 ? Math.min(...ranks) : undefined;
}

function compare(a: number | string | undefined, b: number | string | undefined, order: 'asc' | 'desc'): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === (order === 'asc') ? -1 : 1;
}

function countValues(index: Index, records: SearchRecord[], fieldEn: string): Map<string, number> {
  const field = findField(index.definition.fields, fieldEn)!;
  const counts = new Map<string, number>();
  for (const record of records) {
    const values = (record.keywords[fieldEn] ?? []).flatMap(value => withAncestors(field, value));
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

function countIntervals(records: SearchRecord[], fieldEn: string, interval: Interval) {
  if (isPeriod(interval)) {
    const counts = new Map<string, number>();
    for (const { dates } of records) {
      if (dates[fieldEn] === undefined) continue;
      const period = periodOf(dates[fieldEn], interval);
      counts.set(period, (counts.get(period) ?? 0) + 1);
    }
    return inOrder(counts);
  }
  const counts = bandNames(interval.edges).map(value => ({ value, count: 0 }));
  for (const { numbers } of records) {
    if (numbers[fieldEn] !== undefined) counts[bandOf(interval.edges, numbers[fieldEn])]!.count++;
  }
  return counts;
}
