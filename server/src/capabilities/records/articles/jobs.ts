import { recordTypes } from '@antai/contract/records';
import type { JobDefinition } from '../../../platform/jobs/run-job.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { ImportOrder, ImportsService, Take } from '../../imports/service.ts';
import type { RecordsService } from '../service.ts';
import type { ReadArticle } from './rules.ts';

interface Deps {
  imports: ImportsService;
  records: RecordsService;
  workers: Workers;
}

const reader = new URL('./rules.ts', import.meta.url);

/** Takes articles of public accounts in, with the statutes and cases they cite; running twice changes nothing. */
export function importArticlesJob({ imports, records, workers }: Deps): JobDefinition<ImportOrder> {
  return {
    concurrency: 1,
    maxAttempts: 5,
    async run(job, { signal, progress }) {
      const { paths, mapping } = job.payload;
      const take: Take = async rows => {
        const input = { rows: rows.map(({ row }) => row), mapping };
        const read = await workers.run<ReadArticle[]>(reader, input, signal);
        const articles = read.flatMap(each => (each.kind === 'article' ? [each.article] : []));
        const refused = read.flatMap((each, index) =>
          each.kind === 'refused' ? [{ line: rows[index]?.line ?? 0, reason: each.reason }] : [],
        );
        const written = await records.put(articles.map(each => ({ ...each, recordType: recordTypes.weChat })));
        return { written, refused };
      };
      const mark = `articles|${JSON.stringify(mapping)}`;
      return imports.run({ jobId: job.id, paths, mark, take, signal, progress });
    },
  };
}
