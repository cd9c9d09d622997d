import type { PersonType } from '@antai/contract/people';
import { type RecordDetail, recordTypes } from '@antai/contract/records';
import type { CompanyFields } from '@antai/contract/records/company';

/** What the header of a person's page says. */
export interface PersonSummary {
  name: string;
  isDemo: boolean;
  /** How the registration or the practice stands. */
  status?: string | undefined;
  /** What kind of organisation, lawyer or judge this is. */
  kind?: string | undefined;
  /** The number in its register. */
  number?: string | undefined;
  court?: string | undefined;
  lawFirm?: string | undefined;
}

export function summarisePerson(detail: RecordDetail<PersonType>): PersonSummary {
  const { name, isDemo = false } = detail.fields;
  if (detail.recordType === recordTypes.company) {
    const { registrationStatus, organizationKind, unifiedCreditCode } = detail.fields;
    return { name, isDemo, status: registrationStatus, kind: organizationKind, number: unifiedCreditCode };
  }
  if (detail.recordType === recordTypes.judge) {
    return { name, isDemo, kind: detail.fields.title, court: detail.fields.court };
  }
  const { practiceStatus, practiceCategory, licenceNumber, lawFirm } = detail.fields;
  return { name, isDemo, status: practiceStatus, kind: practiceCategory, number: licenceNumber, lawFirm };
}

export const isLawFirm = ({ organizationKind, representedCount }: CompanyFields) =>
  representedCount !== undefined || organizationKind === '律师事务所';
