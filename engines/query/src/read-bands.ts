import type { RangeLeaf } from './tree.ts';

type Range = Pick<RangeLeaf, 'from' | 'to'> & { from?: number; to?: number };

/** The range that a band written `from..to` stands for, both ends included; undefined for what is no band. */
export function bandRange(value: string): { from?: number; to?: number } | undefined {
  const ends = value.match(/^(-?\d*)\.\.(-?\d*)$/);
  if (!ends || ends[0] === '..') return undefined;
  const [, from, to] = ends;
  return { ...(from ? { from: Number(from) } : {}), ...(to ? { to: Number(to) } : {}) };
}

/** Bands as the fewest ranges that hold the same numbers, in order: neighbours become one. */
export function joinBands(bands: Range[]): Range[] {
  const joined: Range[] = [];
  for (const band of bands.toSorted((a, b) => (a.from ?? -Infinity) - (b.from ?? -Infinity))) {
    const last = joined.at(-1);
    const isBeside = last && (last.to === undefined || (band.from ?? -Infinity) <= last.to + 1);
    if (!isBeside) joined.push({ ...band });
    else if (last.to !== undefined) {
      if (band.to === undefined) delete last.to;
      else last.to = Math.max(last.to, band.to);
    }
  }
  return joined;
}
