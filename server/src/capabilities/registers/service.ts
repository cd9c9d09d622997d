import { type RegisterCount, type RegisterEntry, type RegisterKind, registerKinds } from '@antai/contract/registers';
import { type Page, paged } from '@antai/contract/wire/page';
import type { Clock } from '../../platform/clock.ts';
import { sha256Of } from '../../platform/hash.ts';
import type { PeopleService } from '../people/service.ts';
import type { ReadEntry } from './read-entry-row.ts';
import type { NewEntryRow, RegistersStore } from './store.ts';

interface Deps {
  store: RegistersStore;
  people: Pick<PeopleService, 'companyKeys' | 'companyKey' | 'addCompanies'>;
  clock: Clock;
}

export type RegistersService = ReturnType<typeof registersService>;

/** More news of one company than anybody reads at once. */
const addedMax = 10_000;

const kinds = Object.keys(registerKinds) as RegisterKind[];

/** What public registers say of a company, under whichever of its names. */
export function registersService({ store, people, clock }: Deps) {
  const rowOf = (entry: ReadEntry): NewEntryRow => {
    const { kind, date, isEnded, ...body } = entry;
    const companyKey = people.companyKey(body.companyName);
    return {
      entryId: sha256Of([kind, companyKey, body.number, date, body.title].join('|')).slice(0, 32),
      kind,
      companyKey,
      date,
      isEnded,
      body,
      contentHash: sha256Of(JSON.stringify(entry)),
      importedAt: clock.now(),
    };
  };

  return {
    async counts(companyId: string): Promise<RegisterCount[]> {
      const [counts, imports] = await Promise.all([
        people.companyKeys(companyId).then(store.counts),
        store.lastImports(),
      ]);
      return kinds.map(kind => {
        const { count = 0, currentCount = 0 } = counts.find(each => each.kind === kind) ?? {};
        return { kind, count, currentCount, asOf: imports.get(kind)?.toISOString() ?? null };
      });
    },

    async page({ companyId, kind }: { companyId: string; kind: RegisterKind }, page: Page) {
      const keys = await people.companyKeys(companyId);
      const { rows, total } = await store.page(keys, {
        kind,
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      const entries = rows.map(
        ({ entryId, date, isEnded, body }): RegisterEntry => ({
          entryId,
          kind,
          date,
          isEnded,
          ...body,
        }),
      );
      return paged(entries, total, page);
    },

    /** How many entries have come so far, as a place to go on from. */
    lastSeq: () => store.lastSeq(),

    /** The ids of a company's entries that came after one place and up to another, the first of them. */
    async added(companyId: string, { after, upTo }: { after: number; upTo: number }): Promise<string[]> {
      const rows = await store.added(await people.companyKeys(companyId), { after, upTo, limit: addedMax });
      return rows.map(({ entryId }) => entryId);
    },

    /** Entries as a list of several kinds names them; ids that are not there are left out. */
    async cards(entryIds: string[]) {
      const rows = entryIds.length > 0 ? await store.entries(entryIds) : [];
      return rows.map(({ entryId, kind, date, body }) => ({
        entryId,
        kindName: registerKinds[kind].name,
        title: body.title,
        number: body.number,
        date,
      }));
    },

    /** Keeps entries; a company that nothing else tells of gets a record. Gives how many brought something new. */
    async put(entries: ReadEntry[]): Promise<number> {
      await people.addCompanies(entries);
      return store.put([...new Map(entries.map(rowOf).map(row => [row.entryId, row])).values()]);
    },
  };
}
