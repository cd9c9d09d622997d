import type { Group, Leaf, TextLeaf, Tree } from '@antai/query';
import {
  hasValue,
  isEmpty,
  isPositional,
  leafTerms,
  matchPrepared,
  normalisePhrase,
  type Term,
} from '@antai/query/terms';
import { type Bits, both, countBits, either, emptyBits, hasBit, isNone, numbersOf, setBit, without } from './bits.ts';
import { dayNumber, eachCode, type KeywordColumn } from './columns.ts';
import {
  compileAfterEnd,
  compilePositional,
  compileTerm,
  compileWhole,
  isOneCharacter,
  isOverEnd,
  isReadable,
  type Lookup,
  sectionsOf,
  standBySingles,
  textLeaves,
} from './compile.ts';
import { isLight, placesOfReading } from './cost.ts';
import { hasRecordsOf, matchRows, matchWhole } from './match.ts';
import { pairPhrase, singlePhrase } from './tokens.ts';
import type { View } from './view.ts';

/** To read more takes longer than any lookup that is not refused. */
const readsWorthAsking = 4_000;

/** The numbers of the records that answer a checked tree. Kept for the next equal question, so they are not to be changed. */
export function select(view: View, tree: Tree | undefined): Bits {
  return isEmpty(tree) ? view.columns.alive : selectNode(view, tree);
}

const selectNode = (view: View, tree: Tree): Bits => keepMatches(view, { tree, all: () => selectAnew(view, tree) });

/** The records that answer a tree: found anew, or those found before, brought up to date by reading what has changed. */
function keepMatches(view: View, { tree, all }: { tree: Tree; all: () => Bits }): Bits {
  return view.matches.of(JSON.stringify(tree), view.columns.alive.length, {
    all,
    has: number => isAnswer(view, { number, tree }),
  });
}

function isAnswer(view: View, { number, tree }: { number: number; tree: Tree }): boolean {
  view.pulse();
  return hasBit(view.columns.alive, number) && matchPrepared(tree, view.bodies.recordOf(number), view.shape);
}

function selectAnew(view: View, tree: Tree): Bits {
  view.pulse();
  const expression = expressionOf(view, tree);
  if (expression !== undefined) return matchWhole(view, expression);
  if (tree.kind !== 'group') {
    const bits = selectLeaf(view, tree);
    return tree.isExcluded ? without(view.columns.alive, bits) : bits;
  }
  if (tree.op === 'and') return selectAll(view, tree.children);
  if (tree.op === 'or') {
    return selectSome(view, tree.children);
  }
  return isPositional(tree.op) ? selectPositional(view, tree) : none(view);
}

/** One expression for a whole tree, where there is one and the records with its words are not kept. */
const expressionOf = (view: View, tree: Tree): string | undefined =>
  isLight(tree) && !hasRecordsOfAll(view, tree) ? compileWhole(tree, view.shape) : undefined;

/** True when the records with each word of a tree are kept, and nothing more decides it. */
function hasRecordsOfAll(view: View, tree: Tree): boolean {
  const leaves = textLeaves(tree);
  if (sectionsOf(leaves, view.shape)?.length !== view.shape.sectionKeys.length) return false;
  const isAll = leaves.every(leaf => leafTerms(leaf).terms.every(term => hasRecordsOf(view, pairPhrase(term))));
  return isAll && compileWhole(tree, view.shape) !== undefined;
}

const none = (view: View) => emptyBits(view.columns.alive.length * 32);

/** Text that one expression can ask goes first and together, then what costs least; nothing more is asked once nothing is left. */
function selectAll(view: View, children: Tree[]): Bits {
  const pushed = children.filter(child => expressionOf(view, child) !== undefined);
  const rest = children.filter(child => !pushed.includes(child));
  const cost = (child: Tree) => (isSoonLookedUp(view, child) ? 0 : view.costs.costOf(child));
  let bits = pushed.length > 0 ? selectTogether(view, pushed) : view.columns.alive.slice();
  if (rest.length > 1) rest.sort((a, b) => cost(a) - cost(b));
  for (const child of rest) {
    if (isNone(bits)) return bits;
    bits = narrow(view, { bits, tree: child });
  }
  return bits;
}

/** The records with all of some texts, each of which one expression asks for. */
function selectTogether(view: View, texts: Tree[]): Bits {
  const tree: Tree = texts.length === 1 ? texts[0]! : { kind: 'group', op: 'and', children: texts };
  return keepMatches(view, { tree, all: () => matchWhole(view, compileWhole(tree, view.shape)!) });
}

/** What of a set answers a tree too: the few that are left are read where the index would take longer. */
function narrow(view: View, { bits, tree }: { bits: Bits; tree: Tree }): Bits {
  const isReadSooner =
    !isSoonLookedUp(view, tree) &&
    isReadable(tree, view.shape) &&
    countBits(bits) <= readsWorthAsking &&
    isCheaperRead(bits, view.costs.costOf(tree));
  return isReadSooner ? readAgain(view, { bits, tree }) : both(bits, selectNode(view, tree));
}

/** A phrase is looked up sooner than its cost is known, and so is what is kept. */
const isSoonLookedUp = (view: View, tree: Tree): boolean =>
  (tree.kind === 'text' && tree.match !== 'prefix' && !leafTerms(tree).terms.some(isOneCharacter)) ||
  hasRecordsOfAll(view, tree);

const isCheaperRead = (bits: Bits, places: number) => countBits(bits) * placesOfReading < places;

/** Those of a set whose text answers the tree. */
function readAgain(view: View, { bits, tree }: { bits: Bits; tree: Tree }): Bits {
  const answering = none(view);
  for (const [number, prepared] of view.bodies.preparedOf(numbersOf(bits))) {
    view.pulse();
    if (matchPrepared(tree, prepared, view.shape)) setBit(answering, number);
  }
  return answering;
}

function selectSome(view: View, children: Tree[]): Bits {
  return children.map(child => selectNode(view, child)).reduce(either, none(view));
}

function selectLeaf(view: View, leaf: Leaf): Bits {
  if (leaf.kind === 'text') return selectText(view, leaf);
  if (leaf.kind === 'keyword') {
    const column = view.columns.keywords.get(leaf.field)!;
    return selectValues(view, {
      column,
      isWanted: stored => leaf.values.some(value => hasValue(column.field, { stored, value })),
    });
  }
  const [from, to] = [end(leaf.from) ?? Number.NEGATIVE_INFINITY, end(leaf.to) ?? Number.POSITIVE_INFINITY];
  const column = view.columns.scalars.get(leaf.field)!;
  const bits = none(view);
  for (let number = 0; number < view.columns.size; number++) {
    if (column[number]! >= from && column[number]! <= to) setBit(bits, number);
  }
  return both(bits, view.columns.alive);
}

const end = (value: string | number | undefined) => (typeof value === 'string' ? dayNumber(value) : value);

function selectText(view: View, leaf: TextLeaf): Bits {
  const column = view.columns.keywords.get(leaf.field);
  if (column) return selectWords(view, { column, leaf });
  const sections = sectionsOf([leaf], view.shape);
  if (!sections?.length) return none(view);
  const { isAny, terms } = leafTerms(leaf);
  if (leaf.match !== 'prefix')
    return terms.map(term => selectTerm(view, { term, sections })).reduce(isAny ? either : both);
  const term = terms[0]!;
  const few = selectFew(view, { terms, sections, isDearer: places => view.costs.placesOfStarts(term) > places });
  return few ? readAgain(view, { bits: few, tree: leaf }) : selectStarts(view, { term, sections });
}

/** The records with a term at the beginning of a sentence in these sections: by pairs, of a paragraph or after another sentence. */
function selectStarts(view: View, { term, sections }: { term: Term; sections: number[] }): Bits {
  if (!view.costs.areStartsByPairs(term))
    return matchRows(view, { table: 'near', expression: `^ ${singlePhrase(term)}` }, { sections });
  if (isOverEnd(term)) return none(view);
  const begins = matchRows(view, { table: 'part', expression: `^ ${pairPhrase(term)}` }, { sections });
  const afterEnd = compileAfterEnd(term, { sections, shape: view.shape });
  return afterEnd === undefined ? begins : either(begins, matchWhole(view, afterEnd));
}

/** The records with a term in these sections. */
function selectTerm(view: View, { term, sections }: { term: Term; sections: number[] }): Bits {
  const { table, expression } = compileTerm(term, { sections, shape: view.shape });
  return table === 'whole' ? matchWhole(view, expression) : matchRows(view, { table, expression }, { sections });
}

function selectWords(view: View, { column, leaf }: { column: KeywordColumn; leaf: TextLeaf }): Bits {
  const normal = new Map(column.values.map(value => [value, normalisePhrase(value)]));
  const bitsOf = ({ text, isAtStart }: Term) =>
    selectValues(view, {
      column,
      isWanted: value => {
        const stored = normal.get(value)!;
        return isAtStart ? stored.startsWith(text) : stored.includes(text);
      },
    });
  const { isAny, terms } = leafTerms(leaf);
  return terms.map(bitsOf).reduce(isAny ? either : both);
}

function selectValues(
  view: View,
  { column, isWanted }: { column: KeywordColumn; isWanted: (value: string) => boolean },
): Bits {
  const flags = Uint8Array.from(column.values, value => (isWanted(value) ? 1 : 0));
  const bits = none(view);
  for (let number = 0; number < view.columns.size; number++) {
    eachCode(column, {
      number,
      visit: code => {
        if (flags[code]) setBit(bits, number);
      },
    });
  }
  return both(bits, view.columns.alive);
}

function selectPositional(view: View, group: Group): Bits {
  const sections = sectionsOf(textLeaves(group), view.shape) ?? [];
  if (sections.length === 0) return none(view);
  let [sure, likely, few] = [none(view), none(view), none(view)];
  for (const lookup of compilePositional(group)) {
    const isDearer = (places: number) => view.costs.singlesCostMore(lookup.terms, places);
    const fewOfSet = standBySingles(group, lookup.terms) && selectFew(view, { ...lookup, sections, isDearer });
    if (fewOfSet) {
      few = either(few, fewOfSet);
      continue;
    }
    const hits = selectLookup(view, { lookup, sections });
    sure = either(sure, hits.sure);
    likely = either(likely, narrowByStarts(view, { bits: hits.likely, terms: lookup.terms, sections }));
  }
  const unsure = without(likely, either(sure, few));
  view.costs.spendOnReading(group, countBits(unsure));
  return either(sure, readAgain(view, { bits: without(either(unsure, few), sure), tree: group }));
}

/** Terms that are looked up together in these sections, and whether that costs more than so many places. */
type DearTerms = { terms: Term[]; sections: number[]; isDearer: (places: number) => boolean };

/** The records with all longer terms, where finding and reading them costs less than looking all terms up; else undefined. */
function selectFew(view: View, { terms, sections, isDearer }: DearTerms): Bits | undefined {
  const longer = terms.filter(term => !isOneCharacter(term));
  if (longer.length === 0 || !isDearer(view.costs.placesOfFew(longer))) return undefined;
  const bits = narrowByTerms(view, { bits: view.columns.alive, terms: longer, sections });
  return isDearer(countBits(bits) * placesOfReading) ? bits : undefined;
}

/** The records that a lookup is sure of, and those that it thinks likely: what is likely nowhere is sure nowhere. */
function selectLookup(
  view: View,
  { lookup: { sure, likely, terms }, sections }: { lookup: Lookup & { terms: Term[] }; sections: number[] },
) {
  const everywhere = () => narrowByTerms(view, { bits: view.columns.alive, terms, sections });
  if (!likely || likely === 'anywhere') {
    return {
      sure: sure ? matchRows(view, sure, { sections }) : none(view),
      likely: likely ? everywhere() : none(view),
    };
  }
  const { match, isBlindToLong } = likely;
  const matched = matchRows(view, match, { sections });
  const unseen = isBlindToLong ? narrowByTerms(view, { bits: longRecords(view), terms, sections }) : none(view);
  const isAsked = sure?.table === match.table && sure.expression === match.expression;
  const surely = () =>
    !sure || isNone(matched) ? none(view) : isAsked ? matched : matchRows(view, sure, { sections });
  return { sure: surely(), likely: either(matched, unseen) };
}

/** Those of a set with all of the terms: the rarest is looked up first, single characters last, and nothing once nothing is left. */
function narrowByTerms(view: View, { bits, terms, sections }: { bits: Bits; terms: Term[]; sections: number[] }): Bits {
  let left = bits;
  for (const term of byRareness(view, terms)) {
    if (isNone(left)) return left;
    left = both(left, selectTerm(view, { term, sections }));
  }
  return left;
}

function byRareness(view: View, terms: Term[]): Term[] {
  if (terms.length === 1) return terms;
  const counted = terms.map(term => ({ term, most: view.costs.mostRecordsWith(term) }));
  return counted.sort((a, b) => a.most - b.most).map(({ term }) => term);
}

/** Those of a set where the terms that must begin a sentence do so somewhere, as far as that is known sooner than the set is read. */
function narrowByStarts(
  view: View,
  { bits, terms, sections }: { bits: Bits; terms: Term[]; sections: number[] },
): Bits {
  let left = bits;
  for (const term of terms) {
    if (isNone(left)) return left;
    if (!term.isAtStart || isCheaperRead(left, view.costs.placesOfStarts(term))) continue;
    left = both(left, selectStarts(view, { term, sections }));
  }
  return left;
}

/** The records with a paragraph of more sentences than a row of `near` has columns. */
function longRecords(view: View): Bits {
  return view.arrays.of('long', () => {
    const bits = none(view);
    for (const { number } of view.db.prepare('SELECT number FROM long').iterate()) setBit(bits, number as number);
    return bits;
  });
}
