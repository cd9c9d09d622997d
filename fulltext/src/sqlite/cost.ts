import type { DatabaseSync } from 'node:sqlite';
import type { Group, Reason, Tree } from '@antai/query';
import { alternatives, countPhrases, isPositional, leafTerms, type Term } from '@antai/query/terms';
import { print } from '@antai/query/text';
import { isOneCharacter, isReadable, type Shape, sectionsOf, standBySingles, textLeaves } from './compile.ts';
import { type IndexCounts, openIndexCounts } from './index-counts.ts';

/** A question that would cost more than everybody else should wait for: refused, with the part that costs most. */
export class TooDear extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason.reason);
    this.reason = reason;
  }
}

/** What one question may cost. */
export type CostLimits = {
  /** Places of characters that the index reads: so many in an index of any size. */
  placesMax: number;
  /** And so many more for each record of it. */
  placesPerRecord: number;
  /** Records that are read again. */
  readsMax: number;
};

/** About half a second for the index of 20,000 records, a second for that of 100,000; as many readings as the deadline leaves time for. */
export const usualLimits: CostLimits = { placesMax: 10_000_000, placesPerRecord: 200, readsMax: 30_000 };

/** Phrases that are looked up whatever they cost: what so few can cost grows with the index alone. */
const lightLookups = 8;
/** So many times fewer records have a word than its rarest pair, for each of its characters but one. */
const hopeOfFew = 4;
/** What reading a record again costs, in places: inflating and folding it takes as long as passing over so many. */
export const placesOfReading = 8_000;
/** Common words are looked up one by one where there are many, so that whoever leaves does not wait for the last. */
const wordsAtOnce = 8;

export type Costs = ReturnType<typeof openCosts>;

/** True when one expression may ask for the whole tree. */
export const isLight = (tree: Tree): boolean => countPhrases(tree) <= wordsAtOnce;

/** What the cost of a tree follows from; costs that were worked out are kept until the counts are forgotten. */
type Index = { shape: Shape; counts: IndexCounts; records: number; costsOfTrees: WeakMap<Tree, number> };

/** Says beforehand what a question would cost, from how often its characters stand in the index. */
export function openCosts(db: DatabaseSync, shape: Shape, { placesMax, placesPerRecord, readsMax }: CostLimits) {
  const counts = openIndexCounts(db);
  const index: Index = { shape, counts, records: 0, costsOfTrees: new WeakMap() };
  let reads = 0;
  const costOfTree = (tree: Tree) => costOf(index, tree);
  return {
    /** Throws `TooDear` when the question would hold up the others; to be called before it is worked on. */
    assertBearable(tree: Tree | undefined, size: number): void {
      reads = 0;
      index.records = size;
      if (tree === undefined || countPhrases(tree) <= lightLookups) return;
      const most = placesMax + placesPerRecord * size;
      if (costOfLookups(index, tree) <= most || costOfTree(tree) <= most) return;
      refuse(dearest(tree, costOfTree), shape);
    },
    /** Throws `TooDear` when so many records more cannot be read again for one question. */
    spendOnReading(part: Tree, records: number): void {
      reads += records;
      if (reads > readsMax) refuse(part, shape);
    },
    costOf: costOfTree,
    mostRecordsWith: (term: Term): number => mostRecordsWith(index, term),
    /** True when looking terms up by their single characters costs more than so many places. */
    singlesCostMore: (terms: Term[], places: number): boolean => singlesCostMore(counts, { terms, places }),
    /** What looking a term up at the beginnings of sentences costs, and whether that is by its pairs of characters. */
    placesOfStarts: (term: Term): number => costOfStarts(counts, term),
    areStartsByPairs: (term: Term): boolean => areStartsByPairs(counts, term),
    /** What finding the records with all of the terms, and reading those again, may well cost. */
    placesOfFew: (terms: Term[]): number =>
      sum(terms, term => costOfPairs(counts, term)) +
      Math.min(...terms.map(term => recordsHopedFor(index, term))) * placesOfReading,
    /** Must be called when the index was emptied or has grown a good deal. */
    forgetAll: () => {
      counts.forgetAll();
      index.costsOfTrees = new WeakMap();
    },
  };
}

/** What looking a tree up costs, in places; of an intersection no more than reading what its rarest part leaves. */
function costOf(index: Index, tree: Tree): number {
  const existing = index.costsOfTrees.get(tree);
  if (existing !== undefined) return existing;
  const cost = workOutCost(index, tree);
  index.costsOfTrees.set(tree, cost);
  return cost;
}

function workOutCost(index: Index, tree: Tree): number {
  const { shape, counts } = index;
  if (tree.kind === 'text') {
    if (!sectionsOf([tree], shape)?.length) return 0;
    const costOfTerm = tree.match === 'prefix' ? costOfStarts : costOfPairs;
    return sum(leafTerms(tree).terms, term => costOfTerm(counts, term));
  }
  if (tree.kind !== 'group') return 0;
  if (isPositional(tree.op)) {
    const finding = sum(
      textLeaves(tree).flatMap(leaf => leafTerms(leaf).terms),
      term => costOfPairs(counts, term),
    );
    const together = sum(alternatives(tree), terms => costTogether(index, { group: tree, terms }));
    return together <= finding ? together : Math.min(together, finding + recordsAtMost(index, tree) * placesOfReading);
  }
  if (tree.op !== 'and') return sum(tree.children, child => costOf(index, child));
  const reading = Math.min(...tree.children.map(child => recordsAtMost(index, child))) * placesOfReading;
  return sum(tree.children, child => {
    const cost = costOf(index, child);
    return isReadable(child, shape) ? Math.min(cost, reading) : cost;
  });
}

/** What looking a tree up costs at most: by its lists alone, which are sized sooner than the records in them are counted. */
function costOfLookups(index: Index, tree: Tree): number {
  if (tree.kind !== 'group') return costOf(index, tree);
  if (!isPositional(tree.op)) return sum(tree.children, child => costOfLookups(index, child));
  return sum(alternatives(tree), terms => costOfLookup(index, { group: tree, terms }));
}

/** What one set of terms costs: looked up, or found by its longer terms and read. */
function costTogether(index: Index, { group, terms }: { group: Group; terms: Term[] }): number {
  const lookup = costOfLookup(index, { group, terms });
  const longer = terms.filter(term => !isOneCharacter(term));
  return standBySingles(group, terms) && longer.length > 0 ? Math.min(lookup, costOfFew(index, longer)) : lookup;
}

function costOfLookup({ counts }: Index, { group, terms }: { group: Group; terms: Term[] }): number {
  const costOfTerm = standBySingles(group, terms) ? costOfSingles : costOfPairs;
  return sum(terms, term => costOfTerm(counts, term));
}

const costOfFew = (index: Index, terms: Term[]) =>
  sum(terms, term => costOfPairs(index.counts, term)) +
  Math.min(...terms.map(term => mostRecordsWith(index, term))) * placesOfReading;

/** What looking a term up by its single characters costs. */
const costOfSingles = (counts: IndexCounts, { text }: Term) => sum(Array.from(text), counts.placesOfCharacter);

/** As soon as it is certain: the lists of further characters are not sized. */
function singlesCostMore(counts: IndexCounts, { terms, places }: { terms: Term[]; places: number }): boolean {
  let left = places;
  return terms.some(({ text }) =>
    Array.from(text).some(character => {
      left -= counts.placesOfCharacter(character);
      return left < 0;
    }),
  );
}

/** Beginnings of sentences are looked up by pairs in two tables, or by single characters in one. */
const areStartsByPairs = (counts: IndexCounts, term: Term) =>
  !isOneCharacter(term) && singlesCostMore(counts, { terms: [term], places: costOfStartsByPairs(counts, term) });

const costOfStartsByPairs = (counts: IndexCounts, term: Term) => 2 * costOfPairs(counts, term);

/** What looking a term up at the beginnings of sentences costs. */
const costOfStarts = (counts: IndexCounts, term: Term) =>
  areStartsByPairs(counts, term) ? costOfStartsByPairs(counts, term) : costOfSingles(counts, term);

/** What looking a term up by its pairs of characters costs; a single character has none. */
function costOfPairs(counts: IndexCounts, term: Term): number {
  const characters = Array.from(term.text);
  if (characters.length === 1) return costOfSingles(counts, term);
  return sum(characters.slice(1), (one, i) => counts.countPair(characters[i]! + one).places);
}

/** How many records may answer a tree, at most: where the lists of its words are long, about so many. */
function recordsAtMost(index: Index, tree: Tree): number {
  if (tree.kind === 'group') {
    const counts = tree.children.map(child => recordsAtMost(index, child));
    return tree.op === 'or' ? sum(counts, count => count) : Math.min(...counts);
  }
  const isUnbounded = tree.kind !== 'text' || tree.isExcluded || !sectionsOf([tree], index.shape)?.length;
  if (isUnbounded) return Number.POSITIVE_INFINITY;
  const { isAny, terms } = leafTerms(tree);
  const counts = terms.map(term => mostRecordsWith(index, term));
  return isAny ? sum(counts, count => count) : Math.min(...counts);
}

/** How many records may have a term, at most: those with its rarest pair, which are estimated where its list is long. */
function mostRecordsWith({ counts, records }: Index, { text }: Term): number {
  const characters = Array.from(text);
  if (characters.length === 1) return records;
  return Math.min(...characters.slice(1).map((one, i) => counts.countPair(characters[i]! + one).rows));
}

const recordsHopedFor = (index: Index, term: Term) =>
  mostRecordsWith(index, term) / hopeOfFew ** (Array.from(term.text).length - 1);

function refuse(part: Tree, { fields }: Shape): never {
  const words = print(part, fields);
  const name = words.length > 40 ? `${words.slice(0, 40)}…` : words;
  const reason = `“${name}”要比对的文字过多，请减少常用字词、缩小间隔或减少“或”的条件`;
  throw new TooDear({ path: '', reason });
}

const sum = <T>(items: readonly T[], cost: (item: T, i: number) => number): number =>
  items.reduce((total, item, i) => total + cost(item, i), 0);

/** The positional group or the leaf that costs most. */
function dearest(tree: Tree, costOf: (tree: Tree) => number): Tree {
  if (tree.kind !== 'group' || isPositional(tree.op)) return tree;
  return tree.children.map(child => dearest(child, costOf)).reduce((a, b) => (costOf(b) > costOf(a) ? b : a));
}
