import { passages, type Tree } from '@antai/query';
import { findField, leafTerms, type Term } from '@antai/query/terms';
import { firstOf, type PassagesQuery, type RecordPassages, type SearchQuery, type Sort } from '../fulltext.ts';
import { numbersOf } from './bits.ts';
import { eachCode, type KeywordColumn } from './columns.ts';
import { sectionsOf, textLeaves } from './compile.ts';
import { findNth } from './find-nth.ts';
import { keepRecordsOf } from './match.ts';
import { select } from './select.ts';
import { pairPhrase } from './tokens.ts';
import type { View } from './view.ts';

const maxScored = 16;

/** One page of the records that answer a query, with how many there are. */
export function page(view: View, { query, weights }: { query: SearchQuery; weights: readonly number[] }) {
  const question = `keys ${JSON.stringify([query.sort, query.tree, query.first])}`;
  // whoever scores a word finds the records that have it
  if (query.sort.by === 'relevance' && !view.arrays.has(question))
    for (const term of scoredTerms(view, query.tree)) worthsOf(view, { term, weights });
  const numbers = numbersOf(select(view, query.tree));
  const keys = view.arrays.of(question, () => sortKeys(view, numbers, { query, weights }));
  const ids = cutPage(view, { numbers, keys }, query);
  const records = query.withPassages ? { records: passagesOf(view, { ids, tree: query.tree }) } : {};
  return { ids, total: numbers.length, indexVersion: view.columns.seq, ...records };
}

/** The best passages of the records that are there. */
export function passagesOf(view: View, { ids, tree }: PassagesQuery): RecordPassages[] {
  return ids.flatMap(id => {
    view.pulse();
    const number = view.columns.numberOf.get(id);
    if (number === undefined) return [];
    return [
      { id, passages: passages(tree, { sections: view.bodies.sections(number) }, { fields: view.shape.fields }) },
    ];
  });
}

/** Sorts only what can stand on the page: the records between the keys of its first and its last. */
function cutPage(
  view: View,
  { numbers, keys }: { numbers: Uint32Array; keys: Float64Array },
  { offset, limit }: Pick<SearchQuery, 'offset' | 'limit'>,
): string[] {
  if (offset >= numbers.length || limit === 0) return [];
  const mixed = keys.slice();
  const lowest = findNth(mixed, offset);
  const highest = findNth(mixed, Math.min(offset + limit, keys.length) - 1);
  let before = 0;
  const near: { id: string; key: number }[] = [];
  for (let i = 0; i < numbers.length; i++) {
    const key = keys[i]!;
    if (key < lowest) before++;
    else if (key <= highest) near.push({ id: view.columns.ids[numbers[i]!]!, key });
  }
  near.sort((a, b) => a.key - b.key || (a.id < b.id ? 1 : -1));
  return near.slice(offset - before, offset - before + limit).map(({ id }) => id);
}

/** A key for each record, ascending in the wanted order; records without a value come last in either. */
function sortKeys(
  view: View,
  numbers: Uint32Array,
  { query, weights }: { query: SearchQuery; weights: readonly number[] },
): Float64Array {
  const keyOf = query.sort.by === 'relevance' ? scores(view, { tree: query.tree, weights }) : values(view, query.sort);
  const sign = query.sort.order === 'desc' ? -1 : 1;
  const places = new Map(firstOf(query).map((id, place) => [view.columns.numberOf.get(id), place]));
  const keys = new Float64Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const place = places.size > 0 ? places.get(numbers[i]) : undefined;
    const key = keyOf(numbers[i]!);
    if (place !== undefined) keys[i] = place - Number.MAX_SAFE_INTEGER;
    else keys[i] = Number.isNaN(key) ? Number.MAX_VALUE : sign * key;
  }
  return keys;
}

function values(view: View, sort: Sort): (number: number) => number {
  const keyword = view.columns.keywords.get(sort.by);
  if (keyword) return ranks(keyword, findField(view.shape.fields, sort.by)!.ranks!);
  const column = view.columns.scalars.get(sort.by)!;
  return number => column[number]!;
}

function ranks(column: KeywordColumn, order: string[]): (number: number) => number {
  const rankOf = column.values.map(value => order.indexOf(value));
  return number => {
    let best = Number.NaN;
    eachCode(column, {
      number,
      visit: code => {
        const rank = rankOf[code]!;
        if (rank >= 0 && !(rank >= best)) best = rank;
      },
    });
    return best;
  };
}

/** bm25 over the wanted words of the tree, by record; nothing to score gives every record the same. */
function scores(
  view: View,
  { tree, weights }: { tree: Tree | undefined; weights: readonly number[] },
): (number: number) => number {
  const terms = scoredTerms(view, tree);
  if (terms.length === 0) return () => 0;
  const byNumber = new Float64Array(view.columns.size);
  for (const term of terms) {
    const { numbers, worths } = worthsOf(view, { term, weights });
    for (let i = 0; i < numbers.length; i++) byNumber[numbers[i]!]! += worths[i]!;
  }
  return number => byNumber[number]!;
}

/** The wanted words of a tree that are scored, 16 of them. */
function scoredTerms(view: View, tree: Tree | undefined): Term[] {
  const leaves = tree
    ? textLeaves(tree).filter(leaf => !leaf.isExcluded && sectionsOf([leaf], view.shape)?.length)
    : [];
  return scored(leaves.flatMap(leaf => leafTerms(leaf).terms));
}

/**
 * The bm25 of one phrase in each record that has it. The bm25 of several phrases is their sum, so that a word is scored once,
 * whatever it is searched with: bm25 costs six times what finding the records does.
 */
function worthsOf(view: View, { term, weights }: { term: Term; weights: readonly number[] }) {
  const phrase = pairPhrase(term);
  const packed = view.arrays.of(`worths ${phrase}`, () => scorePhrase(view, { phrase, weights }));
  const count = packed.length / 2;
  const numbers = packed.subarray(0, count);
  keepRecordsOf(view, { phrase, numbers });
  return { numbers, worths: new Float32Array(packed.buffer, packed.byteOffset + 4 * count, count) };
}

/** The numbers of the records, then as many scores in the bits of 32-bit floats. */
function scorePhrase(view: View, { phrase, weights }: { phrase: string; weights: readonly number[] }): Uint32Array {
  view.pulse();
  const sql = `SELECT rowid AS number, -bm25(whole, ${weights.join(', ')}) AS score FROM whole WHERE whole MATCH ?`;
  const statement = view.db.prepare(sql);
  statement.setReturnArrays(true);
  // all at once: a row at a time takes half as long again
  const rows: unknown[] = statement.all(phrase);
  const packed = new Uint32Array(2 * rows.length);
  const worths = new Float32Array(packed.buffer, 4 * rows.length);
  (rows as [number: number, score: number][]).forEach(([number, score], i) => {
    packed[i] = number;
    worths[i] = score;
  });
  return packed;
}

/** The words that weigh: one character begins thousands of pairs, and counts only where there is nothing longer. */
function scored(terms: Term[]): Term[] {
  const different = [...new Map(terms.map(term => [term.text, term])).values()];
  const longer = different.filter(({ text }) => Array.from(text).length > 1);
  return longer.length > 0 ? longer.slice(0, maxScored) : different.slice(0, 1);
}
