import type { Field } from '@antai/query';
import type { Order } from '../fulltext.ts';
import type { Bitset } from './bitset.ts';
import type { Columns } from './columns.ts';

/** The first `wanted` documents of the set in order; those without the value last, ties by id descending. */
export function orderBy(
  columns: Columns,
  fields: Field[],
  set: Bitset,
  { by, order }: Order,
  scores: Map<number, number> | undefined,
  wanted: number,
): number[] {
  const keys = scores ? (id: number) => scores.get(id) ?? 0 : keyOf(columns, fields, by);
  const all = set.toArray();
  const sorted = new Float64Array(all.length);
  for (const [at, id] of all.entries()) sorted[at] = keys(id);
  const places = Array.from(all.keys());
  const sign = order === 'asc' ? 1 : -1;
  const isBefore = (a: number, b: number): number => {
    const left = sorted[a]!;
    const right = sorted[b]!;
    if (left !== right) {
      if (Number.isNaN(left)) return Number.isNaN(right) ? tie(columns, all[a]!, all[b]!) : 1;
      if (Number.isNaN(right)) return -1;
      return sign * (left - right);
    }
    return tie(columns, all[a]!, all[b]!);
  };
  return first(places, wanted, isBefore).map(place => all[place]!);
}

const tie = (columns: Columns, a: number, b: number): number => (columns.extIds[a]! > columns.extIds[b]! ? -1 : 1);

/** The first `wanted` in order: a bounded heap where few of many are wanted, a whole sort otherwise. */
function first(items: number[], wanted: number, compare: (a: number, b: number) => number): number[] {
  if (wanted * 8 > items.length) return items.sort(compare).slice(0, wanted);
  const heap: number[] = [];
  const sink = (from: number) => {
    for (let at = from; ; ) {
      const left = at * 2 + 1;
      if (left >= heap.length) return;
      const right = left + 1;
      const last = right < heap.length && compare(heap[right]!, heap[left]!) > 0 ? right : left;
      if (compare(heap[last]!, heap[at]!) <= 0) return;
      [heap[at], heap[last]] = [heap[last]!, heap[at]!];
      at = last;
    }
  };
  for (const item of items) {
    if (heap.length < wanted) {
      heap.push(item);
      if (heap.length === wanted) for (let at = wanted >>> 1; at >= 0; at -= 1) sink(at);
    } else if (compare(item, heap[0]!) < 0) {
      heap[0] = item;
      sink(0);
    }
  }
  return heap.sort(compare);
}

function keyOf(columns: Columns, fields: Field[], by: string): (id: number) => number {
  const values = columns.numbersOf.get(by);
  if (values) return id => values[id]!;
  const keywords = columns.keywordsOf.get(by);
  if (!keywords) throw new Error(`cannot order by ${by}`);
  const ranks = rankOf(keywords.values, fields.find(field => field.fieldEn === by)?.ranks);
  return id => {
    const [code] = keywords.of(id);
    return code === undefined ? Number.NaN : ranks[code]!;
  };
}

/** A number for each value that sorts as the ranks say, highest rank first in descending order, or as the text does. */
function rankOf(values: string[], ranks: string[] | undefined): number[] {
  if (ranks) return values.map(value => (ranks.includes(value) ? ranks.length - ranks.indexOf(value) : Number.NaN));
  const places = new Map([...values].sort().map((value, at) => [value, at]));
  return values.map(value => places.get(value)!);
}
