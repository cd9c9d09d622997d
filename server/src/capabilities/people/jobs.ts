import type { JobDefinition } from '../../platform/jobs/run-job.ts';
import type { ImportOrder, ImportsService, Take } from '../imports/service.ts';
import { type ProfileKind, readProfileRow } from './read-profile-row.ts';
import type { PeopleService } from './service.ts';

interface Deps {
  imports: ImportsService;
  people: PeopleService;
}

/** Takes a register in: companies, lawyers or judges, merged with what judgments tell of them; running twice changes nothing. */
export function importProfilesJob(kind: ProfileKind, { imports, people }: Deps): JobDefinition<ImportOrder> {
  return {
    concurrency: 1,
    maxAttempts: 5,
    async run(job, { signal, progress }) {
      const { paths, mapping } = job.payload;
      const take: Take = async rows => {
        const read = rows.map(({ line, row }) => ({ line, read: readProfileRow(kind, row, mapping) }));
        const refused = read.flatMap(({ line, read: each }) =>
          each.kind === 'refused' ? [{ line, reason: each.reason }] : [],
        );
        const profiles = read.flatMap(({ read: each }) => (each.kind === 'profile' ? [each.profile] : []));
        return { written: await people.putProfiles(profiles), refused };
      };
      const mark = `${kind}|${JSON.stringify(mapping)}`;
      return imports.run({ jobId: job.id, paths, mark, take, signal, progress });
    },
  };
}
