import type { Budget } from './budget.ts';
import { compareWords, type Difference } from './compare-words.ts';
import type { IgnoredKinds } from './fold-text.ts';

/**
 * What differs in the words of a row or a paragraph and of the lines that tell it. Where a cell or a line ends is how they
 * are laid out and no difference, and so are blanks; no difference runs over the end of a line of the text before.
 */
export function compareJoined(
  before: string,
  after: string,
  { ignored, budget }: { ignored: IgnoredKinds; budget: Budget },
): Difference[] {
  const [a, b] = [unite(before), unite(after)];
  const words = compareWords(a.text, b.text, { ignored: new Set([...ignored, 'whiteSpace']), budget });
  return words
    .map(each => ({ before: a.placeOf(...each.before), after: b.placeOf(...each.after) }))
    .flatMap(difference => splitAtEnds(difference, before));
}

const layout = /(?<=([\u2e80-\u9fff\u3000-\u303f\uff00-\uffef]?))\s+(?=([\u2e80-\u9fff\u3000-\u303f\uff00-\uffef]?))/gu;

/** The text without the blanks beside Chinese, which part no words there, and the way back. */
function unite(text: string) {
  const places: number[] = [];
  let united = '';
  let from = 0;
  const add = (start: number, end: number) => {
    united += text.slice(start, end);
    for (let at = start; at < end; at += 1) places.push(at);
  };
  for (const { 0: blanks, 1: left, 2: right, index } of text.matchAll(layout)) {
    if (!left && !right) continue;
    add(from, index);
    from = index + blanks.length;
  }
  add(from, text.length);
  const placeOf = (start: number, end: number): [number, number] => {
    if (start === end) {
      const at = start > 0 ? places[start - 1]! + 1 : (places[0] ?? 0);
      return [at, at];
    }
    return [places[start]!, places[end - 1]! + 1];
  };
  return { text: united, placeOf };
}

/** What is new stands at the first line of what it replaces; the rest is gone. */
function splitAtEnds({ before: [start, end], after }: Difference, text: string): Difference[] {
  const pieces = [...text.slice(start, end).matchAll(/[^\n]+/gu)]
    .filter(([own]) => own.trim() !== '')
    .map(({ 0: own, index }): [number, number] => [start + index, start + index + own.length]);
  if (pieces.length < 2) return [{ before: [start, end], after }];
  return pieces.map((piece, at) => ({ before: piece, after: at === 0 ? after : [after[1], after[1]] }));
}
