import type { RecordDetail, recordTypes } from '@antai/contract/records';
import type { RecordSummary } from './record-summary.ts';

/** One value or several, as a list. */
export const listOf = (value: string[] | string | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export function summarisePenalty({ fields }: RecordDetail<typeof recordTypes.penalty>): RecordSummary {
  const { penaltyAuthority = '', documentType = '行政处罚决定书', penaltyDecisionNumber } = fields;
  return {
    title: fields.title ?? penaltyDecisionNumber ?? '行政处罚决定',
    number: penaltyDecisionNumber,
    tags: fields.isRectificationOrdered === '是' ? ['责令整改'] : [],
    isDemo: fields.isDemo === true,
    citation: penaltyDecisionNumber ? `${penaltyAuthority}${penaltyDecisionNumber}${documentType}` : '',
    asOf: fields.decisionDate,
    provisions: fields.citedProvisions ?? [],
  };
}
