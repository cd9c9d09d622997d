import type { Column, Level, Mark, MatrixRow, Option, Range } from './questionnaire.ts';
import { readMarked } from './read-marks.ts';
import { levelWords, quote } from './write-condition.ts';

/** The number that a finding is called by in a paper. */
export const numberOfFinding = (id: string) => id.replace(/^f-/u, '');

const findingMark = (findingId: string | undefined) => (findingId ? `【发现${numberOfFinding(findingId)}】` : '');
const levelMark = (level: Level = 'none') => (level === 'none' ? '' : `【${levelWords[level]}】`);
const sayMark = ({ level, findingId }: Partial<Mark>) => `${levelMark(level)}${findingMark(findingId)}`;

const sayWhenLeft = ({ level, findingId }: Mark) =>
  `【未选：${levelWords[level]}${findingId ? `，发现${numberOfFinding(findingId)}` : ''}】`;

/** “A：60分” could be a name and a score: such a name stands between quotation marks. */
export function sayName(name: string, rest = ''): string {
  const read = readMarked(`${name}${rest}`);
  const isPlain = name !== '' && read.name === name && !/[A-HＡ-Ｈ][.、．)）]|[□○☐●■]|\n/u.test(name);
  return isPlain ? `${name}${rest}` : `${quote(name)}${rest}`;
}

/** An option as a line of a paper: label, points where the question is scored, marks. */
export function sayOption(option: Option, isScored: boolean): string {
  const { label, score = 0, exclusive, whenNotSelected } = option;
  const marks = `${exclusive ? '【独选】' : ''}${sayMark(option)}${whenNotSelected ? sayWhenLeft(whenNotSelected) : ''}`;
  return sayName(label, `${isScored ? `：${score}分` : ''}${marks}`);
}

const open = '不限';

/** A range of numbers as a line of a paper: an open end is said so. */
export const sayRange = ({ min = open, max = open, score, ...mark }: Range) =>
  `${min}至${max}${score === undefined ? '' : `：${score}分`}${sayMark(mark)}`;

/** A row of a matrix as a line of a paper. */
export const sayRow = ({ label, weight, findingId }: MatrixRow) =>
  sayName(label, `：权重${weight}${findingMark(findingId)}`);

/** A column of a matrix as a line of a paper: its points and level, or that it does not count. */
export const sayColumn = ({ label, na, score = 0, level }: Column) =>
  sayName(label, na ? '：不计' : `：${score}分${levelMark(level)}`);
