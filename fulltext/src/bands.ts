import type { Count, Interval } from './fulltext.ts';

/** The year or month of a date written YYYY-MM-DD. */
export function periodOf(date: string, interval: 'year' | 'month'): string {
  return date.slice(0, interval === 'year' ? 4 : 7);
}

/** The bands between ascending edges, each from its edge to the one before the next, as a range is written. */
export function bandNames(edges: readonly number[]): string[] {
  const inner = edges.map((edge, i) => (i + 1 < edges.length ? `${edge}..${edges[i + 1]! - 1}` : `${edge}..`));
  return [`..${edges[0]! - 1}`, ...inner];
}

/** The place in `bandNames` of the band that holds a number. */
export function bandOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isPeriod(interval: Interval): interval is 'year' | 'month' {
  return interval === 'year' || interval === 'month';
}

/** Counts in the order of a facet: most first, then by value. */
export function ranked(counts: Map<string, number>, limit: number): Count[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, limit);
}

/** Counts in the order of their values. */
export function inOrder(counts: Map<string, number>): Count[] {
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1));
}
