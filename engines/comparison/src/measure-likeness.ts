import { type Budget, spend } from './budget.ts';

/** What likeness is measured by: the pairs of characters of a text as numbers in order, and the label it begins with. */
export interface Shape {
  pairs: Int32Array;
  /** 甲方： where the text is a field; empty where it is none. */
  label: string;
}

const label = /^[^，。；:]{1,12}:(?=.)/u;

/** Of a longer text only the beginning is measured. */
const measuredMax = 3_000;

const figures = /\d[\d,.]*/gu;

/** The shape of a text: what likeness is measured by. Another number makes no other text. */
export function shapeOf(whole: string): Shape {
  const text = whole.slice(0, measuredMax).replace(figures, '0');
  const { length } = text;
  const own = label.exec(text)?.[0] ?? '';
  if (length < 2) return { pairs: Int32Array.of(text.charCodeAt(0) || 0), label: own };
  const pairs = new Int32Array(length - 1);
  for (let at = 0; at + 1 < length; at++) pairs[at] = (text.charCodeAt(at) << 15) ^ text.charCodeAt(at + 1);
  return { pairs: pairs.sort(), label: own };
}

/** Two fields with one label are as alike as this at least. */
const sameLabel = 0.5;

/** The Dice coefficient of two shapes: 1 for the same pairs of characters, 0 for none in common. */
export function likenessOf(
  { pairs: a, label: own }: Shape,
  { pairs: b, label: other }: Shape,
  { budget }: { budget: Budget },
): number {
  const whole = a.length + b.length;
  let common = 0;
  if (!spend(budget, whole)) return 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!;
    if (difference === 0) common += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  const dice = (2 * common) / whole;
  return own !== '' && own === other ? Math.max(dice, sameLabel) : dice;
}

/** The most that the likeness of two shapes can be, told without measuring them. */
export const mostLikeness = ({ pairs: a, label: own }: Shape, { pairs: b, label: other }: Shape) =>
  own !== '' && own === other ? 1 : (2 * Math.min(a.length, b.length)) / (a.length + b.length);
