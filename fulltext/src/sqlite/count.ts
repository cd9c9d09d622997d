import type { Tree } from '@antai/query';
import { bandNames, bandOf, inOrder, isPeriod, ranked } from '../bands.ts';
import type { Count, Interval } from '../fulltext.ts';
import { numbersOf } from './bits.ts';
import { eachCode } from './columns.ts';
import { select, type View } from './select.ts';

/** How many of the records that answer have each value. */
export function countValues(view: View, tree: Tree | undefined, fieldEn: string, limit: number): Count[] {
  const column = view.columns.keywords.get(fieldEn)!;
  const totals = new Uint32Array(column.values.length);
  for (const number of numbersOf(select(view, tree))) eachCode(column, number, code => void totals[code]!++);
  const counts = new Map<string, number>();
  totals.forEach((count, code) => {
    if (count > 0) counts.set(column.values[code]!, count);
  });
  return ranked(counts, limit);
}

/** How many of the records that answer fall in each interval. */
export function countIntervals(view: View, tree: Tree | undefined, fieldEn: string, interval: Interval): Count[] {
  const column = view.columns.scalars.get(fieldEn)!;
  const values = Float64Array.from(numbersOf(select(view, tree)), number => column[number]!);
  const present = values.filter(value => !Number.isNaN(value));
  if (isPeriod(interval)) return countPeriods(present, interval);
  const counts = bandNames(interval.edges).map(value => ({ value, count: 0 }));
  for (const value of present) counts[bandOf(interval.edges, value)]!.count++;
  return counts;
}

function countPeriods(days: Float64Array, interval: 'year' | 'month'): Count[] {
  const totals = new Map<number, number>();
  for (const day of days) {
    const period = Math.floor(day / (interval === 'year' ? 10_000 : 100));
    totals.set(period, (totals.get(period) ?? 0) + 1);
  }
  return inOrder(new Map(Array.from(totals, ([period, count]) => [periodName(period, interval), count])));
}

function periodName(period: number, interval: 'year' | 'month'): string {
  if (interval === 'year') return String(period).padStart(4, '0');
  return `${String(Math.floor(period / 100)).padStart(4, '0')}-${String(period % 100).padStart(2, '0')}`;
}
