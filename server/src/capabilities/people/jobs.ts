import type { ImportOrder, ImportsService, ImportTools, Take } from '../imports/service.ts';
import { type ProfileKind, readProfileRow } from './profiles/read-profile-row.ts';
import type { PeopleService } from './service.ts';

interface Deps {
  imports: ImportsService;
  people: PeopleService;
}

/** Takes a register in: companies, lawyers or judges, merged with what judgments tell of them; running twice changes nothing. */
export function profilesImporter(kind: ProfileKind, { imports, people }: Deps) {
  return ({ paths, mapping }: ImportOrder, tools: ImportTools) => {
    const take: Take = async rows => {
      const read = rows.map(({ line, row }) => ({ line, read: readProfileRow(kind, row, { mapping }) }));
      const refused = read.flatMap(({ line, read: each }) =>
        each.kind === 'refused' ? [{ line, reason: each.reason }] : [],
      );
      const profiles = read.flatMap(({ read: each }) => (each.kind === 'profile' ? [each.profile] : []));
      return { written: await people.putProfiles(profiles), refused };
    };
    const mark = `${kind}|${JSON.stringify(mapping)}`;
    return imports.run({ ...tools, paths, mark, take });
  };
}
