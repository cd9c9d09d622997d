/** What a finding is at the table: to be had, to be traded, or to be accepted. */
export const bargainNames = { must: '必须争取', trade: '可以交换', accept: '可以接受' } as const;
export type Bargain = keyof typeof bargainNames;

interface BargainPoint {
  level: 'high' | 'medium' | 'low';
  decision: 'open' | 'accepted' | 'rejected';
  /** What the contract says of a point of one's own. */
  taken?: string | null | undefined;
}

/** What was put aside, and what a position of one's own allows, is accepted; the gravest, and what is never accepted, must be had. */
export function bargainOf({ level, decision, taken }: BargainPoint): Bargain {
  if (decision === 'rejected' || taken === 'acceptable') return 'accept';
  if (level === 'high' || taken === 'unacceptable') return 'must';
  return level === 'medium' || decision === 'accepted' ? 'trade' : 'accept';
}
