import type { Field, SearchRecord } from '@antai/query';
import { findField, withAncestors } from '@antai/query/terms';
import { bandNames, bandOf, inOrder, isPeriod, periodOf, ranked } from './bands.ts';
import type { Count, FacetQuery, HistogramQuery, IndexDefinition, Sort } from './fulltext.ts';

/** What orders and counts need of a record: all but its text. */
export type Facts = Omit<SearchRecord, 'sections'>;

/** Records in the order of a question; `relevanceOf` is asked only when that is the order. */
export function sortRecords<T extends Facts>(
  definition: IndexDefinition,
  records: readonly T[],
  { sort, relevanceOf }: { sort: Sort; relevanceOf: (record: T) => number },
): T[] {
  const field = findField(definition.fields, sort.by);
  const keyed = records.map(record => ({ record, key: field ? sortKey(field, record) : relevanceOf(record) }));
  keyed.sort((a, b) => compare(a.key, { b: b.key, order: sort.order }) || (a.record.id < b.record.id ? 1 : -1));
  return keyed.map(({ record }) => record);
}

function sortKey(field: Field, record: Facts): number | string | undefined {
  if (field.kind === 'date') return record.dates[field.fieldEn];
  if (field.kind === 'number') return record.numbers[field.fieldEn];
  return rankOf(field, record.keywords[field.fieldEn] ?? []);
}

/** The place of the first of these values in the field's own order; undefined where none has one. */
export function rankOf(field: Field, stored: readonly string[]): number | undefined {
  const values = stored.flatMap(value => withAncestors(field, value));
  const ranks = values.map(value => field.ranks!.indexOf(value)).filter(rank => rank >= 0);
  return ranks.length > 0 ? Math.min(...ranks) : undefined;
}

function compare(
  a: number | string | undefined,
  { b, order }: { b: number | string | undefined; order: 'asc' | 'desc' },
): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === (order === 'asc') ? -1 : 1;
}

/** How many records have each value of a keyword field, most first; a tree field counts every level. */
export function countValues(
  definition: IndexDefinition,
  records: readonly Facts[],
  { fieldEn, limit }: Pick<FacetQuery, 'fieldEn' | 'limit'>,
): Count[] {
  const field = findField(definition.fields, fieldEn)!;
  const counts = new Map<string, number>();
  for (const record of records) {
    const values = (record.keywords[fieldEn] ?? []).flatMap(value => withAncestors(field, value));
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return ranked(counts, limit);
}

/** How many records fall in each interval. */
export function countIntervals(
  records: readonly Facts[],
  { fieldEn, interval }: Pick<HistogramQuery, 'fieldEn' | 'interval'>,
): Count[] {
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
