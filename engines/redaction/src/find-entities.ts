import { findAddresses } from './find-addresses.ts';
import { findDoubtfulPersons } from './find-doubtful-persons.ts';
import { findEverydayPersons } from './find-everyday-persons.ts';
import { findFacts } from './find-facts.ts';
import { findLabelled } from './find-labelled.ts';
import { findNumbers } from './find-numbers.ts';
import { findOrganisations } from './find-organisations.ts';
import { findPersons } from './find-persons.ts';
import { findTaggedPersons } from './find-tagged-persons.ts';
import { findUnderHeads, type Heads, isHead } from './find-under-heads.ts';
import { findCustomWords } from './find-words.ts';
import type { EntityFinding, EntityKind, Span } from './finding.ts';
import { foldForms } from './fold-text.ts';
import { rightEdge } from './judge-person.ts';
import { mendBorders } from './mend-borders.ts';
import { resolveOverlaps } from './resolve-overlaps.ts';
import { cutToKnown, nameSpreader, namesOf } from './spread-names.ts';
import type { TaggedText } from './tagging/tagged-text.ts';

export interface EntityOptions {
  /** All kinds where absent. */
  kinds?: readonly EntityKind[];
  /** Words of the lawyer's own. */
  words?: readonly string[];
  /** What a tagger says of each text, where one is at hand. */
  tagged?: readonly TaggedText[];
  /** Of texts that are cells of a table: what may name each, text by text. */
  heads?: Heads;
  /** Names that are rather none are listed, too. */
  missesNothing?: boolean;
  /** Names in everyday words are found, too: some words are taken for names. For texts that are put back afterwards. */
  isEveryday?: boolean;
}

/**
 * Everything in some texts that tells who or what somebody is, in reading order and without overlaps, text by text. The
 * texts belong together: a name that one of them shows is found in all.
 */
export function findEntities(
  texts: readonly string[],
  { kinds, words = [], tagged, heads, missesNothing = false, isEveryday = false }: EntityOptions = {},
): EntityFinding[][] {
  const kindSet = kinds && new Set<EntityKind>([...kinds, ...(words.length > 0 ? (['custom'] as const) : [])]);
  const folded = texts.map(foldForms);
  const inTables = findUnderHeads(folded, heads);
  // who would miss nothing and has no tagger gets the names that nothing but their characters shows
  const isEasy = isEveryday || (missesNothing && !tagged);
  const first = texts.map((text, at) =>
    spansOf(text, folded[at]!, { words, tagged: tagged?.[at], inTable: inTables[at]!, isEveryday: isEasy }),
  );
  const names = new Map(first.flatMap((spans, at) => [...namesOf(folded[at]!, spans)]));
  const spread = nameSpreader(names);
  const spansOfTexts = first.map((spans, at) => cutToKnown(folded[at]!, { spans, names }));
  return texts.map((text, at) => {
    const spans = spansOfTexts[at]!;
    const sure = resolveOverlaps([...spans, ...spread(folded[at]!, spans)]);
    const all = missesNothing
      ? resolveOverlaps([...sure, ...findDoubtfulPersons(folded[at]!, { spans: sure, tagged: tagged?.[at] })])
      : sure;
    const selection = kindSet ? all.filter(({ kind }) => kindSet.has(kind)) : all;
    return selection.map(span => ({ ...span, text: text.slice(span.start, span.end) }));
  });
}

interface TextContext {
  words: readonly string[];
  tagged: TaggedText | undefined;
  /** What the table tells in which the text stands. */
  inTable: readonly Span[];
  isEveryday: boolean;
}

function spansOf(text: string, folded: string, { words, tagged, inTable, isEveryday }: TextContext): Span[] {
  const persons = personsOf(folded, tagged).filter(({ start, end }) => !isHead(folded.slice(start, end)));
  const others = [...findAddresses(folded), ...findOrganisations(folded), ...persons.filter(isOther)];
  return resolveOverlaps([
    ...findCustomWords(text, words),
    ...findNumbers(folded),
    ...findLabelled(folded),
    ...findFacts(text, folded),
    ...inTable,
    ...withoutNames(folded, { spans: others, persons }),
    ...persons.filter(each => !isOther(each)),
    ...(isEveryday ? findEverydayPersons(folded) : []),
  ]);
}

const isOther = ({ kind }: Span) => kind !== 'person';
const sureName = 0.9;

/** Organisations and addresses without the name of a person that they begin with and that does something there: 徐某至本市莘北路XX宾馆. */
function withoutNames(
  folded: string,
  { spans, persons }: { spans: readonly Span[]; persons: readonly Span[] },
): Span[] {
  const endOfName = new Map(
    persons
      .filter(each => !isOther(each) && each.confidence >= sureName && rightEdge(folded, each.end) > 0)
      .map(({ start, end }) => [start, end]),
  );
  return spans.filter(({ start, end }) => (endOfName.get(start) ?? end) >= end);
}

/** By rules; where a tagger is at hand, with the borders that it sees and the names that they do not. */
function personsOf(folded: string, tagged: TaggedText | undefined): Span[] {
  const byRules = findPersons(folded);
  return tagged
    ? joinTagged(mendBorders(folded, { spans: byRules, tagged }), findTaggedPersons(folded, tagged))
    : byRules;
}

/** Names told by their characters alone give way to the tagger, unless it only cuts them short; all others stay. */
function joinTagged(byRules: readonly Span[], byTags: readonly Span[]): Span[] {
  const isBeaten = (own: Span, other: Span) =>
    own.rule.startsWith('姓氏') && !(own.start === other.start && own.end > other.end);
  const free = byTags.filter(other => byRules.every(own => !overlap(own, other) || isBeaten(own, other)));
  return [...byRules.filter(own => free.every(other => !overlap(own, other))), ...free];
}

const overlap = (a: Span, b: Span) => a.start < b.end && a.end > b.start;
