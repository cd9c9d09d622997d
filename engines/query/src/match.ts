import { alternatives, leafTerms, type Term } from './expand.ts';
import { type Finder, finderOf, hasTerm, placeFrom, standsInside } from './find.ts';
import { normalisePhrase } from './normalise.ts';
import { isRead, type Paragraph, type Prepared, prepare, type Section, type Span } from './sections.ts';
import { stretches } from './stretch.ts';
import {
  defaultDistance,
  type Field,
  findField,
  type Group,
  isEmpty,
  type KeywordLeaf,
  type Leaf,
  type RangeLeaf,
  type SearchRecord,
  type TextLeaf,
  type Tree,
} from './tree.ts';
import { hasValue } from './values.ts';

/** Says whether a record answers a checked condition tree, by reading its whole text; an empty tree is answered by all. */
export function match(tree: Tree | undefined, record: SearchRecord, fields: readonly Field[]): boolean {
  return matchPrepared(tree, prepare(record), fields);
}

/** `match` for a record that was prepared before. */
export function matchPrepared(tree: Tree | undefined, prepared: Prepared, fields: readonly Field[]): boolean {
  return isEmpty(tree) || matchNode(tree, prepared, fields);
}

function matchNode(tree: Tree, prepared: Prepared, fields: readonly Field[]): boolean {
  if (tree.kind !== 'group') return matchLeaf(tree, prepared, fields) !== (tree.isExcluded ?? false);
  if (tree.op === 'and') return tree.children.every(child => matchNode(child, prepared, fields));
  if (tree.op === 'or') return tree.children.some(child => matchNode(child, prepared, fields));
  const sections = sectionsUnder(tree, prepared.sections, fields);
  const sets = alternatives(tree);
  return sections.some(section =>
    section.paragraphs.some(paragraph => {
      const finder = finderOf(paragraph);
      return sets.some(terms => standTogether(tree, { paragraph, finder, terms }));
    }),
  );
}

/** The sections that every text leaf below the tree reads. */
function sectionsUnder(tree: Tree, sections: readonly Section[], fields: readonly Field[]): Section[] {
  if (tree.kind === 'group') {
    return tree.children.reduce((left, child) => sectionsUnder(child, left, fields), [...sections]);
  }
  const field = findField(fields, tree.field);
  return sections.filter(section => field?.kind === 'text' && isRead(field, section.key));
}

/** One set of terms looked for in one paragraph. */
export type Place = { paragraph: Paragraph; finder: Finder; terms: readonly Term[] };

/** Says whether all terms stand in one sentence, in this paragraph, or in one short stretch of it. */
export function standTogether(group: Group, { paragraph, finder, terms }: Place): boolean {
  if (!terms.every(finder.has)) return false;
  if (group.op === 'paragraph') return true;
  if (group.op === 'within') {
    const distance = group.distance ?? defaultDistance;
    return !stretches(paragraph.text, finder, { terms, distance }).next().done;
  }
  return !sentencesWith(paragraph, finder, terms).next().done;
}

/** The sentences that hold every term: only those with a hit of the rarest are looked at. */
export function* sentencesWith({ sentences }: Paragraph, finder: Finder, terms: readonly Term[]): Generator<Span> {
  const [rarest, ...others] = [...terms].sort((a, b) => finder.startsOf(a).length - finder.startsOf(b).length);
  const ends = sentences.map(({ end }) => end);
  let last = -1;
  for (const start of finder.startsOf(rarest!)) {
    const at = placeFrom(ends, start + rarest!.text.length);
    const sentence = sentences[at];
    if (!sentence || at === last || sentence.start > start) continue;
    last = at;
    if (others.every(term => standsInside(finder.startsOf(term), term.text.length, sentence))) yield sentence;
  }
}

function matchLeaf(leaf: Leaf, prepared: Prepared, fields: readonly Field[]): boolean {
  const field = findField(fields, leaf.field);
  if (!field) return false;
  if (leaf.kind === 'keyword') return matchKeyword(leaf, field, prepared.record);
  if (leaf.kind === 'range') return matchRange(leaf, field, prepared.record);
  return field.kind === 'keyword' ? matchValues(leaf, field, prepared.record) : matchText(leaf, field, prepared);
}

function matchText(leaf: TextLeaf, field: Field, prepared: Prepared): boolean {
  const sections = prepared.sections.filter(section => isRead(field, section.key));
  const { isAny, terms } = leafTerms(leaf);
  const stands = (term: Term) => sections.some(({ paragraphs }) => paragraphs.some(part => hasTerm(part, term)));
  return isAny ? terms.some(stands) : terms.every(stands);
}

function matchValues(leaf: TextLeaf, field: Field, record: SearchRecord): boolean {
  const values = (record.keywords[field.fieldEn] ?? []).map(normalisePhrase);
  const { isAny, terms } = leafTerms(leaf);
  const stands = ({ text, isAtStart }: Term) =>
    values.some(value => (isAtStart ? value.startsWith(text) : value.includes(text)));
  return isAny ? terms.some(stands) : terms.every(stands);
}

function matchKeyword(leaf: KeywordLeaf, field: Field, record: SearchRecord): boolean {
  const stored = record.keywords[field.fieldEn] ?? [];
  return stored.some(value => leaf.values.some(term => hasValue(field, value, term)));
}

function matchRange(leaf: RangeLeaf, field: Field, record: SearchRecord): boolean {
  const value = field.kind === 'date' ? record.dates[field.fieldEn] : record.numbers[field.fieldEn];
  if (value === undefined) return false;
  return (leaf.from === undefined || value >= leaf.from) && (leaf.to === undefined || value <= leaf.to);
}
