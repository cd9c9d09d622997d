import { type Level, levels, type Mark } from './questionnaire.ts';
import { levelWords } from './write-condition.ts';

/** What a paper says of an option, a range, a row or a column: its name, its points, and what it brings. */
export interface MarkedItem {
  name: string;
  /** Points, or the weight of a row. */
  number?: number;
  isNotCounted?: boolean;
  isAlone?: boolean;
  level?: Level;
  /** The finding by its number. */
  finding?: number;
  whenNotSelected?: { level: Level; finding?: number };
}

export const numeral = '-?\\d{1,16}(?:\\.\\d{1,20})?(?:e[+-]?\\d{1,3})?';
const levelWord = Object.values(levelWords).join('|');
const markPattern = new RegExp(
  `【(?:(${levelWord})|发现(\\d{1,3})|(独选)|未选：(${levelWord})(?:，发现(\\d{1,3}))?)】$`,
  'u',
);
const pointsPattern = new RegExp(`^(.*?)(?:[:：]\\s*(${numeral})\\s*分|[（(]\\s*(${numeral})\\s*分[)）])$`, 'su');
const weightPattern = new RegExp(`^(.*?)[:：]\\s*权重\\s*(${numeral})$`, 'su');

/** The level that a word of a paper stands for; undefined for any other word. */
export const levelOf = (word: string | undefined): Level | undefined =>
  levels.find(level => levelWords[level] === word);

/** “没有：0分【高风险】【发现3】”; a name between quotation marks is what they hold. */
export function readMarked(text: string): MarkedItem {
  const { rest, ...marks } = takeMarks(text.trim());
  const [, uncounted] = rest.match(/^(.*?)[:：]\s*不计$/su) ?? [];
  if (uncounted !== undefined && uncounted !== '') return { name: unquote(uncounted), isNotCounted: true, ...marks };
  const [, named, points, inBrackets] = rest.match(pointsPattern) ?? [];
  if (named) return { name: unquote(named), number: Number(points ?? inBrackets), ...marks };
  const [, weighed, weight] = rest.match(weightPattern) ?? [];
  if (weighed) return { name: unquote(weighed), number: Number(weight), ...marks };
  return { name: unquote(rest), ...marks };
}

function takeMarks(text: string): { rest: string } & Omit<MarkedItem, 'name' | 'number'> {
  let rest = text;
  const marks: Omit<MarkedItem, 'name' | 'number'> = {};
  for (;;) {
    const matched = rest.match(markPattern);
    if (!matched) return { rest: rest.trimEnd(), ...marks };
    const [whole, level, finding, alone, left, leftFinding] = matched;
    rest = rest.slice(0, -whole.length);
    if (alone) marks.isAlone = true;
    else if (finding) marks.finding = Number(finding);
    else if (left)
      marks.whenNotSelected = { level: levelOf(left)!, ...(leftFinding ? { finding: Number(leftFinding) } : {}) };
    else marks.level = levelOf(level)!;
  }
}

const unquote = (name: string) => {
  const [, inside] = name.match(/^“((?:[^”]|””)*)”$/u) ?? [];
  return inside?.replaceAll('””', '”') ?? name.trim();
};

/** A mark whose finding is looked up by its number. */
export function markOf(
  { level = 'none', finding }: Pick<MarkedItem, 'level' | 'finding'>,
  findingIdOf: (number: number) => string | undefined,
): Mark {
  const findingId = finding === undefined ? undefined : findingIdOf(finding);
  return { level, ...(findingId ? { findingId } : {}) };
}
