import { recordTypes } from '@antai/contract/records';
import type { JobDefinition } from '../../../platform/jobs/run-job.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { ImportOrder, ImportsService, Take } from '../../imports/service.ts';
import type { RecordsService } from '../service.ts';
import type { ReadRow } from './rules.ts';

interface Deps {
  imports: ImportsService;
  records: RecordsService;
  workers: Workers;
}

const parser = new URL('./rules.ts', import.meta.url);

/** Takes judgments in: rows are parsed in threads, written in batches; running twice changes nothing. */
export function importCasesJob({ imports, records, workers }: Deps): JobDefinition<ImportOrder> {
  return {
    concurrency: 1,
    maxAttempts: 5,
    async run(job, { signal, progress }) {
      const { paths, mapping } = job.payload;
      const take: Take = async rows => {
        const input = { rows: rows.map(({ row }) => row), mapping };
        const read = await workers.run<ReadRow[]>(parser, input, signal);
        const cases = read.flatMap(answer => (answer.kind === 'cases' ? answer.cases : []));
        const refused = read.flatMap((answer, index) =>
          answer.kind === 'refused' ? [{ line: rows[index]?.line ?? 0, reason: answer.reason }] : [],
        );
        const written = await records.put(cases.map(each => ({ ...each, recordType: recordTypes.cases })));
        return { written, refused };
      };
      const mark = `cases|${JSON.stringify(mapping)}`;
      return imports.run({ jobId: job.id, paths, mark, take, signal, progress });
    },
  };
}
