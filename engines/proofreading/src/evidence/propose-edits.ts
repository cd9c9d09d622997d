import { type ConfusionSets, firstOf, idOfMember, pairOf, secondOf, soundKey } from './confusion-sets.ts';
import {
  type CountTable,
  continueFirst,
  continueSecond,
  firstHash,
  levelIn,
  levelOf,
  levelOfCount,
  secondHash,
} from './count-table.ts';
import { longestWord, type Words } from './words.ts';

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

interface ProposalEvidence {
  table: CountTable;
  sets: ConfusionSets;
  words: Words;
}

/** A place of a line. */
interface Place {
  line: Line;
  at: number;
}

/** Looks up pairs, and threes that begin with a pair: a pair is one number, as in the confusion sets. */
class Counts {
  readonly #table: CountTable;

  constructor(table: CountTable) {
    this.#table = table;
  }

  pair(one: number, other: number): number {
    const first = continueFirst(continueFirst(firstHash, one), other);
    const second = continueSecond(continueSecond(secondHash, one), other);
    return levelIn(this.#table, { order: 2, first, second });
  }

  three(pair: number, third: number): number {
    const first = continueFirst(continueFirst(firstHash, firstOf(pair)), secondOf(pair));
    const second = continueSecond(continueSecond(secondHash, firstOf(pair)), secondOf(pair));
    return levelIn(this.#table, {
      order: 3,
      first: continueFirst(first, third),
      second: continueSecond(second, third),
    });
  }
}

/** What stands on either side of an edit. */
class Neighbours {
  readonly #counts: Counts;
  readonly #around: readonly (number | undefined)[];

  constructor(counts: Counts, { ids }: Line, { at, end }: Pick<Edit, 'at' | 'end'>) {
    this.#counts = counts;
    this.#around = [ids[at - 2], ids[at - 1], ids[end], ids[end + 1]];
  }

  /** Pairs and threes that the corpus has of one or two symbols here; -1 where there is no pair, or neither a three nor a frequent pair. */
  support(first: number, second?: number): number {
    const counts = this.#counts;
    const [b2, b1, a1, a2] = this.#around;
    const last = second ?? first;
    const left = b1 === undefined ? 0 : counts.pair(b1, first);
    const right = a1 === undefined ? 0 : counts.pair(last, a1);
    if (left === 0 && right === 0) return -1;
    let threes = left === 0 || b2 === undefined ? 0 : counts.three(pairOf(b2, b1!), first);
    if (right > 0 && a2 !== undefined) threes += counts.three(pairOf(last, a1!), a2);
    if (second !== undefined) {
      if (left > 0) threes += counts.three(pairOf(b1!, first), second);
      if (right > 0) threes += counts.three(pairOf(first, second), a1!);
    } else if (left > 0 && right > 0) threes += counts.three(pairOf(b1!, first), a1!);
    if (threes === 0 && Math.max(left, right) < rareLevel) return -1;
    return left + right + threes;
  }
}

/** The same of what stands there. */
function supportAt({ line, at }: Place, length: number): number {
  const [, , pairs, threes] = line.levels;
  let sum = (at > 0 ? pairs![at - 1]! : 0) + pairs![at + length - 1]!;
  for (let start = Math.max(0, at - 2); start < at + length; start += 1) sum += threes![start]!;
  return sum;
}

/** Everything that might have been meant at a place of a line, by what the corpus has around it. */
export function proposeEdits(means: ProposalEvidence, place: Place): Edit[] {
  if (isFamiliar(place)) return [];
  if (place.line.fixed[place.at]) return proposeGap(means, place);
  return [
    ...proposeCharacters(means, place),
    ...proposePairs(means, place),
    ...proposeSurplus(means, place),
    ...proposeGap(means, place),
  ];
}

/** Whether the corpus has a symbol again and again with the two before and the two behind it. */
const isFamiliar = ({ line, at }: Place) => at >= 2 && line.levels[5]![at - 2]! >= familiarLevel;

function proposeCharacters({ table, sets, words }: ProposalEvidence, place: Place): Edit[] {
  const { line, at } = place;
  const { codes } = line;
  const code = codes[at]!;
  const neighbours = new Neighbours(new Counts(table), line, { at, end: at + 1 });
  const support = supportAt(place, 1);
  const isLoose = longestWord(words, { codes, length: codes.length, from: at, to: at + 1 }).length === 0;
  const useOfPair = (one: number, other: number) => {
    const first = continueFirst(continueFirst(firstHash, one), other);
    const second = continueSecond(continueSecond(secondHash, one), other);
    return levelOf(words, { first, second });
  };
  const makesWord = (id: number) => {
    const other = table.vocabulary.charCodeAt(id - 2);
    return (
      (at > 0 && useOfPair(codes[at - 1]!, other) >= wordLevel) ||
      (at + 1 < codes.length && useOfPair(other, codes[at + 1]!) >= wordLevel)
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

function proposePairs({ table, sets }: ProposalEvidence, place: Place): Edit[] {
  const { line, at } = place;
  const { ids, fixed, levels } = line;
  if (at + 1 >= ids.length || fixed[at + 1]) return [];
  const [first, second] = [ids[at]!, ids[at + 1]!];
  const support = supportAt(place, 2);
  const counts = new Counts(table);
  const neighbours = new Neighbours(counts, line, { at, end: at + 2 });
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
  if (first !== second && counts.pair(second, first) > levels[2]![at]! && neighbours.support(second, first) > support)
    edits.push({ kind: 'order', at, end: at + 2, replacement: [second, first], likeness: 0 });
  return edits;
}

function proposeSurplus({ table }: ProposalEvidence, { line: { ids, levels }, at }: Place): Edit[] {
  const [before, after] = [ids[at - 1], ids[at + 1]];
  if (before === undefined || after === undefined) return [];
  const counts = new Counts(table);
  const joined = counts.pair(before, after);
  if (joined === 0 || joined <= Math.min(levels[2]![at - 1]!, levels[2]![at]!)) return [];
  const outer =
    (ids[at - 2] === undefined ? 0 : counts.three(pairOf(ids[at - 2]!, before), after)) +
    (ids[at + 2] === undefined ? 0 : counts.three(pairOf(before, after), ids[at + 2]!));
  return outer > levels[3]![at - 1]! ? [{ kind: 'surplus', at, end: at + 1, replacement: [], likeness: 0 }] : [];
}

/** A character that is missing before `at`. */
function proposeGap({ table, sets }: ProposalEvidence, { line: { ids, levels }, at }: Place): Edit[] {
  const [before, after] = [ids[at - 1], ids[at]!];
  if (before === undefined || levels[2]![at - 1]! >= gapLevel) return [];
  const counts = new Counts(table);
  return (sets.pairsByFirst.get(before) ?? [])
    .slice(0, followersMax)
    .map(pair => ({ id: secondOf(pair), level: counts.three(pair, after) }))
    .filter(({ level }) => level >= insertLevel)
    .sort((a, b) => b.level - a.level)
    .slice(0, 8)
    .map(({ id }) => ({ kind: 'gap', at, end: at, replacement: [id], likeness: 0 }));
}
