import type { BasisState } from '@antai/contract/statutes';
import { inOrder } from '@antai/contract-text';
import { coverClauses } from './cover-clauses.ts';
import { nameBasis } from './name-basis.ts';
import type { ReadByModel } from './reader/service.ts';
import type { PlacedFinding, ReviewedContract } from './review-text.ts';

/** Articles that a model names are used where they hold, or where nobody could tell. */
const usable = new Set<BasisState['state']>(['verified', 'unverified']);

/** A review with what a model has added to it, and each clause in its coverage; no finding of the rules is other than before. */
export function addRead(
  contract: ReviewedContract,
  { read, verified }: { read: ReadByModel | null; verified: ReadonlyMap<string, BasisState> },
): ReviewedContract {
  const { text, clauses, delta } = contract;
  const clauseOf = (start: number) => clauses.findLast(each => each.start <= start);
  const added = (read?.findings ?? []).map((finding): PlacedFinding => {
    const clause = clauseOf(finding.place!.start);
    const holds = ({ state }: BasisState) => usable.has(state);
    const legalBasis = finding.legalBasis.filter(basis => {
      const own = verified.get(nameBasis(basis));
      return own !== undefined && holds(own);
    });
    return { ...finding, legalBasis, clause: clause ? clause.number || clause.heading : '全文' };
  });
  const findings = inOrder([...contract.findings, ...added]);
  const unread = read?.unread ?? null;
  return {
    ...contract,
    findings,
    coverage: [...contract.coverage, ...coverClauses({ text, clauses, findings, delta, unread })],
  };
}
