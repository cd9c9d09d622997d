import type { BasisState } from '@antai/contract/statutes';
import type { Basis } from '@antai/contract-text';

/** By what an article is known among those of a review. */
export const nameBasis = ({ statute, article }: Pick<Basis, 'statute' | 'article'>) => `${statute}${article}`;

/** The bases of a finding as they were verified. */
export const basesOf = (
  { legalBasis }: { legalBasis: readonly Basis[] },
  verified: ReadonlyMap<string, BasisState>,
): BasisState[] =>
  legalBasis.map(basis => {
    const { statute, article } = basis;
    return verified.get(nameBasis(basis)) ?? { statute, article, state: 'unverified' };
  });
