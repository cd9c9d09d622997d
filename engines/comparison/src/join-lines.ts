import { type Budget, spend } from './budget.ts';
import type { Line } from './change.ts';
import { everything, foldText } from './fold-text.ts';
import { keyOfLine, type Unit } from './list-units.ts';
import { lengthOfBullet } from './match-number.ts';
import { likenessOf, type Shape, shapeOf } from './measure-likeness.ts';

/** A text whose lines end where its layout ends them. */
export interface InLines {
  side: 'before' | 'after';
  /** Whether its paragraphs are told in lines too, as on a printed page; else rows of tables alone. */
  isPrinted: boolean;
}

interface Side {
  lines: readonly Line[];
  units: readonly Unit[];
}

/** A row or a paragraph, and the lines that say what it says: units from, up to but without. */
interface Run {
  whole: number;
  from: number;
  to: number;
}

/** A row or a paragraph stands in so many lines at most. */
const linesMax = 24;
/** Lines are those of a whole that was altered from this likeness on. */
const alikeMin = 0.5;
/** A shorter one is alike to anything. */
const alteredMin = 4;
/** Wholes and lines between those that were found: more are not tried in pairs. */
const gapMax = 3_000;

/** Wholes are found by so many of their first characters. */
const headMax = 6;
/** A pair of texts that wants more than this is none of rows and their lines. */
const triesMax = 2_000_000;
const runsMax = 200_000;
const stepsOfTry = 8;

const fold = (text: string) => foldText(text, everything);

/**
 * Makes one unit of the lines that tell a row of a table or a paragraph, so that both stand beside each other; `whole` is
 * the document that has them whole, `layout` the one that tells them in lines. What says nothing of the other stays as it
 * is, and so do rows whose cells have numbers of their own.
 */
export function joinLines(
  whole: Side,
  layout: Side,
  { isPrinted, say, budget }: { isPrinted: boolean; say: (line: Line) => string; budget: Budget },
): { whole: Unit[]; layout: Unit[] } {
  const linesOf = ({ from, to }: Unit) => whole.lines.slice(from, to);
  const isOpen = (unit: Unit) =>
    unit.part === 'body' &&
    unit.key !== '' &&
    (unit.isRow ? /[^\u0001\u0002]/u.test(unit.key) && !linesOf(unit).some(({ number }) => number) : isPrinted);
  const places = whole.units.flatMap((unit, at) => (isOpen(unit) ? [at] : []));
  const wholes = places.map(at =>
    linesOf(whole.units[at]!)
      .map(line => fold(say(line)))
      .join(''),
  );
  const lines = layout.units.map(({ part, isRow, from }) =>
    part === 'body' && !isRow ? fold(layout.lines[from]!.text) : undefined,
  );
  const same = chooseRuns(findSame(wholes, { lines, budget }), wholes);
  const paragraphs = whole.units.filter(({ isRow }) => !isRow).flatMap(linesOf);
  // without its paragraphs a text is not searched for rows where these stand
  const others = new Set(isPrinted ? [] : paragraphs.map(({ text }) => fold(text)));
  const runs = [...same, ...findAltered(wholes, lines, { same, others, budget })].sort((a, b) => a.from - b.from);
  const joined = new Map(runs.map(run => [places[run.whole]!, run]));
  const keyOf = (unit: Unit) => (unit.isRow ? unit.key.replaceAll(/[\u0001\u0002]/gu, '') : unit.key);
  const units = whole.units.map((unit, at) => (joined.has(at) ? { ...unit, key: keyOf(unit) } : unit));
  const own = {
    lines: layout.lines,
    units: joinRuns(layout, runs, { wholeOf: run => units[places[run.whole]!]!, say }),
  };
  const rest = { lines: whole.lines, units };
  return { whole: isPrinted ? joinParagraphs(rest, own, { say, budget }) : units, layout: own.units };
}

/** Paragraphs of which a page makes one, because the last line of the first fills it, are one unit, too. */
function joinParagraphs(
  whole: Side,
  layout: Side,
  { say, budget }: { say: (line: Line) => string; budget: Budget },
): Unit[] {
  const keys = new Set(whole.units.map(({ key }) => key));
  const longer = layout.units.flatMap(({ part, isRow, from, to, key }) =>
    part === 'body' && !isRow && key !== '' && !keys.has(key)
      ? [
          layout.lines
            .slice(from, to)
            .map(line => fold(say(line)))
            .join(''),
        ]
      : [],
  );
  const lines = whole.units.map(({ part, isRow, from, key }) =>
    part === 'body' && !isRow && key !== '' ? fold(say(whole.lines[from]!)) : undefined,
  );
  // a number or a bullet within would be told as a word of the page
  const isBare = ({ from, to }: Run) =>
    whole.units.slice(from + 1, to).every(unit => {
      const { number, text } = whole.lines[unit.from]!;
      return !number && lengthOfBullet(text) === 0;
    });
  const runs = chooseRuns(findSame(longer, { lines, budget }), longer).filter(
    run => run.to > run.from + 1 && isBare(run),
  );
  return joinRuns(whole, runs, { wholeOf: () => ({ isRow: false }), say });
}

interface JoinTools {
  wholeOf: (run: Run) => Pick<Unit, 'isRow'>;
  say: (line: Line) => string;
}

function joinRuns({ units, lines }: Side, runs: readonly Run[], { wholeOf, say }: JoinTools): Unit[] {
  const joined: Unit[] = [];
  let at = 0;
  for (const run of runs) {
    const { from, to } = run;
    joined.push(...units.slice(at, from));
    const { isRow } = wholeOf(run);
    if (!isRow && to === from + 1) joined.push(units[from]!);
    else {
      const own = { ...units[from]!, to: units[to - 1]!.to, isRow, isSilent: false };
      const texts = lines.slice(own.from, own.to).map(say);
      joined.push({ ...own, key: isRow ? fold(texts.join('')) : keyOfLine(texts.join('')) });
    }
    at = to;
  }
  return [...joined, ...units.slice(at)];
}

/** All runs of lines that say to the letter what a row or a paragraph says. */
function findSame(
  wholes: readonly string[],
  { lines, budget }: { lines: readonly (string | undefined)[]; budget: Budget },
): Run[] {
  const unique = [...new Set(wholes)];
  const byHead = Array.from({ length: headMax }, (_, at) => Map.groupBy(unique, each => each.slice(0, at + 1)));
  const placesOf = Map.groupBy(wholes.keys(), at => wholes[at]!);
  const runs: Run[] = [];
  const headedBy = (line: string) => {
    const head = line.slice(0, headMax);
    return byHead[head.length - 1]!.get(head) ?? [];
  };
  let tries = 0;
  for (const [from, first] of lines.entries()) {
    if (!first) continue;
    for (const whole of headedBy(first)) {
      tries += 1;
      if (tries > triesMax || runs.length > runsMax || !spend(budget, stepsOfTry)) return [];
      const to = endOfSame(whole, { lines, from });
      if (to !== undefined) for (const place of placesOf.get(whole)!) runs.push({ whole: place, from, to });
    }
  }
  return runs.sort((a, b) => a.whole - b.whole || a.from - b.from);
}

function endOfSame(
  whole: string,
  { lines, from }: { lines: readonly (string | undefined)[]; from: number },
): number | undefined {
  let at = 0;
  for (let to = from; to < Math.min(lines.length, from + linesMax); to += 1) {
    const line = lines[to];
    if (line === undefined || !whole.startsWith(line, at)) return undefined;
    at += line.length;
    if (at === whole.length) return to + 1;
  }
  return undefined;
}

/** Of all runs those in order and apart that say the most. Places of ends are kept in a Fenwick tree. */
function chooseRuns(runs: readonly Run[], wholes: readonly string[]): Run[] {
  const last = runs.reduce((most, { to }) => Math.max(most, to), 0);
  const tree = new Int32Array(last + 2).fill(-1);
  const sums: number[] = [];
  const before: number[] = [];
  const better = (a: number, b: number) => (a < 0 || (b >= 0 && sums[b]! > sums[a]!) ? b : a);
  const bestUpTo = (end: number) => {
    let best = -1;
    for (let at = end + 1; at > 0; at -= at & -at) best = better(best, tree[at]!);
    return best;
  };
  for (let next = 0; next < runs.length; ) {
    const { whole } = runs[next]!;
    const first = next;
    for (; next < runs.length && runs[next]!.whole === whole; next += 1) {
      before[next] = bestUpTo(runs[next]!.from);
      sums[next] = wholes[whole]!.length + (before[next]! < 0 ? 0 : sums[before[next]!]!);
    }
    for (let each = first; each < next; each += 1)
      for (let at = runs[each]!.to + 1; at < tree.length; at += at & -at) tree[at] = better(tree[at]!, each);
  }
  const chain: Run[] = [];
  for (let at = bestUpTo(last); at >= 0; at = before[at]!) chain.push(runs[at]!);
  return chain.reverse();
}

interface GapSearch {
  same: readonly Run[];
  /** What is said elsewhere: nothing is looked for there. */
  others: ReadonlySet<string>;
  budget: Budget;
}

/** Wholes that were altered, between those that say the same: the runs in order whose likenesses have the greatest sum. */
function findAltered(
  wholes: readonly string[],
  lines: readonly (string | undefined)[],
  { same, others, budget }: GapSearch,
): Run[] {
  const free = lines.map(line => (line && !others.has(line) ? line : undefined));
  let [whole, line] = [0, 0];
  return [...same, { whole: wholes.length, from: lines.length, to: lines.length }].flatMap(next => {
    const gap = { whole, wholeTo: next.whole, line, lineTo: next.from };
    [whole, line] = [next.whole + 1, next.to];
    const size = (gap.wholeTo - gap.whole) * (gap.lineTo - gap.line);
    return size > 0 && size <= gapMax ? pairGap(wholes, free, { ...gap, budget }) : [];
  });
}

interface Gap {
  whole: number;
  wholeTo: number;
  line: number;
  lineTo: number;
}

function pairGap(
  wholes: readonly string[],
  lines: readonly (string | undefined)[],
  { whole, wholeTo, line, lineTo, budget }: Gap & { budget: Budget },
): Run[] {
  const width = lineTo - line + 1;
  const best = new Float64Array((wholeTo - whole + 1) * width);
  const runs: (Run | undefined)[] = [];
  for (let i = wholeTo - 1; i >= whole; i -= 1) {
    const shape = shapeOf(wholes[i]!);
    for (let j = lineTo - 1; j >= line; j -= 1) {
      const at = (i - whole) * width + j - line;
      best[at] = Math.max(best[at + 1]!, best[at + width]!);
      if (wholes[i]!.length < alteredMin) continue;
      for (const { to, alike } of runsAlike(wholes[i]!, shape, { lines, from: j, to: lineTo, budget })) {
        const sum = alike * wholes[i]!.length + best[(i + 1 - whole) * width + to - line]!;
        if (sum <= best[at]!) continue;
        best[at] = sum;
        runs[at] = { whole: i, from: j, to };
      }
    }
  }
  const chain: Run[] = [];
  for (let i = whole, j = line; i < wholeTo && j < lineTo; ) {
    const at = (i - whole) * width + j - line;
    const run = runs[at];
    if (best[at] === best[at + 1]) j += 1;
    else if (best[at] === best[at + width]) i += 1;
    else if (run) {
      chain.push(run);
      [i, j] = [i + 1, run.to];
    } else break;
  }
  return chain;
}

interface Lines {
  lines: readonly (string | undefined)[];
  from: number;
  to: number;
  budget: Budget;
}

/** The runs that begin at a line and are alike to a whole. */
function* runsAlike(whole: string, shape: Shape, { lines, from, to: last, budget }: Lines) {
  let text = '';
  for (let to = from; to < Math.min(last, from + linesMax); to += 1) {
    const line = lines[to];
    if (line === undefined) return;
    text += line;
    if (text.length * alikeMin > whole.length * (2 - alikeMin)) return;
    if (whole.length * alikeMin > text.length * (2 - alikeMin)) continue;
    const alike = likenessOf(shape, shapeOf(text), { budget });
    if (alike >= alikeMin) yield { to: to + 1, alike };
  }
}
