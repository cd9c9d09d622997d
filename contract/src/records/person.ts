import { z } from 'zod';
import { count, day, origin, text, texts } from './shared.ts';

/** Figures on fewer records than this are shown with a warning. */
export const smallSample = 30;

/** How often each value occurs: the most frequent first; `values` is how many different ones there are. */
export const StatisticsGroup = z.object({
  key: z.string(),
  title: z.string(),
  values: z.number().int(),
  items: z.array(z.object({ value: z.string(), count: z.number().int() })),
});
export type StatisticsGroup = z.output<typeof StatisticsGroup>;

/** The `statistics` field of a judge, a lawyer or an organisation: all figures with `n`, the judgments they stand on. */
export const PersonStatistics = z.object({
  n: z.number().int(),
  penalties: z.number().int(),
  isSmallSample: z.boolean(),
  groups: z.array(StatisticsGroup),
});
export type PersonStatistics = z.output<typeof PersonStatistics>;

/** What is known of whoever judgments and registers tell of. */
export const person = {
  name: z.string(),
  formerNames: texts,
  otherPlaces: texts,
  region: texts,
  firstSeenDate: day,
  lastSeenDate: day,
  /** 登记资料 or 文书归集: where what is known comes from. */
  dataOrigin: texts,
  statistics: PersonStatistics.optional(),
  mergedFrom: z
    .array(z.object({ fromId: z.string(), kind: z.string(), name: z.string().nullish(), place: z.string().nullish() }))
    .optional(),
  caseCount: count,
  ...origin,
};

/** The fields that judges, lawyers and organisations have in common. */
export type PersonFields = z.output<ReturnType<typeof z.object<typeof person>>>;

/** What is known of a judge. */
export const JudgeFields = z.looseObject({
  ...person,
  court: text,
  courtLevel: text,
  tribunal: text,
  title: text,
  role: texts,
  presidedCount: count,
  /** Judgments on which the instance above has decided, as far as they are in the store, and how many of them did not stand. */
  reviewedCount: count,
  overturnedCount: count,
  /** From filing to judgment, over the judgments that tell both days. */
  averageDays: count,
  daysCount: count,
  causeOfAction: texts,
  caseType: texts,
  caseYear: texts,
  coPanel: texts,
  lawFirm: texts,
  lawyer: texts,
  citedStatute: texts,
});
export type JudgeFields = z.output<typeof JudgeFields>;

/** What is known of a lawyer. */
export const LawyerFields = z.looseObject({
  ...person,
  lawFirm: text,
  sex: text,
  licenceNumber: text,
  practiceCategory: text,
  practiceStatus: text,
  firstPracticeDate: day,
  judicialBureau: text,
  annualAssessment: text,
  disciplinary: text,
  specialities: texts,
  forPlaintiffCount: count,
  forDefendantCount: count,
  causeOfAction: texts,
  court: texts,
  caseYear: texts,
  side: texts,
  client: texts,
  opponent: texts,
});
export type LawyerFields = z.output<typeof LawyerFields>;
