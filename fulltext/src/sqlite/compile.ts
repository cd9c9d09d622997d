import type { Field, Group, TextLeaf, Tree } from '@antai/query';
import { alternatives, defaultDistance, findField, isRead, leafTerms, type Term } from '@antai/query/terms';
import { pairPhrase, singlePhrase } from './tokens.ts';

/** What the compiler knows of an index. */
export type Shape = { sectionKeys: readonly string[]; fields: readonly Field[] };

/** An FTS5 expression for `whole`, when the tree is nothing but wanted text that this table answers; else undefined. */
export function compileWhole(tree: Tree, shape: Shape): string | undefined {
  if (tree.kind === 'text') return compileLeaf(tree, shape);
  if (tree.kind !== 'group' || (tree.op !== 'and' && tree.op !== 'or')) return undefined;
  const parts: string[] = [];
  for (const child of tree.children) {
    const part = compileWhole(child, shape);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return `(${parts.join(tree.op === 'and' ? ' AND ' : ' OR ')})`;
}

function compileLeaf(leaf: TextLeaf, shape: Shape): string | undefined {
  const sections = sectionsOf([leaf], shape);
  if (leaf.isExcluded || leaf.match === 'prefix' || !sections?.length) return undefined;
  return wholeExpression(leaf, sections, shape);
}

/** The leaf over `whole` whatever it excludes; a prefix as if it could stand anywhere. */
export function wholeExpression(leaf: TextLeaf, sections: number[], shape: Shape): string {
  const { isAny, terms } = leafTerms(leaf);
  const isEverywhere = sections.length === shape.sectionKeys.length;
  const columns = isEverywhere ? '' : `{${sections.map(section => `s${section}`).join(' ')}} : `;
  return `(${columns}(${terms.map(pairPhrase).join(isAny ? ' OR ' : ' AND ')}))`;
}

/** The sections that all leaves read; undefined when one of them is no text field. */
export function sectionsOf(leaves: readonly TextLeaf[], shape: Shape): number[] | undefined {
  const all = leaves.map(leaf => findField(shape.fields, leaf.field));
  if (all.some(field => field?.kind !== 'text')) return undefined;
  return shape.sectionKeys.flatMap((key, i) => (all.every(field => isRead(field!, key)) ? [i] : []));
}

export function textLeaves(tree: Tree): TextLeaf[] {
  if (tree.kind === 'group') return tree.children.flatMap(textLeaves);
  return tree.kind === 'text' ? [tree] : [];
}

/** How a positional group is looked up: matches of `exact` are hits, those of `likely` must be read again. */
export type Lookup = { table: 'near' | 'part'; exact: string | undefined; likely: string | undefined };

export function compilePositional(group: Group): Lookup {
  const sets = alternatives(group);
  const table = group.op === 'sentence' ? 'near' : 'part';
  const isExact = (terms: Term[]) => isCertain(group, terms);
  const expression = (some: Term[][]) =>
    some.length > 0 ? some.map(terms => `(${positionalExpression(group, terms)})`).join(' OR ') : undefined;
  return { table, exact: expression(sets.filter(isExact)), likely: expression(sets.filter(terms => !isExact(terms))) };
}

function positionalExpression(group: Group, terms: Term[]): string {
  if (group.op === 'sentence') return `NEAR(${terms.map(singlePhrase).join(' ')}, 1000000)`;
  if (group.op === 'paragraph') return terms.map(pairPhrase).join(' AND ');
  const distance = group.distance ?? defaultDistance;
  return `NEAR(${terms.map(pairPhrase).join(' ')}, ${distance + room(terms)})`;
}

/**
 * FTS5 measures from the end of the first phrase to the start of the last, and a phrase over pairs is one token shorter
 * than its text: two terms need one token more. With three and more, the terms between come on top.
 */
function room(terms: Term[]): number {
  if (terms.length === 2) return 1;
  return terms.reduce((sum, { text }) => sum + Array.from(text).length, 1);
}

/** True when FTS5 says exactly what the group means; else it says too much, never too little. */
function isCertain(group: Group, terms: Term[]): boolean {
  if (terms.some(({ isAtStart }) => isAtStart)) return false;
  if (group.op !== 'within') return true;
  const [a, b] = terms;
  if (terms.length !== 2 || isOneCharacter(a!.text) || isOneCharacter(b!.text)) return false;
  return !canOverlap(a!.text, b!.text) && !canOverlap(b!.text, a!.text);
}

const isOneCharacter = (text: string) => Array.from(text).length === 1;

/** True when a hit of `b` can begin inside a hit of `a`. */
function canOverlap(a: string, b: string): boolean {
  for (let at = 0; at < a.length; at++) {
    const rest = a.slice(at);
    if (rest.startsWith(b) || b.startsWith(rest)) return true;
  }
  return false;
}
