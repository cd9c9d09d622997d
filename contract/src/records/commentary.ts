import { z } from 'zod';
import { citations, count, day, origin, text, texts } from './shared.ts';

/** What is known of a commentary of a public account. */
export const CommentaryFields = z.looseObject({
  title: text,
  abstract: text,
  accountName: text,
  author: text,
  publishTime: day,
  publishYear: text,
  originalUrl: text,
  /** 原创 or 转载. */
  isOriginal: text,
  lawFirmOrOrg: text,
  practiceArea: texts,
  topics: texts,
  mentionedCases: texts,
  mentionedCompanies: texts,
  wordCount: count,
  /** How often the account says that it was read and liked, when it was looked at. */
  readCount: count,
  likeCount: count,
  capturedAt: day,
  ...citations,
  ...origin,
});
export type CommentaryFields = z.output<typeof CommentaryFields>;
