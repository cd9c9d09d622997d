/** Of a heavy list so many items are read or written at once: one may be as long as an answer of the assistant with all its sources. */
export const itemsAtOnce = 5;

/** Values, or hundreds of characters, that are read and written within some milliseconds: a page of results has a fifth of them. */
const lightMax = 5_000;
/** An item of more is no longer weighed. */
const itemMax = 1_000;

/**
 * Whether a value is a list that takes its time to be read or written: told by four of its items, two and two side by side, for
 * questions and answers take turns.
 */
export function isHeavyList(value: unknown): value is unknown[] {
  if (!Array.isArray(value) || value.length <= itemsAtOnce) return false;
  const later = Math.floor((value.length * 2) / 3);
  const items = [value[0], value[1], value[later - 1], value[later]];
  const weight = items.reduce<number>((sum, item) => sum + weightOf(item, itemMax), 0);
  return (weight / items.length) * value.length > lightMax;
}

function weightOf(value: unknown, most: number): number {
  if (typeof value === 'string') return 1 + value.length / 100;
  if (typeof value !== 'object' || value === null) return 1;
  let weight = 1;
  for (const each of Object.values(value)) {
    if (weight >= most) break;
    weight += weightOf(each, most - weight);
  }
  return weight;
}
