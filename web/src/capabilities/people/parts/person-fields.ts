import type { PersonStatistics } from '@antai/contract/people';
import type { RecordDetail } from '@antai/contract/records';

interface Shareholder {
  name: string;
  percent?: number;
  subscribedCapital?: number;
  holderType?: string;
}

/** A change of the registration; the day is missing where the register tells none. */
export interface Change {
  date?: string;
  item: string;
  before: string;
  after: string;
}

/** What is known of a company, a judge or a lawyer. */
export interface PersonFields {
  name: string;
  formerNames?: string[];
  otherPlaces?: string[];
  mergedFrom?: { fromId: string; kind: string; name?: string | null; place?: string | null }[];
  statistics?: PersonStatistics;
  region?: string[];
  firstSeenDate?: string;
  lastSeenDate?: string;
  dataOrigin?: string[];
  dataFrom?: string;
  isDemo?: boolean;
  caseCount?: number;

  court?: string;
  courtLevel?: string;
  tribunal?: string;
  title?: string;
  role?: string[];
  presidedCount?: number;

  lawFirm?: string;
  licenceNumber?: string;
  practiceCategory?: string;
  practiceStatus?: string;
  firstPracticeDate?: string;
  judicialBureau?: string;
  annualAssessment?: string;
  disciplinary?: string;
  specialities?: string[];
  forPlaintiffCount?: number;
  forDefendantCount?: number;

  unifiedCreditCode?: string;
  englishName?: string;
  organizationKind?: string;
  registrationStatus?: string;
  companyType?: string;
  legalRepresentative?: string;
  registeredCapital?: number;
  paidInCapital?: number;
  establishedDate?: string;
  businessTerm?: string;
  approvedDate?: string;
  registrationAuthority?: string;
  address?: string;
  industry?: string;
  businessScope?: string;
  stockCode?: string;
  listedDate?: string;
  actualController?: string;
  insuredCount?: string;
  branches?: string[];
  shareholders?: Shareholder[];
  keyPersonnel?: { name: string; role: string }[];
  changes?: Change[];
  lawsuitCount?: number;
  penaltyCount?: number;
  fineTotal?: number;
  representedCount?: number;
}

/** The fields of a person or company: written by our own portraits, so their shapes are known. */
export const personFieldsOf = (detail: RecordDetail) => detail.fields as unknown as PersonFields;

export const isLawFirm = ({ organizationKind, representedCount }: PersonFields) =>
  representedCount !== undefined || organizationKind === '律师事务所';
