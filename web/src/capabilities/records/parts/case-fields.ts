import type { RecordDetail } from '@antai/contract/records';
import type { CitedProvision, RecordSummary } from './record-fields.ts';

/** A party as an imported judgment has it. */
export interface Party {
  name: string;
  litigationRole?: string;
  kind?: string;
  legalRepresentative?: string;
  agents?: { name: string; role?: string; lawFirm?: string }[];
}

export interface CaseFields {
  caseTitle?: string;
  caseNumber?: string;
  court?: string;
  courtLevel?: string;
  caseType?: string;
  trialProcedure?: string;
  documentType?: string;
  causeOfAction?: string[];
  judgmentDate?: string;
  amountInDispute?: number;
  courtFee?: number;
  outcome?: string;
  parties?: Party[];
  adjudicators?: { name: string; role: string }[];
  citedProvisions?: CitedProvision[];
  relatedCaseNumbers?: { caseNumber: string; court?: string; relation?: string }[];
  dataFrom?: string;
  isDemo?: boolean;
}

/** The fields of a case: written by our own importer, so their shapes are known. */
export const caseFieldsOf = (detail: RecordDetail) => detail.fields as CaseFields;

/** The case as a brief names it: court, number, kind of document. */
function citationOf({ court, caseNumber, caseType, documentType }: CaseFields): string {
  const kind = `${caseType === '执行' || caseType === '赔偿' ? '' : (caseType ?? '')}${documentType ?? ''}`;
  return [court, caseNumber, kind].filter(Boolean).join('');
}

export function summariseCase(detail: RecordDetail): RecordSummary {
  const fields = caseFieldsOf(detail);
  return {
    title: fields.caseTitle ?? fields.caseNumber ?? '裁判文书',
    number: fields.caseNumber,
    isDemo: fields.isDemo === true,
    citation: citationOf(fields),
    asOf: fields.judgmentDate,
    provisions: fields.citedProvisions ?? [],
  };
}
