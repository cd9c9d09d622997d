import { type RecordType, recordTypes } from '@antai/contract/records';
import type { JobDefinition } from '../../../platform/jobs/run-job.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { ImportOrder, ImportsService, Take } from '../../imports/service.ts';
import type { NewRecord, RecordsService } from '../service.ts';
import type { ReadRow } from './rules.ts';

interface Deps {
  imports: ImportsService;
  records: RecordsService;
  workers: Workers;
}

type Refused = { kind: 'refused'; reason: string };

/** What is particular to one kind of record: its word, the thread's script that reads rows, and the records in an answer. */
interface Course<Read> {
  word: string;
  recordType: RecordType;
  reader: URL;
  recordsOf: (read: Exclude<Read, Refused>) => Omit<NewRecord, 'recordType'>[];
}

/** Takes records in: rows are read in threads, written in batches; running twice changes nothing. */
export function importRecordsJob<Read extends Refused | { kind: string }>(
  { imports, records, workers }: Deps,
  { word, recordType, reader, recordsOf }: Course<Read>,
): JobDefinition<ImportOrder> {
  const isRefused = (read: Read): read is Read & Refused => read.kind === 'refused';
  return {
    concurrency: 1,
    maxAttempts: 5,
    async run(job, { signal, progress }) {
      const { paths, mapping } = job.payload;
      const take: Take = async rows => {
        const input = { rows: rows.map(({ row }) => row), mapping };
        const read = await workers.run<Read[]>(reader, input, signal);
        const taken = read.flatMap(each => (isRefused(each) ? [] : recordsOf(each as Exclude<Read, Refused>)));
        const refused = read.flatMap((each, index) =>
          isRefused(each) ? [{ line: rows[index]?.line ?? 0, reason: each.reason }] : [],
        );
        const written = await records.put(taken.map(each => ({ ...each, recordType })));
        return { written, refused };
      };
      const mark = `${word}|${JSON.stringify(mapping)}`;
      return imports.run({ jobId: job.id, paths, mark, take, signal, progress });
    },
  };
}

/** Takes judgments in. */
export const importCasesJob = (deps: Deps) =>
  importRecordsJob<ReadRow>(deps, {
    word: 'cases',
    recordType: recordTypes.cases,
    reader: new URL('./rules.ts', import.meta.url),
    recordsOf: ({ cases }) => cases,
  });
