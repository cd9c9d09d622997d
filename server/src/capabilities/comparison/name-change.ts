import type { PlacedChange } from '@antai/comparison';

/** Two versions of a record, the older first. */
export interface Pair {
  before: number;
  after: number;
}

export const nameOfPair = ({ before, after }: Pair) => `${before}-${after}`;

/** A name for each change of a pair of versions, the same at every comparison of the same texts. */
export function nameChanges(pair: Pair, changes: readonly Pick<PlacedChange, 'kind' | 'before' | 'after'>[]): string[] {
  const seen = new Map<string, number>();
  return changes.map(({ kind, before, after }) => {
    const hash = hashOf(`${kind}\u0001${before.text}\u0001${after.text}`);
    const count = seen.get(hash) ?? 0;
    seen.set(hash, count + 1);
    return `${nameOfPair(pair)} ${hash} ${count}`;
  });
}

/** FNV-1a over UTF-16, twice with other beginnings. */
function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01234567];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + at), 0x01000193);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}
