import { type Ignorable, ignorable } from './change.ts';
import { foldText, type IgnoredKinds, lengthOfNumbering } from './fold-text.ts';

/** A stretch of a paragraph. */
export interface LineStretch {
  line: string;
  start: number;
  end: number;
}

/**
 * The smallest sets of ignorables under which two stretches say the same; none where they differ in more than form.
 * A number is ignored where it begins a paragraph that the other text has too.
 */
export function findSameUnder(
  before: LineStretch,
  after: LineStretch,
  { isPaired }: { isPaired: boolean },
): Ignorable[][] {
  const isSame = (set: readonly Ignorable[]) => {
    const ignored = new Set(set);
    return sayOf(before, ignored) === sayOf(after, ignored);
  };
  const sets = isPaired ? subsets : subsets.filter(set => !set.includes('numbering'));
  if (!isSame(sets.at(-1)!)) return [];
  const smallest: Ignorable[][] = [];
  for (const set of sets)
    if (!smallest.some(smaller => smaller.every(each => set.includes(each))) && isSame(set)) smallest.push(set);
  return smallest;
}

/** What a stretch says but for what is ignored; the blanks behind a number go with it. */
function sayOf({ line, start, end }: LineStretch, ignored: IgnoredKinds): string {
  const number = ignored.has('numbering') ? lengthOfNumbering(line) : 0;
  const from = start < number ? Math.min(end, number + blanksAt(line, number)) : start;
  return foldText(line.slice(from, end), ignored);
}

const blanksAt = (line: string, at: number) => /^\s*/u.exec(line.slice(at, at + 40))![0].length;

/** Every set of one ignorable or more, the smaller first. */
const subsets: Ignorable[][] = Array.from({ length: 2 ** ignorable.length - 1 }, (_, bits) =>
  ignorable.filter((_each, at) => ((bits + 1) >> at) % 2 === 1),
).sort((a, b) => a.length - b.length);
