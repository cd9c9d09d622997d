import { type ConfusionSets, firstOf, idOfMember, secondOf, soundKey } from './confusion-sets.ts';
import {
  type CountTable,
  continueFirst,
  continueSecond,
  firstHash,
  levelIn,
  levelOfCount,
  secondHash,
} from './count-table.ts';
import { longestWord, useOfPair, type Words } from './words.ts';

/** One character, a pair by its sound, a character too many, one too few, two in each other's place. */
export const editKinds = ['character', 'pair', 'surplus', 'gap', 'order'] as const;
export type EditKind = (typeof editKinds)[number];

/** What might have been meant: symbols `at` up to `end` replaced. */
export interface Edit {
  kind: EditKind;
  at: number;
  end: number;
  replacement: number[];
  /** Likeness of the characters, as in the confusion sets. */
  likeness: number;
}

/** A line with the levels of its n-grams. */
export interface Line {
  ids: Uint16Array;
  codes: Uint16Array;
  levels: readonly Uint8Array[];
  /** Symbols that are never touched: numerals, letters, punctuation, and what is protected. */
  fixed: Uint8Array;
}

const rareLevel = levelOfCount(20);
/** A pair that occurs more often is not looked at as one of the same sound. */
const commonLevel = levelOfCount(400);
/** Words that a list has used more often than this are proposed where the counts know nothing. */
const wordLevel = levelOfCount(30);
const insertLevel = levelOfCount(8);
const familiarLevel = levelOfCount(8);
const gapLevel = levelOfCount(3);
/** Pairs that begin with one symbol, and pairs of one sound, that are looked at. */
const followersMax = 60;

interface Means {
  table: CountTable;
  sets: ConfusionSets;
  words: Words;
}

/** Looks up runs of up to three symbols. */
function lookUp(table: CountTable, first: number, second: number, third?: number): number {
  let one = continueFirst(continueFirst(firstHash, first), second);
  let two = continueSecond(continueSecond(secondHash, first), second);
  if (third === undefined) return levelIn(table, 2, one, two);
  one = continueFirst(one, third);
  two = continueSecond(two, third);
  return levelIn(table, 3, one, two);
}

/** What stands on either side of an edit. */
class Neighbours {
  readonly #table: CountTable;
  readonly #around: readonly (number | undefined)[];

  constructor(table: CountTable, { ids }: Line, { at, end }: Pick<Edit, 'at' | 'end'>) {
    this.#table = table;
    this.#around = [ids[at - 2], ids[at - 1], ids[end], ids[end + 1]];
  }

  /** Pairs and threes that the corpus has of one or two symbols here; -1 where there is no pair, or neither a three nor a frequent pair. */
  support(first: number, second?: number): number {
    const [b2, b1, a1, a2] = this.#around;
    const last = second ?? first;
    const left = b1 === undefined ? 0 : lookUp(this.#table, b1, first);
    const right = a1 === undefined ? 0 : lookUp(this.#table, last, a1);
    if (left === 0 && right === 0) return -1;
    let threes = left === 0 || b2 === undefined ? 0 : lookUp(this.#table, b2, b1!, first);
    if (right > 0 && a2 !== undefined) threes += lookUp(this.#table, last, a1!, a2);
    if (second !== undefined) {
      if (left > 0) threes += lookUp(this.#table, b1!, first, second);
      if (right > 0) threes += lookUp(this.#table, first, second, a1!);
    } else if (left > 0 && right > 0) threes += lookUp(this.#table, b1!, first, a1!);
    if (threes === 0 && Math.max(left, right) < rareLevel) return -1;
    return left + right + threes;
  }
}

/** The same of what stands there. */
function supportAt({ levels }: Line, at: number, length: number): number {
  const [, , pairs, threes] = levels as Uint8Array[];
  let sum = (at > 0 ? pairs![at - 1]! : 0) + pairs![at + length - 1]!;
  for (let start = Math.max(0, at - 2); start < at + length; start += 1) sum += threes![start]!;
  return sum;
}

/** Everything that might have been meant at a place of a line, by what the corpus has around it. */
export function proposeEdits({ table, sets, words }: Means, line: Line, at: number): Edit[] {
  if (isFamiliar(line, at)) return [];
  if (line.fixed[at]) return proposeGap(table, sets, line, at);
  return [
    ...proposeCharacters({ table, sets, words }, line, at),
    ...proposePairs(table, sets, line, at),
    ...proposeSurplus(table, line, at),
    ...proposeGap(table, sets, line, at),
  ];
}

/** Whether the corpus has a symbol again and again with the two before and the two behind it. */
const isFamiliar = ({ levels }: Line, at: number) => at >= 2 && levels[5]![at - 2]! >= familiarLevel;

function proposeCharacters({ table, sets, words }: Means, line: Line, at: number): Edit[] {
  const { codes } = line;
  const code = codes[at]!;
  const neighbours = new Neighbours(table, line, { at, end: at + 1 });
  const support = supportAt(line, at, 1);
  const isLoose = longestWord(words, { codes, length: codes.length, from: at, to: at + 1 }).length === 0;
  const makesWord = (id: number) => {
    const other = table.vocabulary.charCodeAt(id - 2);
    return (
      (at > 0 && useOfPair(words, codes[at - 1]!, other) >= wordLevel) ||
      (at + 1 < codes.length && useOfPair(words, other, codes[at + 1]!) >= wordLevel)
    );
  };
  const edits: Edit[] = [];
  for (let each = sets.offsets[code]!; each < sets.offsets[code + 1]!; each += 1) {
    const likeness = sets.members[each]!;
    const id = idOfMember(likeness);
    if (neighbours.support(id) > support || (isLoose && makesWord(id)))
      edits.push({ kind: 'character', at, end: at + 1, replacement: [id], likeness });
  }
  return edits;
}

function proposePairs(table: CountTable, sets: ConfusionSets, line: Line, at: number): Edit[] {
  const { ids, fixed, levels } = line;
  if (at + 1 >= ids.length || fixed[at + 1]) return [];
  const [first, second] = [ids[at]!, ids[at + 1]!];
  const support = supportAt(line, at, 2);
  const neighbours = new Neighbours(table, line, { at, end: at + 2 });
  const edits: Edit[] = [];
  if (levels[2]![at]! < commonLevel) {
    const key = soundKey(sets.syllables[first]!, sets.syllables[second]!);
    for (const pair of (sets.pairsBySound.get(key) ?? []).slice(0, followersMax)) {
      const replacement = [firstOf(pair), secondOf(pair)];
      if (replacement[0] === first || replacement[1] === second) continue;
      if (neighbours.support(firstOf(pair), secondOf(pair)) > support)
        edits.push({ kind: 'pair', at, end: at + 2, replacement, likeness: 2 << 12 });
    }
  }
  if (first !== second && lookUp(table, second, first) > levels[2]![at]! && neighbours.support(second, first) > support)
    edits.push({ kind: 'order', at, end: at + 2, replacement: [second, first], likeness: 0 });
  return edits;
}

function proposeSurplus(table: CountTable, { ids, levels }: Line, at: number): Edit[] {
  const [before, after] = [ids[at - 1], ids[at + 1]];
  if (before === undefined || after === undefined) return [];
  const joined = lookUp(table, before, after);
  if (joined === 0 || joined <= Math.min(levels[2]![at - 1]!, levels[2]![at]!)) return [];
  const outer =
    (ids[at - 2] === undefined ? 0 : lookUp(table, ids[at - 2]!, before, after)) +
    (ids[at + 2] === undefined ? 0 : lookUp(table, before, after, ids[at + 2]!));
  return outer > levels[3]![at - 1]! ? [{ kind: 'surplus', at, end: at + 1, replacement: [], likeness: 0 }] : [];
}

/** A character that is missing before `at`. */
function proposeGap(table: CountTable, { pairsByFirst }: ConfusionSets, { ids, levels }: Line, at: number): Edit[] {
  const [before, after] = [ids[at - 1], ids[at]!];
  if (before === undefined || levels[2]![at - 1]! >= gapLevel) return [];
  return (pairsByFirst.get(before) ?? [])
    .slice(0, followersMax)
    .map(pair => ({ id: secondOf(pair), level: lookUp(table, before, secondOf(pair), after) }))
    .filter(({ level }) => level >= insertLevel)
    .sort((a, b) => b.level - a.level)
    .slice(0, 8)
    .map(({ id }) => ({ kind: 'gap', at, end: at, replacement: [id], likeness: 0 }));
}
