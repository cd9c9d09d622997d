import type { Corners } from './picture.ts';
import { isTall } from './prepare-line.ts';

const boxesMin = 2;
const tallShareMin = 0.5;
/** A page the right way up is read with more than .98, one upside down with .6. */
export const surenessMin = 0.8;

/** Whether a page lies on its side: most of its lines stand upright. */
export const liesOnSide = (boxes: readonly Corners[]) =>
  boxes.length >= boxesMin && boxes.filter(isTall).length > boxes.length * tallShareMin;

/** How sure the model is of a page: of all its characters, however they are divided into lines. */
export function surenessOf(lines: readonly { text: string; confidence: number }[]): number {
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  return characters === 0
    ? 0
    : lines.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / characters;
}
