import {
  type AlignedLines,
  type Comparison,
  matchNumber,
  type NumbersInText,
  type PlacedChange,
} from '@antai/comparison';
import { placeNames } from '@antai/contract/comparison';
import { joinTwo } from '@antai/documents/join-lines';
import type { Beside, RedlineStep } from '@antai/documents/redline-docx';
import { type BesideFinder, besideFinder } from './find-beside.ts';
import type { VersionLine } from './read-versions.ts';

export interface RedlinePlan {
  steps: RedlineStep[];
  /** Changes that a Word file cannot carry, in words. */
  notCarried: string[];
}

export interface ComparedPair {
  before: VersionLine[];
  after: VersionLine[];
  rows: AlignedLines[];
  changes: PlacedChange[];
  /** Whether a paragraph stays or stays away without a word. */
  isSilent?: (line: VersionLine) => boolean;
  renumbered?: Comparison['renumbered'];
  /** The version whose numbers stand in its text, where the other has automatic ones. */
  numbersInText?: NumbersInText | undefined;
}

interface Plan extends RedlinePlan {
  pair: ComparedPair;
  beside: BesideFinder;
  starts: { before: number[]; after: number[] };
  /** Of the lines after: those that a move brings. */
  moved: Set<number>;
  /** Of the lines before: those that a move takes away. */
  taken: Set<number>;
  /** Of a row after: the moves that end there. */
  arriving: Map<number, PlacedChange[]>;
  /** Of the paragraphs before: the automatic number of each, where the new version has its numbers in its text. */
  numberOf: Map<string, string>;
  /** The paragraphs before that have an automatic number. */
  numbered: Set<string>;
  /** Of a row: the numbers that stand in the old text and are others now. */
  renumberedAt: Map<number, { before: string; after: string }[]>;
  /** The rows whose automatic number is gone. */
  unnumbered: Set<number>;
}

/** How the old version becomes the new one by tracked changes. */
export function planRedline(pair: ComparedPair): RedlinePlan {
  const plan: Plan = {
    pair,
    beside: besideFinder(pair),
    starts: { before: startsOf(pair.before), after: startsOf(pair.after) },
    steps: [],
    notCarried: [],
    moved: new Set(),
    taken: new Set(),
    arriving: new Map(),
    renumberedAt: Map.groupBy(pair.numbersInText === 'before' ? (pair.renumbered ?? []) : [], ({ row }) => row),
    unnumbered: new Set(
      pair.numbersInText === 'before'
        ? []
        : (pair.renumbered ?? []).flatMap(({ row, after }) => (after === '' ? [row] : [])),
    ),
    numbered: new Set(pair.before.flatMap(({ id, number }) => (number ? [id] : []))),
    numberOf: new Map(
      pair.numbersInText === 'after'
        ? pair.before.flatMap(({ id, number }) => (number ? [[id, number] as const] : []))
        : [],
    ),
  };
  for (const change of pair.changes) if (change.kind === 'move') planMove(plan, change);
  const byRow = Map.groupBy(pair.changes, ({ row }) => row);
  for (const [at, row] of pair.rows.entries()) {
    if (row.before && row.after) alterRow(plan, { row: at, changes: byRow.get(at) ?? [] });
    else if (row.before && !isSilentRow(pair, { lines: pair.before, range: row.before })) deleteLines(plan, row.before);
    else if (row.after && !isSilentRow(pair, { lines: pair.after, range: row.after }))
      insertLines(plan, { row: at, range: row.after });
  }
  return { steps: plan.steps, notCarried: [...new Set(plan.notCarried)] };
}

const isSilentRow = (
  { isSilent }: ComparedPair,
  { lines, range: [from, to] }: { lines: VersionLine[]; range: [number, number] },
) => isSilent !== undefined && lines.slice(from, to).every(isSilent);

function startsOf(lines: readonly VersionLine[]): number[] {
  let at = 0;
  return lines.map(({ text }) => {
    const start = at;
    at += text.length + 1;
    return start;
  });
}

/** The lines that stand wholly within a range of their text. */
function linesIn(
  lines: readonly VersionLine[],
  starts: number[],
  { start, end }: { start: number; end: number },
): number[] {
  const places: number[] = [];
  let low = 0;
  for (let high = starts.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (starts[middle]! < start) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < lines.length && starts[at]! + lines[at]!.text.length <= end; at++) places.push(at);
  return places;
}

/** A move is carried as one where whole paragraphs of the body go as they are; any other is struck out here and put in there. */
function planMove({ pair, starts, moved, taken, arriving }: Plan, change: PlacedChange) {
  const from = linesIn(pair.before, starts.before, change.before);
  const to = linesIn(pair.after, starts.after, change.after);
  const isPlain = (line: VersionLine) => line.place === 'body' && !line.cell && !line.isInTextBox && line.text !== '';
  const isSame = from.length > 0 && from.length === to.length;
  if (
    !isSame ||
    !from.every((at, i) => isPlain(pair.before[at]!) && pair.before[at]!.text === pair.after[to[i]!]!.text)
  )
    return;
  for (const at of from) taken.add(at);
  for (const at of to) moved.add(at);
  const first = to[0]!;
  arriving.set(first, [...(arriving.get(first) ?? []), change]);
}

function alterRow(plan: Plan, { row, changes }: { row: number; changes: PlacedChange[] }) {
  const { pair, starts, steps } = plan;
  const [from, to] = pair.rows[row]!.before!;
  for (let at = from; at < to; at++) {
    const { id, text } = pair.before[at]!;
    const start = starts.before[at]!;
    const end = start + text.length;
    if (changes.some(({ before }) => isGone(before, { from: start, to: end }))) {
      steps.push({ kind: 'delete', paragraphIds: [id] });
      continue;
    }
    const inside = changes.filter(
      ({ before, after }) => before.start >= start && before.end <= end && !isParagraph(after.text),
    );
    const edits = [
      ...editsOfNumber(plan, row, pair.before[at]!),
      ...inside.map(({ before, after }) => ({
        start: before.start - start,
        end: before.end - start,
        text: sayInOne(plan, after),
      })),
    ];
    if (edits.length > 0) steps.push({ kind: 'edit', paragraphId: id, edits });
    if (plan.unnumbered.has(row) && plan.numbered.has(id)) steps.push({ kind: 'unnumber', paragraphId: id });
    for (const { after, before } of changes)
      if (before.start === before.end && isParagraph(after.text))
        insertInCell(plan, { at, start, end, before, text: after.text });
  }
}

/** New words that go into one paragraph: where the lines end in which they are told they go on. */
function sayInOne({ starts }: Plan, { start, text }: PlacedChange['after']): string {
  const lines: string[] = [];
  let from = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (!starts.after.includes(start + at + 1)) continue;
    lines.push(text.slice(from, at));
    from = at + 1;
  }
  return [...lines, text.slice(from)].reduce(joinTwo);
}

/** A number that stands in the old text becomes that which the new version shows. */
function editsOfNumber({ renumberedAt, notCarried }: Plan, row: number, { text, cell }: VersionLine) {
  const own = renumberedAt.get(row);
  if (!own) return [];
  const start = text.length - text.trimStart().length;
  renumberedAt.delete(row);
  if (!cell && own.length === 1 && text.startsWith(own[0]!.before, start)) {
    const [{ before, after }] = own as [{ before: string; after: string }];
    return [{ start, end: start + before.length, text: before === '' ? `${after} ` : after }];
  }
  notCarried.push('表格内的编号变化');
  return [];
}

/** A paragraph that came into a cell or went: with the line end before it or behind. */
const isParagraph = (text: string) => text.startsWith('\n') || text.endsWith('\n');
const isGone = (
  { start, end, text }: { start: number; end: number; text: string },
  { from, to }: { from: number; to: number },
) => isParagraph(text) && start <= from && end >= to && end > start && end - start > to - from;

interface InCell {
  at: number;
  start: number;
  end: number;
  before: { start: number };
  text: string;
}

function insertInCell({ pair, steps }: Plan, { at, start, end, before, text }: InCell) {
  const paragraphId = pair.before[at]!.id;
  const isBehind = text.startsWith('\n') && before.start === end;
  const isAhead = !text.startsWith('\n') && before.start === start;
  if (!isBehind && !isAhead) return;
  const beside: Beside = { paragraphId, side: isBehind ? 'after' : 'before', isInCell: true };
  steps.push({ kind: 'insert', beside, texts: [isBehind ? text.slice(1) : text.slice(0, -1)] });
}

function deleteLines({ pair, steps, taken }: Plan, [from, to]: [number, number]) {
  const first = pair.before[from]!;
  if (first.cell) steps.push({ kind: 'deleteRow', paragraphId: first.id });
  else
    for (let at = from; at < to; at++)
      if (!taken.has(at)) steps.push({ kind: 'delete', paragraphIds: [pair.before[at]!.id] });
}

const noPlaces = new Set(['footnote', 'endnote']);

function insertLines(plan: Plan, { row, range: [from, to] }: { row: number; range: [number, number] }) {
  const { pair, steps, moved, arriving, notCarried } = plan;
  const first = pair.after[from]!;
  const beside = plan.beside.ofLine(row, first);
  if (!beside || noPlaces.has(first.place)) {
    notCarried.push(`新增的${placeNames[first.place]}`);
    return;
  }
  if (first.cell) return insertRow(plan, row, { from, to, beside });
  const moves = arriving.get(from);
  if (moves)
    for (const change of moves)
      steps.push({ kind: 'move', name: `move${steps.length + 1}`, paragraphIds: idsOf(plan, change), beside });
  else if (!moved.has(from))
    for (const line of pair.after.slice(from, to)) {
      const text = sayNew(plan, { line, beside });
      // beside a numbered paragraph one without a number of its own gets none
      const isUnnumbered = text === line.text && !line.number && plan.numbered.has(beside.paragraphId);
      steps.push({ kind: 'insert', beside, texts: [text], ...(isUnnumbered ? { isUnnumbered } : {}) });
    }
}

/** What a new paragraph says: with its number where paragraphs have none of their own, without where it gets that of the one beside it. */
function sayNew(
  { pair, numberOf }: Plan,
  { line: { text, number }, beside }: { line: VersionLine; beside?: Beside },
): string {
  if (pair.numbersInText === 'before') return number ? `${number} ${text}` : text;
  const own = beside ? numberOf.get(beside.paragraphId) : undefined;
  return own ? text.slice(matchNumber(text, { number: own, own: '' }).length) : text;
}

const idsOf = ({ pair, starts }: Plan, { before }: PlacedChange) =>
  linesIn(pair.before, starts.before, before).map(at => pair.before[at]!.id);

/** A row of a table that both versions have goes into it; rows of a table that is new make one. */
function insertRow(plan: Plan, row: number, { from, to, beside }: { from: number; to: number; beside: Beside }) {
  const { pair, steps } = plan;
  const table = pair.after[from]!.cell!.table;
  const cells = cellsOf(pair.after.slice(from, to).map(line => ({ ...line, text: sayNew(plan, { line }) })));
  const inTable = plan.beside.inTable(row, table);
  const last = steps.at(-1);
  const isNext =
    last?.kind === 'insertRows' &&
    last.isOwnTable === !inTable &&
    pair.rows[row - 1]?.after &&
    !pair.rows[row - 1]?.before;
  const isSameTable = isNext && pair.after[pair.rows[row - 1]!.after![0]]?.cell?.table === table;
  if (isSameTable) last.rows.push(cells);
  else steps.push({ kind: 'insertRows', beside: inTable ?? beside, isOwnTable: !inTable, rows: [cells] });
}

function cellsOf(lines: VersionLine[]): string[][] {
  const cells: string[][] = [];
  for (const [at, { text, cell }] of lines.entries()) {
    if (at === 0 || cell?.column !== lines[at - 1]!.cell?.column) cells.push([]);
    cells.at(-1)!.push(text);
  }
  return cells;
}
