import { alternatives, leafTerms, type Term } from './expand.ts';
import { type Finder, finderOf, hasTerm, placeFrom } from './find.ts';
import { normalisePhrase } from './normalise.ts';
import { isRead, type Paragraph, type PreparedRecord, prepare, type Section, type Span } from './sections.ts';
import { stretches } from './stretch.ts';
import {
  defaultDistance,
  type Field,
  findField,
  type Group,
  isEmpty,
  type Leaf,
  type RangeLeaf,
  type SearchRecord,
  type TextLeaf,
  type Tree,
} from './tree.ts';
import { hasValue } from './values.ts';

/** Says whether a record answers a checked condition tree, by reading its whole text; an empty tree is answered by all. */
export function match(tree: Tree | undefined, record: SearchRecord, { fields }: { fields: readonly Field[] }): boolean {
  return matchPrepared(tree, prepare(record), { fields });
}

/** `match` for a record that was prepared before. */
export function matchPrepared(
  tree: Tree | undefined,
  { record, sections }: PreparedRecord,
  { fields }: { fields: readonly Field[] },
): boolean {
  return isEmpty(tree) || matchNode(tree, { record, sections, fields });
}

/** A record that was prepared, and the fields by which it is read. */
type SearchedRecord = PreparedRecord & { fields: readonly Field[] };

function matchNode(tree: Tree, look: SearchedRecord): boolean {
  if (tree.kind !== 'group') return matchLeaf(tree, look) !== (tree.isExcluded ?? false);
  if (tree.op === 'and') return tree.children.every(child => matchNode(child, look));
  if (tree.op === 'or') return tree.children.some(child => matchNode(child, look));
  const sections = sectionsUnder(tree, look);
  const sets = alternatives(tree);
  return sections.some(section =>
    section.paragraphs.some(paragraph => {
      const finder = finderOf(paragraph);
      return sets.some(terms => standTogether(tree, { paragraph, finder, terms }));
    }),
  );
}

/** The sections that every text leaf below the tree reads. */
function sectionsUnder(tree: Tree, { sections, fields }: Pick<SearchedRecord, 'sections' | 'fields'>): Section[] {
  if (tree.kind === 'group') {
    return tree.children.reduce((left, child) => sectionsUnder(child, { sections: left, fields }), sections);
  }
  const field = findField(fields, tree.field);
  return sections.filter(section => field?.kind === 'text' && isRead(field, section.key));
}

/** One set of terms looked for in one paragraph. */
export type ParagraphSearch = { paragraph: Paragraph; finder: Finder; terms: readonly Term[] };

/** Says whether all terms stand in one sentence, in this paragraph, or in one short stretch of it. */
export function standTogether(group: Group, place: ParagraphSearch): boolean {
  const { paragraph, finder, terms } = place;
  if (!terms.every(finder.has)) return false;
  if (group.op === 'paragraph') return true;
  if (group.op === 'within') {
    const distance = group.distance ?? defaultDistance;
    return !stretches(paragraph.text, finder, { terms, distance }).next().done;
  }
  return !sentencesWith(place).next().done;
}

/** The sentences that hold every term: only those with a hit of the rarest are looked at. */
export function* sentencesWith({ paragraph, finder, terms }: ParagraphSearch): Generator<Span> {
  const { sentences } = paragraph;
  const [rarest, ...others] = [...terms].sort((a, b) => finder.startsOf(a).length - finder.startsOf(b).length);
  const ends = sentences.map(({ end }) => end);
  const standsInside = (term: Term, { start, end }: Span) => {
    const starts = finder.startsOf(term);
    const next = starts[placeFrom(starts, start)];
    return next !== undefined && next + term.text.length <= end;
  };
  let last = -1;
  for (const start of finder.startsOf(rarest!)) {
    const at = placeFrom(ends, start + rarest!.text.length);
    const sentence = sentences[at];
    if (!sentence || at === last || sentence.start > start) continue;
    last = at;
    if (others.every(term => standsInside(term, sentence))) yield sentence;
  }
}

function matchLeaf(leaf: Leaf, { record, sections, fields }: SearchedRecord): boolean {
  const field = findField(fields, leaf.field);
  if (!field) return false;
  const { fieldEn, kind } = field;
  if (leaf.kind === 'range') return matchRange(leaf, kind === 'date' ? record.dates[fieldEn] : record.numbers[fieldEn]);
  const stored = record.keywords[fieldEn] ?? [];
  if (leaf.kind === 'keyword') {
    return stored.some(each => leaf.values.some(value => hasValue(field, { stored: each, value })));
  }
  if (kind === 'keyword') return matchValues(leaf, stored);
  const own = sections.filter(section => isRead(field, section.key));
  return matchText(leaf, own);
}

function matchText(leaf: TextLeaf, sections: readonly Section[]): boolean {
  const { isAny, terms } = leafTerms(leaf);
  const stands = (term: Term) => sections.some(({ paragraphs }) => paragraphs.some(part => hasTerm(part, term)));
  return isAny ? terms.some(stands) : terms.every(stands);
}

function matchValues(leaf: TextLeaf, stored: readonly string[]): boolean {
  const values = stored.map(normalisePhrase);
  const { isAny, terms } = leafTerms(leaf);
  const stands = ({ text, isAtStart }: Term) =>
    values.some(value => (isAtStart ? value.startsWith(text) : value.includes(text)));
  return isAny ? terms.some(stands) : terms.every(stands);
}

function matchRange({ from, to }: RangeLeaf, value: string | number | undefined): boolean {
  return value !== undefined && (from === undefined || value >= from) && (to === undefined || value <= to);
}
