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
  // the pairs that begin with one character are too many
  if (leafTerms(leaf).terms.some(isOneCharacter)) return undefined;
  return wholeExpression(leaf, { sections, shape });
}

function wholeExpression(leaf: TextLeaf, { sections, shape }: { sections: number[]; shape: Shape }): string {
  const { isAny, terms } = leafTerms(leaf);
  return `(${columnsOf(sections, shape)}(${terms.map(pairPhrase).join(isAny ? ' OR ' : ' AND ')}))`;
}

/** Where one term stands: `near` has single characters, `whole` pairs. */
export function compileTerm(
  term: Term,
  { sections, shape }: { sections: number[]; shape: Shape },
): { table: 'near' | 'whole'; expression: string } {
  if (isOneCharacter(term)) return { table: 'near', expression: singlePhrase(term) };
  return { table: 'whole', expression: `${columnsOf(sections, shape)}${pairPhrase(term)}` };
}

/**
 * Where a term stands after a mark that ends a sentence, as an expression for `whole`; undefined for a term that begins with
 * such a mark, which belongs to the sentence before.
 */
export function compileAfterEnd(
  { text, isAtStart }: Term,
  { sections, shape }: { sections: number[]; shape: Shape },
): string | undefined {
  if (sentenceEnds.includes(Array.from(text)[0]!)) return undefined;
  const phrases = sentenceEnds.map(mark => pairPhrase({ text: mark + text, isAtStart }));
  return `${columnsOf(sections, shape)}(${phrases.join(' OR ')})`;
}

const sentenceEnds = Array.from('。！？；');
/** True for a term over the end of a sentence: it stands in none. */
export const isOverEnd = ({ text }: Term): boolean => /[。！？；](?![。！？；]|$)/.test(text);

function columnsOf(sections: number[], shape: Shape): string {
  if (sections.length === shape.sectionKeys.length) return '';
  return `{${sections.map(section => `s${section}`).join(' ')}} : `;
}

/** The sections that all leaves read; undefined when one of them is no text field. */
export function sectionsOf(leaves: readonly TextLeaf[], shape: Shape): number[] | undefined {
  const all = leaves.map(leaf => findField(shape.fields, leaf.field));
  if (all.some(field => field?.kind !== 'text')) return undefined;
  return shape.sectionKeys.flatMap((key, i) => (all.every(field => isRead(field!, key)) ? [i] : []));
}

/** True when a record's text alone decides the tree. */
export function isReadable(tree: Tree, shape: Shape): boolean {
  if (tree.kind === 'group') return tree.children.every(child => isReadable(child, shape));
  return tree.kind === 'text' && findField(shape.fields, tree.field)?.kind === 'text';
}

export function textLeaves(tree: Tree): TextLeaf[] {
  if (tree.kind === 'group') return tree.children.flatMap(textLeaves);
  return tree.kind === 'text' ? [tree] : [];
}

/**
 * How one set of terms of a positional group is looked up: whatever `sure` finds is a hit; of what `likely` finds the
 * rest must be read again, and without it `sure` finds all.
 */
export type Lookup = { sure: Match | undefined; likely: Likely | undefined };
export type Match = { table: 'near' | 'part'; expression: string };
/** By an expression, and where that knows nothing of long paragraphs, in those too; or wherever all terms stand. */
type Likely = { match: Match; isBlindToLong: boolean } | 'anywhere';

export function compilePositional(group: Group): (Lookup & { terms: Term[] })[] {
  return alternatives(group).map(terms => ({ terms, ...lookup(group, terms) }));
}

/** True when a set of terms is looked up by its single characters. */
export const standBySingles = (group: Group, terms: Term[]): boolean =>
  group.op === 'sentence' || terms.some(isOneCharacter);

function lookup(group: Group, terms: Term[]): Lookup {
  const isAnyAtStart = terms.some(({ isAtStart }) => isAtStart);
  if (group.op === 'sentence') {
    const match: Match = { table: 'near', expression: near(terms, { phrase: singlePhrase, room: anywhereInSentence }) };
    return isAnyAtStart
      ? { sure: undefined, likely: { match, isBlindToLong: false } }
      : { sure: match, likely: undefined };
  }
  const isBySingles = terms.some(isOneCharacter);
  const likely = isBySingles ? likelyBySingles(terms) : likelyByPairs(group, terms);
  if (isAnyAtStart) return { sure: undefined, likely };
  if (group.op === 'paragraph') {
    if (!isBySingles) return { sure: { table: 'part', expression: all(terms, pairPhrase) }, likely: undefined };
    return { sure: { table: 'near', expression: all(terms, singlePhrase) }, likely };
  }
  if (mayAnyOverlap(terms)) return { sure: undefined, likely };
  const { sum, outer, isEven } = lengthsOf(terms);
  // FTS5 measures from the end of the first phrase to the start of the last: the terms between come on top
  const room = (group.distance ?? defaultDistance) + sum - outer;
  if (isBySingles) return { sure: { table: 'near', expression: near(terms, { phrase: singlePhrase, room }) }, likely };
  // a phrase over pairs is one token shorter than its text
  const sure: Match = { table: 'part', expression: near(terms, { phrase: pairPhrase, room: room + 1 }) };
  return { sure, likely: isEven ? undefined : likely };
}

const anywhereInSentence = 1_000_000;
const near = (terms: Term[], { phrase, room }: { phrase: (term: Term) => string; room: number }) =>
  `NEAR(${terms.map(phrase).join(' ')}, ${room})`;
const all = (terms: Term[], phrase: (term: Term) => string) => terms.map(phrase).join(' AND ');
export const isOneCharacter = ({ text }: Term) => Array.from(text).length === 1;

/** The lengths together, those of the two longest, and whether FTS5 leaves out no hit where the two longest are taken for the outer. */
function lengthsOf(terms: Term[]): { sum: number; outer: number; isEven: boolean } {
  const lengths = terms.map(({ text }) => Array.from(text).length).sort((a, b) => b - a);
  const sum = lengths.reduce((total, length) => total + length, 0);
  return { sum, outer: lengths[0]! + lengths[1]!, isEven: lengths.length === 2 || lengths[0] === lengths.at(-1) };
}

function likelyByPairs(group: Group, terms: Term[]): Likely {
  const { sum } = lengthsOf(terms);
  const room = (group.distance ?? defaultDistance) + sum + 1;
  const expression = group.op === 'paragraph' ? all(terms, pairPhrase) : near(terms, { phrase: pairPhrase, room });
  return { match: { table: 'part', expression }, isBlindToLong: false };
}

/** A row of `near` is a paragraph, but for long ones; a term over the end of a sentence stands in none of its columns. */
function likelyBySingles(terms: Term[]): Likely {
  if (terms.some(isOverEnd)) return 'anywhere';
  return { match: { table: 'near', expression: all(terms, singlePhrase) }, isBlindToLong: true };
}

function mayAnyOverlap(terms: Term[]): boolean {
  return terms.some((a, i) =>
    terms.some((b, j) => i < j && (canBeginInside(a.text, b.text) || canBeginInside(b.text, a.text))),
  );
}

/** True when a hit of `b` can begin inside a hit of `a`. */
function canBeginInside(a: string, b: string): boolean {
  for (let at = 0; at < a.length; at++) {
    const rest = a.slice(at);
    if (rest.startsWith(b) || b.startsWith(rest)) return true;
  }
  return false;
}
