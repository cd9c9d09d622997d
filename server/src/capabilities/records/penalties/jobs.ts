import { recordTypes } from '@antai/contract/records';
import type { JobDefinition } from '../../../platform/jobs/run-job.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { ImportOrder, ImportsService, Take } from '../../imports/service.ts';
import type { RecordsService } from '../service.ts';
import type { ReadPenaltyRow } from './rules.ts';

interface Deps {
  imports: ImportsService;
  records: RecordsService;
  workers: Workers;
}

const reader = new URL('./rules.ts', import.meta.url);

/** Takes penalty decisions in: rows are read in threads, written in batches; running twice changes nothing. */
export function importPenaltiesJob({ imports, records, workers }: Deps): JobDefinition<ImportOrder> {
  return {
    concurrency: 1,
    maxAttempts: 5,
    async run(job, { signal, progress }) {
      const { paths, mapping } = job.payload;
      const take: Take = async rows => {
        const input = { rows: rows.map(({ row }) => row), mapping };
        const read = await workers.run<ReadPenaltyRow[]>(reader, input, signal);
        const penalties = read.flatMap(each => (each.kind === 'penalty' ? [each.penalty] : []));
        const refused = read.flatMap((each, index) =>
          each.kind === 'refused' ? [{ line: rows[index]?.line ?? 0, reason: each.reason }] : [],
        );
        const written = await records.put(penalties.map(each => ({ ...each, recordType: recordTypes.penalty })));
        return { written, refused };
      };
      const mark = `penalties|${JSON.stringify(mapping)}`;
      return imports.run({ jobId: job.id, paths, mark, take, signal, progress });
    },
  };
}
