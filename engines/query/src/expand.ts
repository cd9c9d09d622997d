import { normalisePhrase, normaliseWords } from './normalise.ts';
import { type Group, isPositional, type TextLeaf, type Tree } from './tree.ts';

/** Normalised characters that must stand in this order; `isAtStart`: at the beginning of a sentence. */
export type Term = { text: string; isAtStart: boolean };

type LeafTerms = { isAny: boolean; terms: Term[] };

const compiledLeaves = new WeakMap<TextLeaf, LeafTerms>();
const compiledGroups = new WeakMap<Group, Term[][]>();

/** The terms of one text leaf: one of several (`any`) or all of them. Worked out once a leaf, which must not change. */
export function leafTerms(leaf: TextLeaf): LeafTerms {
  const compiled = compiledLeaves.get(leaf) ?? compileLeaf(leaf);
  compiledLeaves.set(leaf, compiled);
  return compiled;
}

function compileLeaf(leaf: TextLeaf): LeafTerms {
  const isWords = leaf.match === 'all' || leaf.match === 'any';
  const texts = isWords ? normaliseWords(leaf.text) : [normalisePhrase(leaf.text)];
  return { isAny: leaf.match === 'any', terms: texts.map(text => ({ text, isAtStart: leaf.match === 'prefix' })) };
}

/** Every set of terms that satisfies a positional group when all of the set stand near each other. Worked out once a group. */
export function alternatives(group: Group): Term[][] {
  const compiled = compiledGroups.get(group) ?? expand(group);
  compiledGroups.set(group, compiled);
  return compiled;
}

function expand(tree: Tree): Term[][] {
  if (tree.kind === 'text') {
    const { isAny, terms } = leafTerms(tree);
    return isAny ? terms.map(term => [term]) : [terms];
  }
  if (tree.kind !== 'group') return [];
  return tree.op === 'or' ? tree.children.flatMap(expand) : product(tree);
}

function product(group: Group): Term[][] {
  return group.children.reduce<Term[][]>(
    (sets, child) => sets.flatMap(set => expand(child).map(more => [...set, ...more])),
    [[]],
  );
}

/** How many phrases a tree looks for, those of every alternative of a positional group counted. */
export function countPhrases(tree: Tree): number {
  if (tree.kind === 'text') return leafTerms(tree).terms.length;
  if (tree.kind !== 'group') return 0;
  if (isPositional(tree.op)) return alternatives(tree).reduce((sum, terms) => sum + terms.length, 0);
  return tree.children.reduce((sum, child) => sum + countPhrases(child), 0);
}

/** How many sets `alternatives` gives, without building them. */
export function countAlternatives(tree: Tree): number {
  if (tree.kind === 'text') return tree.match === 'any' ? leafTerms(tree).terms.length : 1;
  if (tree.kind !== 'group') return 0;
  const counts = tree.children.map(countAlternatives);
  return tree.op === 'or' ? counts.reduce((sum, n) => sum + n, 0) : counts.reduce((all, n) => all * n, 1);
}

/** The most terms that one set of `alternatives` has. */
export function countTerms(tree: Tree): number {
  if (tree.kind === 'text') return tree.match === 'all' ? leafTerms(tree).terms.length : 1;
  if (tree.kind !== 'group') return 0;
  const counts = tree.children.map(countTerms);
  return tree.op === 'or' ? Math.max(0, ...counts) : counts.reduce((sum, n) => sum + n, 0);
}
