import { z } from 'zod';
import { amountFen, citations, day, origin, text, textOrTexts, texts } from './shared.ts';

/** Somebody penalized, as the decision names them. */
const PenalizedParty = z.looseObject({
  name: text,
  partyKind: text,
  isMasked: z.boolean().optional(),
  unifiedCreditCode: text,
  legalRepresentative: text,
});

/** What a penalty decision says, by the names of the record vocabulary; amounts in fen, days as YYYY-MM-DD. */
export const PenaltyFields = z.looseObject({
  title: text,
  documentType: text,
  penalizedPartyName: textOrTexts,
  partyKind: textOrTexts,
  unifiedCreditCode: texts,
  legalRepresentative: texts,
  parties: z.array(PenalizedParty).optional(),
  penaltyDecisionNumber: text,
  violationType: textOrTexts,
  penaltyBasis: texts,
  penaltyKind: textOrTexts,
  regulatoryMeasures: texts,
  penaltyContent: text,
  fineAmount: amountFen,
  confiscatedAmount: amountFen,
  /** What the paper writes and what cannot be right. */
  unclear: z.array(z.looseObject({ field: z.string(), raw: z.string(), why: z.string() })).optional(),
  decisionDate: day,
  decisionYear: text,
  publishDate: day,
  validUntil: day,
  publicityDeadline: day,
  penaltyAuthority: text,
  authorityCreditCode: text,
  dataSourceUnit: text,
  regulatorFamily: text,
  region: texts,
  industry: text,
  remarks: text,
  /** 是 or 否: whether the decision orders rectification (整改). */
  isRectificationOrdered: text,
  ...citations,
  ...origin,
});
export type PenaltyFields = z.output<typeof PenaltyFields>;
