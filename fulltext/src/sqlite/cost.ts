import type { DatabaseSync } from 'node:sqlite';
import type { Group, Reason, Tree } from '@antai/query';
import { alternatives, countPhrases, isPositional, leafTerms, type Term } from '@antai/query/terms';
import { print } from '@antai/query/text';
import { LRUCache } from 'lru-cache';
import { isOneCharacter, isReadable, type Shape, sectionsOf, standBySingles, textLeaves } from './compile.ts';
import { openListSizes } from './list-size.ts';

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

/** How often a pair stands in the index, and in how many records. */
type Counted = { places: number; records: number };

export type Costs = ReturnType<typeof openCosts>;

/** True when one expression may ask for the whole tree. */
export const isLight = (tree: Tree): boolean => countPhrases(tree) <= wordsAtOnce;

/** Says beforehand what a question would cost, from how often its characters stand in the index. */
export function openCosts(db: DatabaseSync, shape: Shape, { placesMax, placesPerRecord, readsMax }: CostLimits) {
  const countsOfPairs = new LRUCache<string, Counted>({ max: 50_000 });
  const placesOfCharacters = new LRUCache<string, number>({ max: 20_000 });
  let costsOfTrees = new WeakMap<Tree, number>();
  let reads = 0;
  let records = 0;
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.pair USING fts5vocab(main, 'whole', 'row')");
  const counted = db.prepare('SELECT cnt AS places, doc AS records FROM temp.pair WHERE term=?');
  const sizeOf = openListSizes(db);

  function countPair(token: string): Counted {
    const existing = countsOfPairs.get(token);
    if (existing !== undefined) return existing;
    const count = (counted.get(token) as Counted | undefined) ?? { places: 0, records: 0 };
    countsOfPairs.set(token, count);
    return count;
  }

  function placesOfCharacter(character: string): number {
    const existing = placesOfCharacters.get(character);
    if (existing !== undefined) return existing;
    const places = sizeOf(character);
    placesOfCharacters.set(character, places);
    return places;
  }

  function costOfTerm({ text }: Term, isBySingles: boolean): number {
    const characters = Array.from(text);
    if (isBySingles || characters.length === 1) return sum(characters, placesOfCharacter);
    return sum(characters.slice(1), (one, i) => countPair(characters[i]! + one).places);
  }

  /** What looking a tree up costs, in places; of an intersection no more than reading what its rarest part leaves. */
  function costOf(tree: Tree): number {
    const existing = costsOfTrees.get(tree);
    if (existing !== undefined) return existing;
    const cost = workOutCost(tree);
    costsOfTrees.set(tree, cost);
    return cost;
  }

  function workOutCost(tree: Tree): number {
    if (tree.kind === 'text') {
      if (!sectionsOf([tree], shape)?.length) return 0;
      return sum(leafTerms(tree).terms, term => costOfTerm(term, tree.match === 'prefix'));
    }
    if (tree.kind !== 'group') return 0;
    if (isPositional(tree.op)) {
      const finding = sum(
        textLeaves(tree).flatMap(leaf => leafTerms(leaf).terms),
        term => costOfTerm(term, false),
      );
      const reading = recordsAtMost(tree) * placesOfReading;
      return Math.min(
        sum(alternatives(tree), terms => costTogether(tree, terms)),
        finding + reading,
      );
    }
    if (tree.op !== 'and') return sum(tree.children, costOf);
    const reading = Math.min(...tree.children.map(recordsAtMost)) * placesOfReading;
    return sum(tree.children, child => (isReadable(child, shape) ? Math.min(costOf(child), reading) : costOf(child)));
  }

  /** What one set of terms costs: looked up, or found by its longer terms and read. */
  function costTogether(group: Group, terms: Term[]): number {
    const isBySingles = standBySingles(group, terms);
    const lookup = sum(terms, term => costOfTerm(term, isBySingles));
    const longer = terms.filter(term => !isOneCharacter(term));
    return isBySingles && longer.length > 0 ? Math.min(lookup, costOfFew(longer)) : lookup;
  }

  const costOfFew = (terms: Term[]) =>
    sum(terms, term => costOfTerm(term, false)) + Math.min(...terms.map(mostRecordsWith)) * placesOfReading;

  /** A number that the records answering a tree do not pass. */
  function recordsAtMost(tree: Tree): number {
    if (tree.kind === 'group') {
      const counts = tree.children.map(recordsAtMost);
      return tree.op === 'or' ? sum(counts, count => count) : Math.min(...counts);
    }
    if (tree.kind !== 'text' || tree.isExcluded || !sectionsOf([tree], shape)?.length) return Number.POSITIVE_INFINITY;
    const { isAny, terms } = leafTerms(tree);
    const counts = terms.map(mostRecordsWith);
    return isAny ? sum(counts, count => count) : Math.min(...counts);
  }

  /** A number that the records with a term do not pass: those with its rarest pair. */
  function mostRecordsWith({ text }: Term): number {
    const characters = Array.from(text);
    if (characters.length === 1) return records;
    return Math.min(...characters.slice(1).map((one, i) => countPair(characters[i]! + one).records));
  }

  const recordsHopedFor = (term: Term) => mostRecordsWith(term) / hopeOfFew ** (Array.from(term.text).length - 1);

  function refuse(part: Tree): never {
    const words = print(part, shape.fields);
    const name = words.length > 40 ? `${words.slice(0, 40)}…` : words;
    const reason = `“${name}”要比对的文字过多，请减少常用字词、缩小间隔或减少“或”的条件`;
    throw new TooDear({ path: '', reason });
  }

  return {
    /** Throws `TooDear` when the question would hold up the others; to be called before it is worked on. */
    assertBearable(tree: Tree | undefined, size: number): void {
      reads = 0;
      records = size;
      if (tree === undefined || countPhrases(tree) <= lightLookups) return;
      if (costOf(tree) <= placesMax + placesPerRecord * records) return;
      refuse(dearest(tree, costOf));
    },
    /** Throws `TooDear` when so many records more cannot be read again for one question. */
    spendOnReading(part: Tree, records: number): void {
      reads += records;
      if (reads > readsMax) refuse(part);
    },
    costOf,
    mostRecordsWith,
    /** What looking terms up by their single characters costs. */
    placesOfSingles: (terms: Term[]): number => sum(terms, term => costOfTerm(term, true)),
    /** True when finding the records with all of the terms, and reading those again, may well cost less than so many places. */
    mayBeFew: (terms: Term[], places: number): boolean =>
      sum(terms, term => costOfTerm(term, false)) + Math.min(...terms.map(recordsHopedFor)) * placesOfReading <= places,
    /** Must be called when the index was emptied or has grown a good deal. */
    forgetAll: () => {
      countsOfPairs.clear();
      placesOfCharacters.clear();
      costsOfTrees = new WeakMap();
    },
  };
}

const sum = <T>(items: readonly T[], cost: (item: T, i: number) => number): number =>
  items.reduce((total, item, i) => total + cost(item, i), 0);

/** The positional group or the leaf that costs most. */
function dearest(tree: Tree, costOf: (tree: Tree) => number): Tree {
  if (tree.kind !== 'group' || isPositional(tree.op)) return tree;
  return tree.children.map(child => dearest(child, costOf)).reduce((a, b) => (costOf(b) > costOf(a) ? b : a));
}
