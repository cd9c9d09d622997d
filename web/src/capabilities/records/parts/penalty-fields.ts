import type { RecordDetail } from '@antai/contract/records';
import type { CitedProvision, RecordSummary } from './record-fields.ts';

export interface PenaltyFields {
  title?: string;
  documentType?: string;
  penalizedPartyName?: string[] | string;
  partyKind?: string[] | string;
  unifiedCreditCode?: string[];
  legalRepresentative?: string[];
  penaltyDecisionNumber?: string;
  penaltyAuthority?: string;
  regulatorFamily?: string;
  violationType?: string[] | string;
  penaltyKind?: string[];
  regulatoryMeasures?: string[];
  fineAmount?: number;
  confiscatedAmount?: number;
  decisionDate?: string;
  publishDate?: string;
  validUntil?: string;
  region?: string[];
  industry?: string;
  isRectificationOrdered?: string;
  citedProvisions?: CitedProvision[];
  /** What the paper writes and what cannot be right. */
  unclear?: { field: string; raw: string; why: string }[];
  dataFrom?: string;
  isDemo?: boolean;
}

/** The fields of a penalty: written by our own importer, so their shapes are known. */
export const penaltyFieldsOf = (detail: RecordDetail) => detail.fields as PenaltyFields;

/** One value or several, as a list. */
export const listOf = (value: string[] | string | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export function summarisePenalty(detail: RecordDetail): RecordSummary {
  const fields = penaltyFieldsOf(detail);
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
