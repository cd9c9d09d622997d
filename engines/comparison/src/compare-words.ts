import type { Budget } from './budget.ts';
import type { IgnoredKinds } from './fold-text.ts';
import { matchSequences } from './match-sequences.ts';
import { numberKeys } from './number-keys.ts';
import { splitWords, type Word } from './split-words.ts';

/** Stretches of two paragraphs that differ; one of them may be empty. */
export interface Difference {
  before: [start: number, end: number];
  after: [start: number, end: number];
}

/** What differs in two paragraphs, word by word, in order and apart. */
export function compareWords(
  before: string,
  after: string,
  { ignored, budget }: { ignored: IgnoredKinds; budget: Budget },
): Difference[] {
  const a = splitWords(before, ignored);
  const b = splitWords(after, ignored);
  const numberOf = numberKeys();
  const idsOf = (words: Word[]) => Int32Array.from(words, ({ key }) => numberOf(key));
  const matches = matchSequences(idsOf(a), idsOf(b), { budget });
  const differences: Difference[] = [];
  let [i, j] = [0, 0];
  for (const [nextA, nextB] of [...matches, [a.length, b.length] as const]) {
    if (nextA > i || nextB > j)
      differences.push({ before: placeOf(a, { from: i, to: nextA }), after: placeOf(b, { from: j, to: nextB }) });
    [i, j] = [nextA + 1, nextB + 1];
  }
  return joinNear(differences, { before, after });
}

/** From the first word to the last; where there is none, the place after the word before. */
function placeOf(words: Word[], { from, to }: { from: number; to: number }): [number, number] {
  if (from < to) return [words[from]!.start, words[to - 1]!.end];
  const at = from > 0 ? words[from - 1]!.end : (words[0]?.start ?? 0);
  return [at, at];
}

const nearMax = 1;
const substantial = 2;

/** One character between two changed stretches is no island to be read by itself: 有[权]要求 … */
function joinNear(differences: Difference[], { before, after }: { before: string; after: string }): Difference[] {
  const joined: Difference[] = [];
  for (const each of differences) {
    const last = joined.at(-1);
    if (last && isNear(last, { next: each, before, after })) {
      last.before = [last.before[0], each.before[1]];
      last.after = [last.after[0], each.after[1]];
    } else joined.push(each);
  }
  return joined;
}

function isNear(
  last: Difference,
  { next, before, after }: { next: Difference; before: string; after: string },
): boolean {
  const left = before.slice(last.before[1], next.before[0]);
  const right = after.slice(last.after[1], next.after[0]);
  if (left.length > nearMax || right.length > nearMax || !/^\p{Script=Han}$/u.test(left)) return false;
  return [last, next].every(
    ({ before: [from, to], after: [start, end] }) => to - from >= substantial && end - start >= substantial,
  );
}
