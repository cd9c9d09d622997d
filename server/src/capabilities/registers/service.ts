import { type RegisterCount, type RegisterEntry, type RegisterKind, registerKinds } from '@antai/contract/registers';
import { type Page, paged } from '@antai/contract/wire/page';
import type { Clock } from '../../platform/clock.ts';
import { sha256Of } from '../../platform/hash.ts';
import type { PeopleService } from '../people/service.ts';
import type { ReadEntry } from './read-entry-row.ts';
import type { EntryRow, NewEntryRow, RegistersStore } from './store.ts';

interface Deps {
  store: RegistersStore;
  people: Pick<PeopleService, 'companyKeys' | 'companyKey' | 'addCompanies'>;
  clock: Clock;
}

export type RegistersService = ReturnType<typeof registersService>;

/** More news of one company than anybody reads at once. */
const addedMax = 10_000;

const kinds = Object.keys(registerKinds) as RegisterKind[];

/** An entry as whoever reads it sees it. */
const entryOf = ({
  entryId,
  kind,
  date,
  isEnded,
  body,
}: Pick<EntryRow, 'entryId' | 'kind' | 'date' | 'isEnded' | 'body'>): RegisterEntry => ({
  entryId,
  kind,
  date,
  isEnded,
  ...body,
});

/** What the registers have of companies. */
function lookups({ store, people }: Pick<Deps, 'store' | 'people'>) {
  /** How many entries of each kind name each of these companies, by its id. */
  async function countsOf(companyIds: string[]): Promise<Map<string, RegisterCount[]>> {
    const [rows, imports] = await Promise.all([people.companyKeys(companyIds).then(store.counts), store.lastImports()]);
    const byCompany = Map.groupBy(rows, row => row.companyId);
    return new Map(
      companyIds.map(id => [
        id,
        kinds.map(kind => {
          const { count = 0, currentCount = 0 } = byCompany.get(id)?.find(each => each.kind === kind) ?? {};
          return { kind, count, currentCount, asOf: imports.get(kind)?.toISOString() ?? null };
        }),
      ]),
    );
  }

  return {
    countsOf,

    counts: async (companyId: string): Promise<RegisterCount[]> => (await countsOf([companyId])).get(companyId) ?? [],

    /** The latest entries of each of some kinds, up to a number of a kind, of each of these companies, by its id. */
    async latest(
      companyIds: string[],
      wish: { kinds: RegisterKind[]; limit: number },
    ): Promise<Map<string, RegisterEntry[]>> {
      const rows = await store.latest(await people.companyKeys(companyIds), {
        kinds: kinds.filter(kind => wish.kinds.includes(kind)),
        limit: wish.limit,
      });
      const byCompany = Map.groupBy(rows, row => row.companyId);
      return new Map(companyIds.map(id => [id, (byCompany.get(id) ?? []).map(entryOf)]));
    },
  };
}

/** What public registers say of a company, under whichever of its names. */
export function registersService(deps: Deps) {
  const { store, people, clock } = deps;
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

  const keysOf = async (companyId: string) => (await people.companyKeys([companyId])).get(companyId) ?? [];

  return {
    ...lookups(deps),

    async page({ companyId, kind }: { companyId: string; kind: RegisterKind }, page: Page) {
      const { rows, total } = await store.page(await keysOf(companyId), {
        kind,
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      return paged(rows.map(entryOf), total, page);
    },

    /** How many entries have come so far, as a place to go on from. */
    lastSeq: () => store.lastSeq(),

    /** The ids of a company's entries that came after one place and up to another, the first of them. */
    async added(companyId: string, { after, upTo }: { after: number; upTo: number }): Promise<string[]> {
      const rows = await store.added(await keysOf(companyId), { after, upTo, limit: addedMax });
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
