import { recordTypes } from '@antai/contract/records';
import { importRecordsJob } from '../imports/jobs.ts';
import type { ReadPenaltyRow } from './rules.ts';

/** Takes penalty decisions in. */
export const importPenaltiesJob = (deps: Parameters<typeof importRecordsJob>[0]) =>
  importRecordsJob<ReadPenaltyRow>(deps, {
    word: 'penalties',
    recordType: recordTypes.penalty,
    reader: new URL('./rules.ts', import.meta.url),
    recordsOf: ({ penalty }) => [penalty],
  });
