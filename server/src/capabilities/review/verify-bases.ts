import type { ReviewBasis } from '@antai/contract/review';
import type { CheckedCitation } from '@antai/contract/statutes';
import type { Basis } from '@antai/contract-text';
import type { z } from 'zod';

type Citation = z.output<typeof CheckedCitation>;

/** Articles as a text that the citation check reads: one a line. */
export const citeBases = (bases: readonly Basis[]): string =>
  bases.map(({ statute, article }) => `《${statute}》${article}`).join('\n');

const keyOf = ({ statute, article }: Pick<Basis, 'statute' | 'article'>) => `${statute}${article}`;

/** Each article with what the check said of its line; what the check could not read, or our own list calls unproved, is 待核. */
export function verifyBases(
  bases: readonly Basis[],
  citations: readonly Pick<Citation, 'start' | 'status' | 'detail' | 'target'>[],
): Map<string, ReviewBasis> {
  const byLine = new Map<number, (typeof citations)[number]>();
  let start = 0;
  const lines = bases.map(basis => {
    const from = start;
    start += citeBases([basis]).length + 1;
    return { basis, from, to: start };
  });
  for (const citation of citations) {
    const at = lines.findIndex(({ from, to }) => citation.start >= from && citation.start < to);
    if (at >= 0 && !byLine.has(at)) byLine.set(at, citation);
  }
  return new Map(
    lines.map(({ basis }, at) => {
      const { statute, article, note } = basis;
      const citation = byLine.get(at);
      const state = citation?.status ?? 'unverified';
      const isUnproved = basis.isUnverified && state !== 'verified';
      const detail = citation?.detail ?? note;
      return [
        keyOf(basis),
        {
          statute,
          article,
          state: isUnproved || state === 'notInStore' ? 'unverified' : state,
          ...(detail ? { detail } : {}),
          ...(citation?.target ? { statuteId: citation.target.id } : {}),
        },
      ];
    }),
  );
}

/** The bases of a finding as they were verified. */
export const basesOf = (
  { legalBasis }: { legalBasis: readonly Basis[] },
  verified: ReadonlyMap<string, ReviewBasis>,
): ReviewBasis[] =>
  legalBasis.map(basis => {
    const { statute, article } = basis;
    return verified.get(keyOf(basis)) ?? { statute, article, state: 'unverified' };
  });
