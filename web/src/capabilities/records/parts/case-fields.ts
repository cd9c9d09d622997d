import type { RecordDetail } from '@antai/contract/records';

/** A party as an imported judgment has it. */
export interface Party {
  name: string;
  litigationRole?: string;
  kind?: string;
  legalRepresentative?: string;
  agents?: { name: string; role?: string; lawFirm?: string }[];
}

/** A provision the judgment cites; its place is that of a section and offsets in it, where known. */
export interface CitedProvision {
  statute: string;
  articles: string[];
  isDecisionBasis?: boolean;
  raw?: string;
  section?: number;
  start?: number;
  end?: number;
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
export function citationOf({ court, caseNumber, caseType, documentType }: CaseFields): string {
  const kind = `${caseType === '执行' || caseType === '赔偿' ? '' : (caseType ?? '')}${documentType ?? ''}`;
  return [court, caseNumber, kind].filter(Boolean).join('');
}
