/** Numbers that look random and come the same each time. */
export interface Draw {
  /** A whole number between both, both included. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(percent: number): boolean;
}

/** A source of choices that depends on its seed alone (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    pick: list => list[between(0, list.length - 1)]!,
    chance: percent => next() * 100 < percent,
  };
}
