import type { ValueCount } from '@antai/contract/search';
import type { Count } from '@antai/fulltext';

/** The last level of a path: what a value of a tree is called. */
export const labelOf = (value: string) => value.split('/').at(-1) ?? value;

const levelsOf = (value: string) => value.split('/').filter(level => level !== '').length;

const parentOf = (value: string) => value.slice(0, Math.max(0, value.lastIndexOf('/')));

/**
 * The values of a tree right below one of its paths, most first; below the root where it is empty. A level with a single
 * value says nothing and is passed over, as long as there is more below it.
 */
export function cutLevel(counts: Count[], parent: string): ValueCount[] {
  const below = counts.filter(({ value }) => parent === '' || value.startsWith(`${parent}/`));
  const depth = levelsOf(parent) + 1;
  const branches = new Set(
    below.filter(({ value }) => levelsOf(value) === depth + 1).map(({ value }) => parentOf(value)),
  );
  const level = below.filter(({ value }) => levelsOf(value) === depth);
  const [only] = level;
  if (level.length === 1 && only && branches.has(only.value)) return cutLevel(below, only.value);
  return level.map(({ value, count }) => ({
    value,
    label: labelOf(value),
    count,
    ...(branches.has(value) ? { isBranch: true } : {}),
  }));
}

/** The values of a tree that have none below them. */
export function withoutBranches(counts: Count[]): Count[] {
  const branches = new Set(counts.map(({ value }) => parentOf(value)));
  return counts.filter(({ value }) => !branches.has(value));
}
