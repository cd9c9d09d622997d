import { alternatives, leafTerms, type Term } from './expand.ts';
import { findTerm, hasTerm, isInside } from './find.ts';
import { standTogether } from './match.ts';
import { normalise } from './normalise.ts';
import { cutParagraphs, isRead, type Paragraph, type Span } from './sections.ts';
import { stretches } from './stretch.ts';
import { defaultDistance, type Field, findField, type Group, isEmpty, isPositional, type Tree } from './tree.ts';

/** A stretch [start, end) of the original text. */
export type Mark = [start: number, end: number];

type Hit = Span & { term: string };

/**
 * The stretches of a section's original text that answer the tree, in reading order and without overlap: every hit of
 * the conditions that are not excluded; of 同句, 同段 and 间隔 only hits that stand together.
 */
export function positions(
  tree: Tree | undefined,
  section: { key: string; text: string },
  fields: readonly Field[],
): Mark[] {
  return merge(findHits(tree, section, fields));
}

/** The hits behind `positions`, each with the term it is a hit of. */
export function findHits(
  tree: Tree | undefined,
  section: { key: string; text: string },
  fields: readonly Field[],
): Hit[] {
  if (isEmpty(tree)) return [];
  const { text, starts, ends } = normalise(section.text);
  return cutParagraphs(text).flatMap(paragraph =>
    hitsOf(tree, paragraph, section.key, fields).map(({ start, end, term }) => ({
      start: starts[paragraph.start + start]!,
      end: ends[paragraph.start + end - 1]!,
      term,
    })),
  );
}

function hitsOf(tree: Tree, paragraph: Paragraph, key: string, fields: readonly Field[]): Hit[] {
  if (tree.kind === 'group') {
    return isPositional(tree.op)
      ? hitsTogether(tree, paragraph, key, fields)
      : tree.children.flatMap(child => hitsOf(child, paragraph, key, fields));
  }
  if (tree.kind !== 'text' || tree.isExcluded || !reads(tree, key, fields)) return [];
  return leafTerms(tree).terms.flatMap(term => hitsOfTerm(findTerm(paragraph, term), term));
}

/** True when every text leaf below the tree reads the section. */
function reads(tree: Tree, key: string, fields: readonly Field[]): boolean {
  if (tree.kind === 'group') return tree.children.every(child => reads(child, key, fields));
  const field = findField(fields, tree.field);
  return field?.kind === 'text' && isRead(field, key);
}

function hitsOfTerm(spans: Span[], term: Term): Hit[] {
  return spans.map(span => ({ ...span, term: term.text }));
}

function hitsTogether(group: Group, paragraph: Paragraph, key: string, fields: readonly Field[]): Hit[] {
  if (!reads(group, key, fields)) return [];
  return alternatives(group)
    .filter(terms => terms.every(term => hasTerm(paragraph, term)) && standTogether(group, paragraph, terms))
    .flatMap(terms => hitsOfSet(group, paragraph, terms));
}

function hitsOfSet(group: Group, paragraph: Paragraph, terms: Term[]): Hit[] {
  if (group.op === 'within') {
    const spans = [...stretches(paragraph, terms, group.distance ?? defaultDistance)].flat();
    return spans.map(span => ({ ...span, term: paragraph.text.slice(span.start, span.end) }));
  }
  const hits = terms.map(term => hitsOfTerm(findTerm(paragraph, term), term));
  if (group.op === 'paragraph') return hits.flat();
  return paragraph.sentences.flatMap(sentence => {
    const inside = hits.map(ofTerm => ofTerm.filter(hit => isInside(hit, sentence)));
    return inside.every(ofTerm => ofTerm.length > 0) ? inside.flat() : [];
  });
}

/** Joins overlapping hits to marks in reading order. */
export function merge(hits: readonly Span[]): Mark[] {
  const marks: Mark[] = [];
  for (const { start, end } of [...hits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = marks.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}
