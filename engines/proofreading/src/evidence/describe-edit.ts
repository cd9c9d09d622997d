import { shapeOf, soundOf } from './confusion-sets.ts';
import { type CountTable, orderMax } from './count-table.ts';
import { Window } from './measure-likelihood.ts';
import { type Edit, editKinds, type Line } from './propose-edits.ts';
import { longestWord, splitCost, type Words } from './words.ts';

/** An edit with its features, the place among its rivals left out until all are there. */
export interface WeighedEdit extends Edit {
  gain: number;
  features: Float32Array;
}

export const featureNames = [
  ...['kind', 'forward', 'backward', 'gain', 'before-mean', 'after-mean'],
  ...[2, 3, 4, 5].flatMap(order => [`before-best-${order}`, `after-best-${order}`]),
  ...['before-pairs', 'after-pairs', 'before-threes', 'after-threes'],
  ...['before-left', 'after-left', 'before-centre', 'after-centre', 'before-right', 'after-right'],
  ...['before-reach-left', 'after-reach-left', 'before-reach-right', 'after-reach-right'],
  ...['before-symbol', 'after-symbol', 'sound', 'shape'],
  ...['before-word', 'after-word', 'before-word-use', 'after-word-use'],
  ...['share', 'lead', 'rank', 'rivals'],
  ...['before-unseen-pairs', 'after-unseen-pairs', 'before-unseen-threes', 'after-unseen-threes'],
  ...['before-split', 'after-split', 'split-gain', 'near-lead', 'near-share'],
  ...['around', 'lowest-forward', 'lowest-backward', 'edge', 'characters-beside'],
] as const;

const rivalFeatures = featureNames.indexOf('share');
const nearFeatures = featureNames.indexOf('near-lead');
const around = 8;
/** An edit must gain more than this in nats: one that lengthens or shortens gains of itself. */
const gainMin = { character: -0.5, pair: -0.5, order: -0.5, surplus: 2, gap: 0 } as const;
const rivalsMax = 8;

/** What edits are weighed by. */
interface EditEvidence {
  table: CountTable;
  words: Words;
}

/** What a window has at and about its edit, into the features of one side. */
function describeWindow(window: Window, { table, words }: EditEvidence) {
  const { levels, from, to, ids, length } = window;
  const best = [0, 0, 0, 0, 0, 0];
  for (let order = 2; order <= orderMax; order += 1)
    for (let start = Math.max(0, from - order + 1); start < to; start += 1)
      best[order] = Math.max(best[order]!, levels[order]![start]!);
  let pairs = 255;
  for (let start = Math.max(0, from - 1); start < to && start + 1 < length; start += 1)
    pairs = Math.min(pairs, levels[2]![start]!);
  const threeAt = (start: number) => (start >= 0 && start + 2 < length ? levels[3]![start]! : 0);
  let threes = 0;
  for (let start = from - 2; start < to; start += 1) threes += threeAt(start);
  let [unseenPairs, unseenThrees] = [0, 0];
  for (let start = Math.max(0, from - 2); start < to + 1 && start + 1 < length; start += 1)
    if (levels[2]![start] === 0) unseenPairs += 1;
  for (let start = Math.max(0, from - 3); start < to + 1 && start + 2 < length; start += 1)
    if (levels[3]![start] === 0) unseenThrees += 1;
  let reachLeft = 1;
  while (reachLeft < orderMax && to - reachLeft - 1 >= 0 && levels[reachLeft + 1]![to - reachLeft - 1]! > 0)
    reachLeft += 1;
  let reachRight = 1;
  while (reachRight < orderMax && levels[reachRight + 1]![from]! > 0) reachRight += 1;
  const symbol = from < to ? Math.log(1 + table.symbolCounts[ids[from]!]!) : 0;
  return {
    best,
    pairs,
    threes,
    symbol,
    unseenPairs,
    unseenThrees,
    split: splitCost(words, table, window),
    word: longestWord(words, window),
    left: threeAt(to - 3),
    centre: threeAt(from - 1),
    right: threeAt(from),
    reachLeft,
    reachRight,
    mean: (window.forward / (length - from || 1) + window.backward / (to || 1)) / 2,
  };
}

type Side = ReturnType<typeof describeWindow>;

const isHan = (code: number | undefined) => code !== undefined && code >= 0x4e00 && code <= 0x9fff;

/** Weighs the edits of one place of a line against what stands there. */
export class Scale {
  readonly #before: Window;
  readonly #after: Window;
  readonly #means: EditEvidence;
  readonly #line: Line;
  /** Log-probability of symbols of the line with what is near them, in both directions; not a number until it is asked for. */
  readonly #forward: Float32Array;
  readonly #backward: Float32Array;

  constructor(means: EditEvidence, line: Line) {
    this.#before = new Window(means.table);
    this.#after = new Window(means.table);
    this.#means = means;
    this.#line = line;
    this.#forward = new Float32Array(line.ids.length).fill(Number.NaN);
    this.#backward = new Float32Array(line.ids.length);
  }

  weigh(edits: readonly Edit[]): WeighedEdit[] {
    const weighed: WeighedEdit[] = [];
    let span = '';
    let before: Side | undefined;
    for (const edit of edits) {
      const own = `${edit.at}-${edit.end}`;
      if (own !== span || !before) {
        this.#before.read(this.#line, { at: edit.at, end: edit.end });
        before = describeWindow(this.#before, this.#means);
        span = own;
      }
      this.#after.read(this.#line, edit);
      const forward = this.#after.forward - this.#before.forward;
      const backward = this.#after.backward - this.#before.backward;
      const gain = forward + backward;
      if (gain <= gainMin[edit.kind]) continue;
      const after = describeWindow(this.#after, this.#means);
      const features = new Float32Array(featureNames.length);
      this.#describe(features, edit, { before, after, forward, backward });
      weighed.push({ ...edit, gain, features });
    }
    return rank(weighed);
  }

  #describe(
    features: Float32Array,
    edit: Edit,
    { before, after, forward, backward }: { before: Side; after: Side; forward: number; backward: number },
  ) {
    let next = 0;
    const put = (...values: number[]) => {
      for (const value of values) features[next++] = value;
    };
    put(editKinds.indexOf(edit.kind), forward, backward, forward + backward, before.mean, after.mean);
    for (let order = 2; order <= orderMax; order += 1) put(before.best[order]!, after.best[order]!);
    put(before.pairs, after.pairs, before.threes, after.threes);
    put(before.left, after.left, before.centre, after.centre, before.right, after.right);
    put(before.reachLeft, after.reachLeft, before.reachRight, after.reachRight);
    put(before.symbol, after.symbol, soundOf(edit.likeness), shapeOf(edit.likeness));
    put(before.word.length, after.word.length, before.word.use, after.word.use);
    next = rivalFeatures + 4;
    put(before.unseenPairs, after.unseenPairs, before.unseenThrees, after.unseenThrees);
    put(before.split, after.split, before.split - after.split);
    next += 2;
    put(...this.#surroundings(edit));
  }

  #measure(place: number) {
    if (!Number.isNaN(this.#forward[place])) return;
    this.#after.read(this.#line, { at: place, end: place + 1 });
    this.#forward[place] = this.#after.forward;
    this.#backward[place] = this.#after.backward;
  }

  #surroundings({ at, end }: Edit): number[] {
    const { ids, codes } = this.#line;
    let [sum, count] = [0, 0];
    for (let place = Math.max(0, at - around); place < Math.min(ids.length, end + around); place += 1) {
      if (place >= at - 4 && place < end + 4) continue;
      this.#measure(place);
      sum += this.#forward[place]! + this.#backward[place]!;
      count += 1;
    }
    let [lowestForward, lowestBackward] = [0, 0];
    for (let place = Math.max(0, at - 1); place <= Math.min(ids.length - 1, end); place += 1) {
      this.#measure(place);
      lowestForward = Math.min(lowestForward, this.#forward[place]!);
      lowestBackward = Math.min(lowestBackward, this.#backward[place]!);
    }
    const edge = Math.min(at, ids.length - end, 10);
    const beside = (isHan(codes[at - 1]) ? 1 : 0) + (isHan(codes[end]) ? 1 : 0);
    return [count ? sum / count : 0, lowestForward, lowestBackward, edge, beside];
  }
}

/** Keeps the best of one place and says of each how it stands among them. */
function rank(edits: WeighedEdit[]): WeighedEdit[] {
  const best = edits.sort((a, b) => b.gain - a.gain).slice(0, rivalsMax);
  const total = best.reduce((sum, { gain }) => sum + Math.exp((gain - best[0]!.gain) / 2), 0);
  for (const [index, { gain, features }] of best.entries()) {
    const rival = best[index === 0 ? 1 : 0];
    features[rivalFeatures] = Math.exp((gain - best[0]!.gain) / 2) / total;
    features[rivalFeatures + 1] = rival && rival !== best[index] ? gain - rival.gain : 20;
    features[rivalFeatures + 2] = index;
    features[rivalFeatures + 3] = best.length;
  }
  return best;
}

/** Symbols within which edits explain the same oddness. */
const near = 2;

/** Says of each edit of a line how it stands to those of other places nearby. */
export function compareNeighbours(edits: readonly WeighedEdit[]) {
  for (const [index, edit] of edits.entries()) {
    let [most, total] = [-20, 1];
    const look = (each: WeighedEdit) => {
      if (each.at === edit.at && each.end === edit.end) return;
      most = Math.max(most, each.gain);
      total += Math.exp(Math.min(20, (each.gain - edit.gain) / 2));
    };
    for (let at = index - 1; at >= 0 && edits[at]!.at >= edit.at - near - 1; at -= 1)
      if (edits[at]!.end >= edit.at - near) look(edits[at]!);
    for (let at = index + 1; at < edits.length && edits[at]!.at <= edit.end + near; at += 1) look(edits[at]!);
    edit.features[nearFeatures] = Math.max(-40, Math.min(40, edit.gain - most));
    edit.features[nearFeatures + 1] = 1 / total;
  }
}
