import { z } from 'zod';
import { person } from './person.ts';
import { amountFen, count, day, text, texts } from './shared.ts';

const Shareholder = z.looseObject({
  name: z.string(),
  /** 0 to 100. */
  percent: z.number().optional(),
  subscribedCapital: amountFen,
  holderType: text,
});

/** A change of the registration; the day is missing where the register tells none. */
export const RegistrationChange = z.looseObject({
  date: day,
  item: z.string(),
  before: z.string(),
  after: z.string(),
});
export type RegistrationChange = z.output<typeof RegistrationChange>;

/** What is known of an organisation, from registers and from judgments and penalties; amounts in fen. */
export const CompanyFields = z.looseObject({
  ...person,
  englishName: text,
  unifiedCreditCode: text,
  registrationNumber: text,
  organizationCode: text,
  organizationKind: text,
  registrationStatus: text,
  companyType: text,
  legalRepresentative: text,
  registeredCapital: amountFen,
  paidInCapital: amountFen,
  establishedDate: day,
  establishedYear: text,
  businessTerm: text,
  approvedDate: day,
  registrationAuthority: text,
  address: text,
  industry: text,
  businessScope: text,
  insuredCount: text,
  staffSize: text,
  stockCode: text,
  listedDate: day,
  jurisdiction: text,
  actualController: text,
  shareholders: z.array(Shareholder).optional(),
  keyPersonnel: z.array(z.looseObject({ name: z.string(), role: z.string() })).optional(),
  changes: z.array(RegistrationChange).optional(),
  branches: texts,
  lawsuitCount: count,
  asPlaintiffCount: count,
  asDefendantCount: count,
  amountAsDefendant: amountFen,
  penaltyCount: count,
  fineTotal: amountFen,
  litigationCause: texts,
  litigationYear: texts,
  /** Told of law firms alone. */
  lawyersOfFirm: texts,
  representedCount: count,
});
export type CompanyFields = z.output<typeof CompanyFields>;
