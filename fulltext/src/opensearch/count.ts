import { findField } from '@antai/query/terms';
import { bandNames, inOrder, isPeriod, ranked } from '../bands.ts';
import type { Count, IndexDefinition, Interval } from '../fulltext.ts';
import { names } from './mapping.ts';
import type { Access } from './scan.ts';

type CountRequest = { index: string; definition: IndexDefinition; query: object; fieldEn: string };
type Terms = { buckets: { key: string; doc_count: number }[]; sum_other_doc_count: number };
type Composite = { buckets: { key: { value: string | number }; doc_count: number }[]; after_key?: object };
type Ranges = { buckets: Record<string, { doc_count: number }> };

const bucketsAtOnce = 10_000;

const placeOf = ({ fields }: IndexDefinition, fieldEn: string) => fields.indexOf(findField(fields, fieldEn)!);

/** How many records of a query have each value: aggregate at once where all values fit, else in pages, never estimated. */
export async function valueCounts(access: Access, request: CountRequest & { limit: number }): Promise<Count[]> {
  const field = names.value(placeOf(request.definition, request.fieldEn));
  const { buckets, sum_other_doc_count: others } = await aggregate<Terms>(access, {
    request,
    counts: {
      terms: { field, size: bucketsAtOnce },
    },
  });
  if (others === 0) return ranked(new Map(buckets.map(({ key, doc_count }) => [key, doc_count])), request.limit);
  return ranked(
    (await allCounts(access, { request, source: { terms: { field } } })) as Map<string, number>,
    request.limit,
  );
}

/** How many records of a query fall in each year, month or band. */
export async function intervalCounts(access: Access, request: CountRequest & { interval: Interval }): Promise<Count[]> {
  const { interval } = request;
  const field = names.number(placeOf(request.definition, request.fieldEn));
  if (!isPeriod(interval)) return bandCounts(access, request, { field, edges: interval.edges });
  const length = interval === 'year' ? 10_000 : 100;
  const periods = await allCounts(access, { request, source: { histogram: { field, interval: length } } });
  return inOrder(
    new Map(Array.from(periods, ([start, count]) => [periodName(Number(start) / length, interval), count])),
  );
}

function periodName(period: number, interval: 'year' | 'month'): string {
  if (interval === 'year') return String(period).padStart(4, '0');
  return `${String(Math.floor(period / 100)).padStart(4, '0')}-${String(period % 100).padStart(2, '0')}`;
}

async function bandCounts(access: Access, request: CountRequest, { field, edges }: { field: string; edges: number[] }) {
  const bands = bandNames(edges);
  const ranges = bands.map((key, i) => ({ key, from: edges[i - 1], to: edges[i] }));
  const { buckets } = await aggregate<Ranges>(access, { request, counts: { range: { field, keyed: true, ranges } } });
  return bands.map(value => ({ value, count: buckets[value]!.doc_count }));
}

/** All values of a source with their counts, however many there are. */
async function allCounts(access: Access, { request, source }: { request: CountRequest; source: object }) {
  const counts = new Map<string | number, number>();
  let after: object | undefined;
  do {
    const page: Composite = await aggregate<Composite>(access, {
      request,
      counts: {
        composite: { size: bucketsAtOnce, sources: [{ value: source }], ...(after ? { after } : {}) },
      },
    });
    for (const { key, doc_count } of page.buckets) counts.set(key.value, doc_count);
    after = page.buckets.length < bucketsAtOnce ? undefined : page.after_key;
  } while (after);
  return counts;
}

async function aggregate<T>(
  { cluster, turn }: Access,
  { request: { index, query }, counts }: { request: CountRequest; counts: object },
): Promise<T> {
  const body = { size: 0, track_total_hits: false, query, aggs: { counts } };
  const path = `/${index}/_search?allow_partial_search_results=false`;
  const answer = await cluster.must<{ aggregations: { counts: T } }>({
    method: 'POST',
    path,
    body,
    timeoutMs: turn.leftMs(),
  });
  return answer.aggregations.counts;
}
