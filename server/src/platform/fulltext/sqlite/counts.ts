import type { Count } from '../fulltext.ts';
import type { Bitset } from './bitset.ts';
import type { Columns } from './columns.ts';

/** How often each value of a keyword field stands in the set, most first, then by value. */
export function facetCounts(columns: Columns, set: Bitset, fieldEn: string, limit: number): Count[] {
  const keywords = columns.keywordsOf.get(fieldEn);
  if (!keywords) throw new Error(`${fieldEn} is not a keyword field`);
  const counts = new Uint32Array(keywords.values.length);
  for (const id of set.toArray()) for (const code of keywords.of(id)) counts[code]! += 1;
  const found: Count[] = [];
  for (const [code, count] of counts.entries()) if (count > 0) found.push({ value: keywords.values[code]!, count });
  return found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, limit);
}

/** How many dates of the set fall in each year or month; those without a date are not counted. */
export function periodCounts(columns: Columns, set: Bitset, fieldEn: string, period: 'year' | 'month'): Count[] {
  const divisor = period === 'year' ? 10_000 : 100;
  const name = (number: number) => {
    const text = String(number).padStart(period === 'year' ? 4 : 6, '0');
    return period === 'year' ? text : `${text.slice(0, 4)}-${text.slice(4)}`;
  };
  return tally(columns, set, fieldEn, value => Math.floor(value / divisor)).map(([key, count]) => ({ value: name(key), count }));
}

/** How many numbers of the set fall in each band; those below the first edge are not counted. */
export function bandCounts(columns: Columns, set: Bitset, fieldEn: string, edges: number[]): Count[] {
  const band = (value: number) => edges.findLastIndex(edge => edge <= value);
  return tally(columns, set, fieldEn, band)
    .filter(([at]) => at >= 0)
    .map(([at, count]) => ({ value: String(edges[at]), count }));
}

function tally(columns: Columns, set: Bitset, fieldEn: string, keyOf: (value: number) => number): [number, number][] {
  const values = columns.numbersOf.get(fieldEn);
  if (!values) throw new Error(`${fieldEn} is neither a date nor a number field`);
  const counts = new Map<number, number>();
  for (const id of set.toArray()) {
    const value = values[id]!;
    if (Number.isNaN(value)) continue;
    const key = keyOf(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}
