import { bandNames, bandOf, inOrder, isPeriod, ranked } from '../bands.ts';
import type { Count, FacetQuery, HistogramQuery } from '../fulltext.ts';
import { numbersOf } from './bits.ts';
import { eachCode } from './columns.ts';
import { select } from './select.ts';
import type { View } from './view.ts';

/** How many of the records that answer have each value. */
export function countValues(view: View, { tree, fieldEn, limit }: FacetQuery): Count[] {
  const column = view.columns.keywords.get(fieldEn)!;
  const totals = new Uint32Array(column.values.length);
  for (const number of numbersOf(select(view, tree))) eachCode(column, { number, visit: code => void totals[code]!++ });
  const counts = new Map<string, number>();
  totals.forEach((count, code) => {
    if (count > 0) counts.set(column.values[code]!, count);
  });
  return ranked(counts, limit);
}

/** How many of the records that answer fall in each interval. */
export function countIntervals(view: View, { tree, fieldEn, interval }: HistogramQuery): Count[] {
  const column = view.columns.scalars.get(fieldEn)!;
  const numbers = numbersOf(select(view, tree));
  if (isPeriod(interval)) return countPeriods(column, { numbers, interval });
  const counts = bandNames(interval.edges).map(value => ({ value, count: 0 }));
  for (const number of numbers) {
    const value = column[number]!;
    if (!Number.isNaN(value)) counts[bandOf(interval.edges, value)]!.count++;
  }
  return counts;
}

/** Plain loops over arrays: a thread that counts for the first time has nothing compiled. */
function countPeriods(
  days: Float64Array,
  { numbers, interval }: { numbers: Uint32Array; interval: 'year' | 'month' },
): Count[] {
  const daysOfPeriod = interval === 'year' ? 10_000 : 100;
  const periods = new Int32Array(numbers.length);
  let [length, lowest, highest] = [0, Number.MAX_SAFE_INTEGER, -1];
  for (let i = 0; i < numbers.length; i++) {
    const day = days[numbers[i]!]!;
    if (Number.isNaN(day)) continue;
    const period = Math.floor(day / daysOfPeriod);
    periods[length++] = period;
    if (period < lowest) lowest = period;
    if (period > highest) highest = period;
  }
  const totals = new Uint32Array(Math.max(0, highest - lowest + 1));
  for (let i = 0; i < length; i++) totals[periods[i]! - lowest]!++;
  const counts = new Map<string, number>();
  for (let i = 0; i < totals.length; i++) {
    if (totals[i]! > 0) counts.set(periodName(lowest + i, interval), totals[i]!);
  }
  return inOrder(counts);
}

function periodName(period: number, interval: 'year' | 'month'): string {
  if (interval === 'year') return String(period).padStart(4, '0');
  return `${String(Math.floor(period / 100)).padStart(4, '0')}-${String(period % 100).padStart(2, '0')}`;
}
