import { z } from 'zod';
import { amountFen, citations, count, day, origin, text, texts } from './shared.ts';

/** Somebody who speaks for a party. */
const Agent = z.looseObject({ name: z.string(), role: text, lawFirm: text });

/** A party as a judgment names it. */
export const Party = z.looseObject({
  name: z.string(),
  litigationRole: text,
  formerRole: text,
  kind: text,
  isMasked: z.boolean().optional(),
  legalRepresentative: text,
  unifiedCreditCode: text,
  agents: z.array(Agent).optional(),
});
export type Party = z.output<typeof Party>;

/** What a judgment says, by the names of the record vocabulary; amounts in fen, days as YYYY-MM-DD. */
export const CaseFields = z.looseObject({
  caseTitle: text,
  caseNumber: text,
  court: text,
  courtName: text,
  courtLevel: text,
  courtCode: text,
  courtProvince: text,
  courtCity: text,
  courtCounty: text,
  region: texts,
  documentType: text,
  caseType: text,
  trialProcedure: text,
  procedureForm: text,
  causeOfAction: texts,
  parties: z.array(Party).optional(),
  party: texts,
  presidingJudge: text,
  judge: texts,
  adjudicators: z.array(z.looseObject({ name: z.string(), role: z.string() })).optional(),
  courtClerk: text,
  lawyer: texts,
  lawFirm: texts,
  judgmentDate: day,
  judgmentYear: text,
  publishDate: day,
  filingDate: day,
  keywords: texts,
  closingManner: text,
  outcome: text,
  outcomeForPlaintiff: text,
  appealOutcome: text,
  amountInDispute: amountFen,
  claimedAmount: amountFen,
  awardedAmount: amountFen,
  courtFee: amountFen,
  /** What the court says is in dispute, in its words. */
  disputeFocus: texts,
  /** The gist under a heading of its own, by whoever published the case. */
  judgmentGist: text,
  /** Penalties of a criminal judgment. */
  sentences: z.array(z.unknown()).optional(),
  relatedCaseNumbers: z.array(z.looseObject({ caseNumber: z.string(), court: text, relation: text })).optional(),
  referenceLevel: text,
  wordCount: count,
  ...citations,
  ...origin,
});
export type CaseFields = z.output<typeof CaseFields>;
