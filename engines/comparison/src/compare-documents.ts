import { type AlignedRow, alignUnits } from './align-units.ts';
import { type Budget, spend, usualBudget } from './budget.ts';
import type { Change, ChangeKind, Ignorable, Line, Span } from './change.ts';
import { compareJoined } from './compare-joined.ts';
import { compareWords } from './compare-words.ts';
import { foldText, type IgnoredKinds } from './fold-text.ts';
import { type InLines, joinLines } from './join-lines.ts';
import { judgeImportance, weighMove } from './judge-importance.ts';
import { listUnits, type Unit } from './list-units.ts';
import type { Match } from './match-sequences.ts';
import { type LinePair, pairLines } from './pair-lines.ts';
import {
  type NumberChange,
  type Numbers,
  type NumbersInText,
  passNumbers,
  startNumbers,
  tellNumbers,
} from './pass-numbers.ts';

/** A change with the rows of the alignment where it stands. */
export interface PlacedChange extends Change {
  row: number;
  /** Where a stretch that moved stands now. */
  toRow?: number;
}

/** Lines that stand beside each other: from, up to but without. */
export interface AlignedLines {
  before?: [from: number, to: number];
  after?: [from: number, to: number];
}

export interface Options {
  ignore?: readonly Ignorable[];
  /** The side whose numbers stand in its text, where the other tells them beside it. */
  numbersInText?: NumbersInText;
  /** The side whose lines end where its layout ends them, and what is told in them that the other has whole. */
  inLines?: InLines | undefined;
}

export interface Comparison {
  /** In the order in which they are read; places are offsets into the lines joined by line ends. */
  changes: PlacedChange[];
  rows: AlignedLines[];
  /** Paragraphs whose automatic number alone is another. */
  renumbered: NumberChange[];
  /** Where numbers of one text are looked for in the words of the other: whether it has any. */
  hasNumbers: boolean;
  /** Stretches that were too long or too unlike to be compared word by word. */
  coarse: number;
}

/** A document that is compared, with where its lines and units are. */
interface Side {
  lines: readonly Line[];
  text: string;
  starts: number[];
  units: Unit[];
}

interface Work {
  before: Side;
  after: Side;
  ignored: IgnoredKinds;
  budget: Budget;
  rows: AlignedRow[];
  numbers: Numbers;
  /** Blanks of a printed page are set by its layout. */
  isPrinted: boolean;
}

/** More whole paragraphs than this that came or went are told by runs, not one by one. */
const singlesMax = 5_000;
/** What the judgement of a change and the comparison of two paragraphs take of the budget. */
const judgementSteps = 2_500;

/** What differs in two documents. Outside the ranges of the changes both say the same, but for what is ignored. */
export function compareDocuments(
  before: readonly Line[],
  after: readonly Line[],
  { ignore = [], numbersInText, inLines }: Options = {},
): Comparison {
  const budget = usualBudget();
  const [a, b] = [sideOf(before, numbersInText !== undefined), sideOf(after, numbersInText !== undefined)];
  if (inLines) joinSides(a, b, { ...inLines, budget });
  const { rows, moves } = alignUnits(a.units, b.units, { budget });
  const work: Work = {
    before: a,
    after: b,
    ignored: new Set(ignore),
    budget,
    rows,
    numbers: startNumbers(numbersInText),
    isPrinted: inLines?.isPrinted ?? false,
  };
  const all = [...changesWithin(work), ...changesOfWhole(work, moves)];
  // an empty paragraph that is all of its text takes nothing away
  const changes = all.filter(change => change.before.text !== '' || change.after.text !== '');
  return {
    changes: changes.sort((x, y) => x.row - y.row || x.after.start - y.after.start || x.before.start - y.before.start),
    rows: rows.map(row => ({
      ...(row.before === undefined ? {} : { before: rangeOf(a.units[row.before]!) }),
      ...(row.after === undefined ? {} : { after: rangeOf(b.units[row.after]!) }),
    })),
    ...tellNumbers(work.numbers),
    coarse: budget.coarse,
  };
}

const rangeOf = ({ from, to }: Unit): [number, number] => [from, to];

function sideOf(lines: readonly Line[], isNumberSaid: boolean): Side {
  const starts: number[] = [];
  let at = 0;
  for (const { text } of lines) {
    starts.push(at);
    at += text.length + 1;
  }
  return {
    lines,
    text: lines.map(({ text }) => text).join('\n'),
    starts,
    units: listUnits(lines, isNumberSaid ? sayNumbered : undefined),
  };
}

/** Lines that tell a row of a table or a paragraph of the other side are one unit from here on. */
function joinSides(a: Side, b: Side, { side, isPrinted, budget }: InLines & { budget: Budget }) {
  const [whole, layout] = side === 'after' ? [a, b] : [b, a];
  const joined = joinLines(whole, layout, { isPrinted, say: sayNumbered, budget });
  [whole.units, layout.units] = [joined.whole, joined.layout];
}

const sayNumbered = ({ number, text }: Line) => (number ? `${number} ${text}` : text);

const spanOf = ({ text }: Side, { start, end }: { start: number; end: number }): Span => ({
  start,
  end,
  text: text.slice(start, end),
});

/** The changes inside units that stand beside each other. */
function changesWithin(work: Work): PlacedChange[] {
  return work.rows.flatMap(({ before, after }, row) =>
    before === undefined || after === undefined
      ? []
      : changesOfPair(work, { pair: [before, after], row }).map(change => ({ ...change, row })),
  );
}

function changesOfPair(work: Work, { pair: [x, y], row }: { pair: [number, number]; row?: number }): Change[] {
  const { before, after, budget } = work;
  const [a, b] = [before.units[x]!, after.units[y]!];
  if (a.isSilent && b.isSilent && a.key === '' && b.key === '') return [];
  if (isJoined(work, { a, b })) return changesOfJoined(work, { pair: [a, b], row });
  const pairs = pairLines(a, b, { pairing: { before: before.lines, after: after.lines, budget } });
  const first = pairs.findIndex(([own, other]) => own !== undefined && other !== undefined);
  let [i, j] = [before.starts[a.from]!, after.starts[b.from]!];
  const changes: Change[] = [];
  for (const [at, [own, other]] of pairs.entries()) {
    if (own !== undefined && other !== undefined) {
      changes.push(...changesOfLines(work, { lines: [own, other], row }));
      [i, j] = [endOfLine(before, own), endOfLine(after, other)];
      continue;
    }
    // where a paragraph of a cell has no other, the line end between it and the one that has is of the change
    const behind = at < first ? 1 : 0;
    const [nextI, nextJ] = [
      own === undefined ? i : endOfLine(before, own) + behind,
      other === undefined ? j : endOfLine(after, other) + behind,
    ];
    const kind = own === undefined ? 'insert' : 'delete';
    changes.push(changeOf(work, { kind, before: [i, nextI], after: [j, nextJ], lines: [own, other] }));
    [i, j] = [nextI, nextJ];
  }
  return changes;
}

/** Whether one side tells in lines, or on a page, what the other has as a paragraph or in cells. */
function isJoined({ before, after, isPrinted }: Work, { a, b }: { a: Unit; b: Unit }): boolean {
  const isInCells = (side: Side, unit: Unit) => side.lines[unit.from]!.cell !== undefined;
  const [isOld, isYoung] = [isInCells(before, a), isInCells(after, b)];
  return isOld !== isYoung || (!isOld && (isPrinted || a.to - a.from > 1 || b.to - b.from > 1));
}

function changesOfJoined(work: Work, { pair: [a, b], row }: { pair: [Unit, Unit]; row?: number }): Change[] {
  const { before, after, ignored, budget } = work;
  const [fromOld, fromYoung] =
    a.isRow || b.isRow ? [0, 0] : passNumbers(work.numbers, [before.lines[a.from]!, after.lines[b.from]!], { row });
  const [i, j] = [before.starts[a.from]! + fromOld, after.starts[b.from]! + fromYoung];
  const old = before.text.slice(i, endOfLine(before, a.to - 1));
  const young = after.text.slice(j, endOfLine(after, b.to - 1));
  const differences = spend(budget, judgementSteps + old.length + young.length)
    ? compareJoined(old, young, { ignored, budget })
    : [{ before: [0, old.length] as const, after: [0, young.length] as const }];
  const lineAt = ({ starts }: Side, { unit: { from, to }, at }: { unit: Unit; at: number }) => {
    let line = from;
    while (line + 1 < to && starts[line + 1]! <= at) line += 1;
    return line;
  };
  return differences.map(({ before: [from, to], after: [start, end] }) => {
    const kind = from === to ? 'insert' : start === end ? 'delete' : 'replace';
    const lines: LinePair = [lineAt(before, { unit: a, at: i + from }), lineAt(after, { unit: b, at: j + start })];
    return changeOf(work, { kind, before: [i + from, i + to], after: [j + start, j + end], lines });
  });
}

const endOfLine = ({ starts, lines }: Side, at: number) => starts[at]! + lines[at]!.text.length;

function changesOfLines(work: Work, { lines: [x, y], row }: { lines: [number, number]; row?: number }): Change[] {
  const { before, after, ignored, budget } = work;
  const lines: [Line, Line] = [before.lines[x]!, after.lines[y]!];
  const [fromOld, fromYoung] = passNumbers(work.numbers, lines, { row });
  const [old, young] = [lines[0].text.slice(fromOld), lines[1].text.slice(fromYoung)];
  if (old === young || (!ignored.has('numbering') && foldText(old, ignored) === foldText(young, ignored))) return [];
  const [i, j] = [before.starts[x]! + fromOld, after.starts[y]! + fromYoung];
  const differences = spend(budget, judgementSteps + old.length + young.length)
    ? compareWords(old, young, { ignored, budget })
    : [{ before: [0, old.length] as const, after: [0, young.length] as const }];
  return differences.map(each => {
    const [from, to] = each.before;
    const [start, end] = each.after;
    const kind = from === to ? 'insert' : start === end ? 'delete' : 'replace';
    return changeOf(work, { kind, before: [i + from, i + to], after: [j + start, j + end], lines: [x, y] });
  });
}

interface Ranges {
  kind: ChangeKind;
  before: [start: number, end: number];
  after: [start: number, end: number];
  /** The lines in which they stand: they tell how much it matters. */
  lines?: LinePair;
}

function changeOf(
  work: Work,
  { kind, before: [from, to], after: [start, end], lines: [x, y] = [undefined, undefined] }: Ranges,
): Change {
  const before = spanOf(work.before, { start: from, end: to });
  const after = spanOf(work.after, { start, end });
  if (!spend(work.budget, judgementSteps)) return { kind, before, after, importance: 40, reason: '文字' };
  const place = (side: Side, { line, span }: { line: number | undefined; span: Span }) => {
    if (line === undefined) return { line: span.text, start: 0, end: span.text.length };
    const at = side.starts[line]!;
    const own = side.lines[line]!.text;
    const first = Math.min(Math.max(span.start - at, 0), own.length);
    return { line: own, start: first, end: Math.min(Math.max(span.end - at, first), own.length) };
  };
  const weight = judgeImportance({
    kind,
    before: place(work.before, { line: x, span: before }),
    after: place(work.after, { line: y, span: after }),
    isPaired: x !== undefined && y !== undefined,
  });
  return { kind, before, after, ...weight };
}

interface Whole {
  kind: 'insert' | 'delete' | 'move';
  row: number;
  toRow?: number;
  /** Units: from, up to but without. */
  before?: [number, number];
  after?: [number, number];
}

/** The changes of units that came, went or moved. */
function changesOfWhole(work: Work, moves: Match[]): PlacedChange[] {
  const wholes = wholesOf(work, moves);
  const gone = rangesOf(
    work.before,
    wholes.flatMap(({ before }) => (before ? [before] : [])),
  );
  const fresh = rangesOf(
    work.after,
    wholes.flatMap(({ after }) => (after ? [after] : [])),
  );
  const places = placesOfRows(work);
  return wholes.map(({ kind, row, toRow, before, after }) => {
    const old = before ? gone.rangeOf(before[0]) : gone.gapAt(places[row]!.before);
    const young = after ? fresh.rangeOf(after[0]) : fresh.gapAt(places[row]!.after);
    const change = changeOf(work, { kind, before: old, after: young });
    const within = kind === 'move' ? withinMove(work, { before: before!, after: after! }) : [];
    const inside = within.length > 0 ? { ...weighMove(within), within } : {};
    return { ...change, row, ...(toRow === undefined ? {} : { toRow }), ...inside };
  });
}

function withinMove(
  work: Work,
  { before: [i, to], after: [j] }: { before: [number, number]; after: [number, number] },
): Change[] {
  return Array.from({ length: to - i }, (_, at) => changesOfPair(work, { pair: [i + at, j + at] })).flat();
}

/** Units that came, went or moved, in the order of their rows; what moved together is one. */
function wholesOf({ before, after, ignored, rows }: Work, moves: Match[]): Whole[] {
  const targetOf = new Map(moves);
  const moved = new Set(moves.map(([, to]) => to));
  const rowOfAfter = new Map(rows.flatMap((row, at) => (row.after === undefined ? [] : [[row.after, at] as const])));
  const isSilent = (unit: Unit) => unit.key === '' && (unit.isSilent || ignored.has('whiteSpace'));
  const single = rows.filter(row => row.before === undefined || row.after === undefined).length <= singlesMax;
  const wholes: Whole[] = [];
  for (const [row, { before: x, after: y }] of rows.entries()) {
    if (x !== undefined && y !== undefined) continue;
    const last = wholes.at(-1);
    if (x !== undefined) {
      if (isSilent(before.units[x]!)) continue;
      const to = targetOf.get(x);
      const follows = last?.before?.[1] === x && last.row + (last.before[1] - last.before[0]) === row;
      if (to !== undefined) {
        if (follows && last.kind === 'move' && last.after![1] === to) {
          last.before![1] += 1;
          last.after![1] += 1;
        } else wholes.push({ kind: 'move', row, toRow: rowOfAfter.get(to)!, before: [x, x + 1], after: [to, to + 1] });
      } else if (!single && follows && last.kind === 'delete') last.before![1] += 1;
      else wholes.push({ kind: 'delete', row, before: [x, x + 1] });
    } else if (y !== undefined && !moved.has(y) && !isSilent(after.units[y]!)) {
      const follows =
        last?.kind === 'insert' && last.after![1] === y && last.row + (last.after![1] - last.after![0]) === row;
      if (!single && follows) last.after![1] += 1;
      else wholes.push({ kind: 'insert', row, after: [y, y + 1] });
    }
  }
  return wholes;
}

/** Where in their text some units stand, line ends included; at the end of the text the line end before them is theirs. */
function rangesOf({ units, lines, starts, text }: Side, wholes: [number, number][]) {
  const sorted = [...wholes].sort((x, y) => x[0] - y[0]);
  let chain = sorted.length;
  if (sorted.at(-1)?.[1] === units.length) {
    chain -= 1;
    while (chain > 0 && sorted[chain - 1]![1] === sorted[chain]![0]) chain -= 1;
  }
  const firstShifted = chain < sorted.length ? starts[units[sorted[chain]![0]]!.from]! : Number.POSITIVE_INFINITY;
  // where all of the text is new or gone there is no line end before it
  const shiftFrom = firstShifted === 0 ? Number.POSITIVE_INFINITY : firstShifted;
  const placeOf = (at: number) => Math.min(at >= shiftFrom ? at - 1 : at, text.length);
  const ranges = new Map(
    sorted.map(([from, to]): [number, [number, number]] => {
      const last = units[to - 1]!.to - 1;
      const start = starts[units[from]!.from]!;
      return [from, [placeOf(start), placeOf(starts[last]! + lines[last]!.text.length + 1)]];
    }),
  );
  return {
    rangeOf: (from: number) => ranges.get(from)!,
    /** Where something is missing that the other text has. */
    gapAt: (at: number): [number, number] => [placeOf(at), placeOf(at)],
  };
}

/** For each row the places in both texts where the next line begins. */
function placesOfRows({ before, after, rows }: Work): { before: number; after: number }[] {
  let [i, j] = [0, 0];
  let part: string | undefined;
  return rows.map(row => {
    const own = (row.before === undefined ? after.units[row.after!] : before.units[row.before])!.part;
    if (own !== part) [i, j] = [beginningOf(before, own) ?? i, beginningOf(after, own) ?? j];
    part = own;
    const place = { before: i, after: j };
    if (row.before !== undefined) i = startAfter(before, row.before);
    if (row.after !== undefined) j = startAfter(after, row.after);
    return place;
  });
}

/** Where a part of a document begins. */
const beginningOf = ({ units, starts }: Side, part: string): number | undefined => {
  const first = units.find(unit => unit.part === part);
  return first && starts[first.from];
};

const startAfter = ({ units, starts, text }: Side, at: number) => starts[units[at]!.to] ?? text.length + 1;
