import { normalisePhrase } from './normalise.ts';
import type { Field } from './tree.ts';

const levelsOf = (path: string) =>
  normalisePhrase(path)
    .split('／')
    .filter(level => level !== '');

/** Every level of a stored path from the root: `民事/合同纠纷` stands for `民事` and for itself. */
export function withAncestors(field: Field, value: string): string[] {
  if (!field.isTree) return [value];
  const levels = value.split('/').filter(level => level !== '');
  return levels.map((_, i) => levels.slice(0, i + 1).join('/'));
}

/**
 * Says whether a stored value is the wanted one. In a tree the wanted levels may stand anywhere in the stored path,
 * so that the name of a cause finds all that is below it; a wanted value that begins with `/` stands at the root.
 */
export function hasValue(field: Field, { stored, value }: { stored: string; value: string }): boolean {
  if (!field.isTree) return normalisePhrase(stored) === normalisePhrase(value);
  const path = levelsOf(stored);
  const levels = levelsOf(value);
  const lastStart = value.startsWith('/') ? 0 : path.length - levels.length;
  for (let start = 0; start <= lastStart; start++) {
    if (levels.every((level, i) => path[start + i] === level)) return true;
  }
  return false;
}
