import { findAddresses } from './find-addresses.ts';
import { findFacts } from './find-facts.ts';
import { findLabelled } from './find-labelled.ts';
import { findNumbers } from './find-numbers.ts';
import { findOrganisations } from './find-organisations.ts';
import { findPersons } from './find-persons.ts';
import { findCustomWords } from './find-words.ts';
import type { EntityKind, Finding, Span } from './finding.ts';
import { foldText } from './fold-text.ts';
import { resolveOverlaps } from './resolve-overlaps.ts';
import { nameSpreader, namesOf } from './spread-names.ts';

export interface Wish {
  /** All kinds where absent. */
  kinds?: readonly EntityKind[];
  /** Words of the lawyer's own. */
  words?: readonly string[];
}

/**
 * Everything in some texts that tells who or what somebody is, in reading order and without overlaps, text by text. The
 * texts belong together: a name that one of them shows is found in all.
 */
export function findEntities(texts: readonly string[], { kinds, words = [] }: Wish = {}): Finding[][] {
  const wanted = kinds && new Set<EntityKind>([...kinds, ...(words.length > 0 ? (['custom'] as const) : [])]);
  const folded = texts.map(foldText);
  const first = texts.map((text, at) => spansOf(text, folded[at]!, words));
  const names = new Map(first.flatMap((spans, at) => [...namesOf(folded[at]!, spans)]));
  const spread = nameSpreader(names);
  return texts.map((text, at) => {
    const spans = first[at]!;
    const all = resolveOverlaps([...spans, ...spread(folded[at]!, spans)]);
    const asked = wanted ? all.filter(({ kind }) => wanted.has(kind)) : all;
    return asked.map(span => ({ ...span, text: text.slice(span.start, span.end) }));
  });
}

const spansOf = (text: string, folded: string, words: readonly string[]): Span[] =>
  resolveOverlaps([
    ...findCustomWords(text, words),
    ...findNumbers(folded),
    ...findLabelled(folded),
    ...findFacts(text, folded),
    ...findAddresses(folded),
    ...findOrganisations(folded),
    ...findPersons(folded),
  ]);
