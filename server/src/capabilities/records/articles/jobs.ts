import { recordTypes } from '@antai/contract/records';
import { importRecordsJob } from '../imports/jobs.ts';
import type { ReadArticle } from './rules.ts';

/** Takes articles of public accounts in, with the statutes and cases they cite. */
export const importArticlesJob = (deps: Parameters<typeof importRecordsJob>[0]) =>
  importRecordsJob<ReadArticle>(deps, {
    word: 'articles',
    recordType: recordTypes.weChat,
    reader: new URL('./rules.ts', import.meta.url),
    recordsOf: ({ article }) => [article],
  });
