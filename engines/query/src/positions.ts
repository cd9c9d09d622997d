import { alternatives, leafTerms } from './expand.ts';
import { type Finder, finderOf, placeFrom } from './find.ts';
import { type ParagraphSearch, sentencesWith, standTogether } from './match.ts';
import { foldText, type NormalisedText, normalise } from './normalise.ts';
import { cutParagraphs, isRead, type Paragraph, type Span } from './sections.ts';
import { stretches } from './stretch.ts';
import { defaultDistance, type Field, findField, type Group, isEmpty, isPositional, type Tree } from './tree.ts';

/** A stretch [start, end) of the original text. */
export type Mark = [start: number, end: number];

/** A hit in the original text, and the term it is a hit of. */
export type Hit = Span & { term: string };

type Section = { key: string; text: string };
/** Where each unit came from; undefined where each stands where it stood. */
type Origin = Pick<NormalisedText, 'starts' | 'ends'> | undefined;

/** A section in the form it is searched in; `origin`, the way back to its original text, is worked out for those with hits alone. */
export type FoldedSection = { key: string; text: string; paragraphs: Paragraph[]; origin: () => Origin };

const foldedSections = new WeakMap<Section, FoldedSection>();

/** Normalises a section, for its hits and for what stands around them; once for as long as the section is kept, which must not change. */
export function foldSection(section: Section): FoldedSection {
  const existing = foldedSections.get(section);
  if (existing) return existing;
  const { text, isInPlace } = foldText(section.text);
  let origin: Origin;
  const originOnce = () => {
    if (!isInPlace) origin ??= normalise(section.text);
    return origin;
  };
  const folded = { key: section.key, text, paragraphs: cutParagraphs(text), origin: originOnce };
  foldedSections.set(section, folded);
  return folded;
}

/** A stretch of one paragraph as a stretch of the original text. */
export function originalSpan({ origin }: FoldedSection, paragraph: Paragraph, { start, end }: Span): Span {
  const places = origin();
  if (!places) return { start: paragraph.start + start, end: paragraph.start + end };
  return { start: places.starts[paragraph.start + start]!, end: places.ends[paragraph.start + end - 1]! };
}

/**
 * The stretches of a section's original text that answer the tree, in reading order and without overlap: every hit of
 * the conditions that are not excluded; of 同句, 同段 and 间隔 only hits that stand together.
 */
export function positions(tree: Tree | undefined, section: Section, { fields }: { fields: readonly Field[] }): Mark[] {
  if (!mayHit(tree, { key: section.key, fields })) return [];
  return merge(findHits(tree, foldSection(section), { fields }));
}

/** A section by its key, and the fields that say who reads it. */
type Scope = { key: string; fields: readonly Field[] };

/** True when a text condition of the tree reads the section: else it has no hits, and need not be folded. */
export function mayHit(tree: Tree | undefined, scope: Scope): boolean {
  if (isEmpty(tree)) return false;
  if (tree.kind === 'group') return tree.children.some(child => mayHit(child, scope));
  return tree.kind === 'text' && !tree.isExcluded && reads(tree, scope);
}

/** The hits behind `positions`, each with the term it is a hit of. */
export function findHits(
  tree: Tree | undefined,
  section: FoldedSection,
  { fields }: { fields: readonly Field[] },
): Hit[] {
  if (isEmpty(tree)) return [];
  const hits: Hit[] = [];
  for (const paragraph of paragraphsWith(termsOf(tree), section)) {
    const hear = (start: number, term: string) => {
      const span = originalSpan(section, paragraph, { start, end: start + term.length });
      hits.push({ ...span, term });
    };
    eachHit(tree, { paragraph, finder: finderOf(paragraph), key: section.key, fields, hear });
  }
  return hits;
}

const termsByTree = new WeakMap<Tree, Set<string>>();

/** The texts of all terms of a tree, each once. Worked out once a tree, which must not change. */
function termsOf(tree: Tree): Set<string> {
  const existing = termsByTree.get(tree);
  if (existing) return existing;
  const leaves = tree.kind === 'group' ? tree.children.flatMap(child => [...termsOf(child)]) : [];
  const phrases = new Set(tree.kind === 'text' ? leafTerms(tree).terms.map(({ text }) => text) : leaves);
  termsByTree.set(tree, phrases);
  return phrases;
}

/** The paragraphs in which any of the texts stands, in reading order; a text never runs over a line end. */
function paragraphsWith(texts: Set<string>, { text, paragraphs }: FoldedSection): Paragraph[] {
  const places = new Set<number>();
  for (const phrase of texts) {
    let place = 0;
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, paragraphs[place]!.end)) {
      while (paragraphs[place]!.end <= at) place++;
      places.add(place);
    }
  }
  return [...places].sort((a, b) => a - b).map(place => paragraphs[place]!);
}

/** Where hits are looked for, and who hears where in the paragraph a term stands. */
type HitSearch = Scope & { paragraph: Paragraph; finder: Finder; hear: (start: number, term: string) => void };

function eachHit(tree: Tree, look: HitSearch): void {
  if (tree.kind === 'group') {
    if (isPositional(tree.op)) eachHitTogether(tree, look);
    else for (const child of tree.children) eachHit(child, look);
    return;
  }
  if (tree.kind !== 'text' || tree.isExcluded || !reads(tree, look)) return;
  for (const term of leafTerms(tree).terms) for (const start of look.finder.startsOf(term)) look.hear(start, term.text);
}

/** True when every text leaf below the tree reads the section. */
function reads(tree: Tree, scope: Scope): boolean {
  if (tree.kind === 'group') return tree.children.every(child => reads(child, scope));
  const field = findField(scope.fields, tree.field);
  return field?.kind === 'text' && isRead(field, scope.key);
}

/** Each hit is heard once, however many sets of terms and stretches it stands in: a dense text has millions of those. */
function eachHitTogether(group: Group, look: HitSearch): void {
  if (!reads(group, look)) return;
  const { paragraph, finder } = look;
  const heard = new Map<string, Set<number>>();
  const once = (start: number, term: string) => {
    const starts = heard.get(term) ?? new Set();
    heard.set(term, starts);
    if (starts.has(start)) return;
    starts.add(start);
    look.hear(start, term);
  };
  for (const terms of alternatives(group)) {
    const set = { paragraph, finder, terms, hear: once };
    if (standTogether(group, set)) eachHitOfSet(group, set);
  }
}

function eachHitOfSet(group: Group, set: ParagraphSearch & Pick<HitSearch, 'hear'>): void {
  const { paragraph, finder, terms, hear } = set;
  if (group.op === 'within') {
    const nearness = { terms, distance: group.distance ?? defaultDistance };
    for (const hits of stretches(paragraph.text, finder, nearness)) {
      for (const { start, term } of hits) hear(start, term.text);
    }
    return;
  }
  const spans = group.op === 'paragraph' ? [paragraphSpan(paragraph)] : sentencesWith(set);
  for (const span of spans) {
    for (const term of terms) {
      const starts = finder.startsOf(term);
      for (let i = placeFrom(starts, span.start); i < starts.length; i++) {
        if (starts[i]! + term.text.length > span.end) break;
        hear(starts[i]!, term.text);
      }
    }
  }
}

const paragraphSpan = ({ text }: Paragraph): Span => ({ start: 0, end: text.length });

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
