import { z } from 'zod';

/** A text that may be absent; an absent value says nothing. */
export const text = z.string().optional();
export const texts = z.array(z.string()).optional();
/** YYYY-MM-DD. */
export const day = z.string().optional();
export const amountFen = z.number().int().optional();
export const count = z.number().int().optional();

/** One value, or several as of several parties. */
export const textOrTexts = z.union([z.string(), z.array(z.string())]).optional();

/** A provision a record cites; its place is that of a section, counted from 0, and offsets in it, where known. */
export const CitedProvision = z.looseObject({
  statute: z.string(),
  articles: z.array(z.string()),
  isDecisionBasis: z.boolean().optional(),
  raw: text,
  section: z.number().int().optional(),
  start: z.number().int().optional(),
  end: z.number().int().optional(),
});
export type CitedProvision = z.output<typeof CitedProvision>;

/** What every record may say of where it comes from. */
export const origin = {
  docId: text,
  dataFrom: text,
  isDemo: z.boolean().optional(),
};

/** What statutes a record cites: by name, by article, and with their places. */
export const citations = {
  citedStatute: texts,
  citedArticle: texts,
  citedProvisions: z.array(CitedProvision).optional(),
};
