import type { CheckedCitation } from '@antai/contract/statutes';
import type { z } from 'zod';

/** An article, or a whole statute, that something rests on. */
export interface Basis {
  statute: string;
  article?: string | undefined;
  /** What is said of it where the check says nothing. */
  note?: string | undefined;
  /** Whoever wrote it down could not prove it. */
  isUnproved?: boolean | undefined;
}

type Citation = Pick<z.output<typeof CheckedCitation>, 'start' | 'status' | 'detail' | 'target'>;

export interface VerifiedBasis {
  state: Exclude<Citation['status'], 'notInStore'> | 'unverified';
  detail?: string;
  statuteId?: string;
}

const citationOf = ({ statute, article = '' }: Basis) =>
  `《${statute.replaceAll(/[《》\n]/gu, '')}》${article.replaceAll('\n', '')}`;

/** Articles as a text that the citation check reads: one a line. */
export const citeBases = (bases: readonly Basis[]): string => bases.map(citationOf).join('\n');

/** What the check said of each line; what it could not read or does not have, or its author calls unproved, is 待核. */
export function verifyBases(bases: readonly Basis[], citations: readonly Citation[]): VerifiedBasis[] {
  const inOrder = citations.toSorted((a, b) => a.start - b.start);
  let from = 0;
  let next = 0;
  return bases.map(basis => {
    const to = from + citationOf(basis).length + 1;
    while (next < inOrder.length && inOrder[next]!.start < from) next++;
    const citation = inOrder[next] && inOrder[next]!.start < to ? inOrder[next] : undefined;
    from = to;
    const status = citation?.status ?? 'unverified';
    const isUnproved = status === 'notInStore' || (basis.isUnproved === true && status !== 'verified');
    const detail = citation?.detail ?? basis.note;
    return {
      state: isUnproved ? 'unverified' : status,
      ...(detail ? { detail } : {}),
      ...(citation?.target ? { statuteId: citation.target.id } : {}),
    };
  });
}
