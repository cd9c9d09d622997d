import type { DatabaseSync } from 'node:sqlite';
import type { Reason, Tree } from '@antai/query';
import { alternatives, countPhrases, isPositional, leafTerms, type Term } from '@antai/query/terms';
import { print } from '@antai/query/text';
import { LRUCache } from 'lru-cache';
import { type Shape, sectionsOf } from './compile.ts';

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
  /** Places of characters that the index reads. */
  placesMax: number;
  /** Records that are read again. */
  readsMax: number;
};

/** About two seconds for the index, some three for what is read again. */
export const usualLimits: CostLimits = { placesMax: 50_000_000, readsMax: 30_000 };

/** Phrases that are looked up without asking what they cost: even the most common characters are soon read. */
const lightLookups = 24;
/** Common words are looked up one by one where there are many, so that whoever leaves does not wait for the last. */
const wordsAtOnce = 8;

export type Costs = ReturnType<typeof openCosts>;

/** True when one expression may ask for the whole tree. */
export const isLight = (tree: Tree): boolean => countPhrases(tree) <= wordsAtOnce;

/** Says beforehand what a question would cost, from how often its characters stand in the index. */
export function openCosts(db: DatabaseSync, shape: Shape, { placesMax, readsMax }: CostLimits) {
  const counts = new LRUCache<string, number>({ max: 50_000 });
  let reads = 0;
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.character USING fts5vocab(main, 'near', 'row');
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.pair USING fts5vocab(main, 'part', 'row')`);
  const countOf = {
    character: db.prepare('SELECT cnt FROM temp.character WHERE term=?'),
    pair: db.prepare('SELECT cnt FROM temp.pair WHERE term=?'),
  };

  function places(kind: 'character' | 'pair', token: string): number {
    const existing = counts.get(token);
    if (existing !== undefined) return existing;
    const count = Number(countOf[kind].get(token)?.cnt ?? 0);
    counts.set(token, count);
    return count;
  }

  function costOfTerm({ text }: Term, isBySingles: boolean): number {
    const characters = Array.from(text);
    if (isBySingles || characters.length === 1) return sum(characters, one => places('character', one));
    return sum(characters.slice(1), (one, i) => places('pair', characters[i]! + one));
  }

  function costOf(tree: Tree): number {
    if (tree.kind === 'text') {
      if (!sectionsOf([tree], shape)?.length) return 0;
      return sum(leafTerms(tree).terms, term => costOfTerm(term, tree.match === 'prefix'));
    }
    if (tree.kind !== 'group') return 0;
    if (!isPositional(tree.op)) return sum(tree.children, costOf);
    return sum(alternatives(tree), terms => {
      const isBySingles = tree.op === 'sentence' || terms.some(({ text }) => Array.from(text).length === 1);
      return sum(terms, term => costOfTerm(term, isBySingles));
    });
  }

  function refuse(part: Tree): never {
    const words = print(part, shape.fields);
    const name = words.length > 40 ? `${words.slice(0, 40)}…` : words;
    const reason = `“${name}”要比对的文字过多，请减少常用字词、缩小间隔或减少“或”的条件`;
    throw new TooDear({ path: '', reason });
  }

  return {
    /** Throws `TooDear` when the question would hold up the others; to be called before it is worked on. */
    assertBearable(tree: Tree | undefined): void {
      reads = 0;
      if (tree === undefined || countPhrases(tree) <= lightLookups || costOf(tree) <= placesMax) return;
      refuse(dearest(tree, costOf));
    },
    /** Throws `TooDear` when so many records more cannot be read again for one question. */
    spendOnReading(part: Tree, records: number): void {
      reads += records;
      if (reads > readsMax) refuse(part);
    },
    /** Must be called when the index was emptied or has grown a good deal. */
    forgetAll: () => counts.clear(),
  };
}

const sum = <T>(items: readonly T[], cost: (item: T, i: number) => number): number =>
  items.reduce((total, item, i) => total + cost(item, i), 0);

/** The positional group or the leaf that costs most. */
function dearest(tree: Tree, costOf: (tree: Tree) => number): Tree {
  if (tree.kind !== 'group' || isPositional(tree.op)) return tree;
  return tree.children.map(child => dearest(child, costOf)).reduce((a, b) => (costOf(b) > costOf(a) ? b : a));
}
