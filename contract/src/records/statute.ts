import { z } from 'zod';
import { count, day, origin, text, texts } from './shared.ts';

/** What is known of a statute, in one of its versions. */
export const StatuteFields = z.looseObject({
  statuteTitle: text,
  authorityLevel: text,
  validityStatus: text,
  issuingBody: text,
  documentNumber: text,
  subject: texts,
  publishDate: day,
  effectiveDate: day,
  versionDate: day,
  versionYear: text,
  articleCount: count,
  /** What it is called in short where its title does not say so: 民诉法. */
  shortNames: texts,
  /** Where each heading begins in the section of the articles, and how deep it is, from 1. */
  headings: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
  hasText: z.boolean().optional(),
  ...origin,
});
export type StatuteFields = z.output<typeof StatuteFields>;
