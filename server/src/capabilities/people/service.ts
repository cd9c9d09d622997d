import { createHash } from 'node:crypto';
import type { PersonRecord, PersonType } from '@antai/contract/people';
import { type RecordType, recordTypes, resourceOfRecordType, zhenggaiResource } from '@antai/contract/records';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Workers } from '../../platform/workers.ts';
import type { RecordsService } from '../records/service.ts';
import { decisions } from './decisions/service.ts';
import type { DecisionStore } from './decisions/store.ts';
import { equity } from './equity/service.ts';
import { othersOf, type Part, type ProfileFields } from './portray-person.ts';
import type { NewProfile, ProfileStore } from './profiles/store.ts';
import { idOfName } from './read-appearances.ts';
import type { PeopleStore } from './store.ts';

interface Deps {
  store: PeopleStore;
  decisionStore: DecisionStore;
  profileStore: ProfileStore;
  records: RecordsService;
  workers: Workers;
  clock: Clock;
  /** Something changed by hand: whose record is due should be written soon. */
  wake: () => Promise<void>;
}

/** Who reads, as far as it matters for what may be read. */
type Viewer = Pick<Caller, 'may'>;

export type PeopleService = ReturnType<typeof peopleService>;

/** A register's row about a judge, a lawyer or a company. */
export interface RegisterProfile {
  recordType: PersonType;
  name: string;
  place: string;
  fields: ProfileFields;
}

/** A company as an entry of a public register names it. */
interface NamedCompany {
  companyName: string;
  unifiedCreditCode: string;
  dataFrom: string;
  isDemo: boolean;
}

interface NamesWish {
  recordType: PersonType;
  names: { name: string; place: string }[];
  within?: { recordType: string; id: string } | undefined;
}

const namesakesMax = 50;

async function existing(
  { records }: Pick<Deps, 'records'>,
  { recordType, id }: { recordType: RecordType; id: string },
) {
  const [head] = await records.heads(recordType, [id]);
  if (!head) throw new Fault(faults.notFound);
  return head;
}

const mayRead = (caller: Viewer) =>
  [recordTypes.cases, recordTypes.penalty].filter(type => caller.may(resourceOfRecordType(type)));

const idOf = (name: string) => idOfName(recordTypes.company, { name });

/** Where a company's name leads to after all merges. */
const endOf = async ({ store }: Pick<Deps, 'store'>, id: string) =>
  (await store.endsOf(recordTypes.company, [id]))[0] ?? id;

/** Keeps what a register says; gives how many brought something new. */
async function putProfiles(
  { profileStore, clock, wake }: Pick<Deps, 'profileStore' | 'clock' | 'wake'>,
  profiles: RegisterProfile[],
): Promise<number> {
  const rows = profiles.map(({ recordType, name, place, fields }): NewProfile => {
    return {
      recordType,
      keyId: idOfName(recordType, { name, place }),
      name,
      place,
      fields,
      contentHash: createHash('sha256')
        .update(JSON.stringify([name, place, fields]))
        .digest('hex'),
      formerIds: (fields.formerNames ?? []).map(former => idOfName(recordType, { name: former, place })),
    };
  });
  const unique = [...new Map(rows.map(row => [`${row.recordType}|${row.keyId}`, row])).values()];
  if (unique.length === 0) return 0;
  const written = await profileStore.putProfiles(unique, { decidedBy: 'register', decidedAt: clock.now() });
  void wake();
  return written;
}

/** What somebody stands in, as far as the caller may read it. */
function standings(deps: Deps) {
  const { store } = deps;
  return {
    async records(
      caller: Viewer,
      { recordType, id, sourceType, side }: { recordType: PersonType; id: string; sourceType?: string; side?: string },
      { page, asParty = false }: { page: Page; asParty?: boolean },
    ) {
      await existing(deps, { recordType, id });
      const { parts, total } = await store.page(recordType, {
        entityId: id,
        side,
        asParty,
        sourceTypes: mayRead(caller).filter(type => sourceType === undefined || type === sourceType),
        withRectified: caller.may(zhenggaiResource),
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      return paged(
        parts.map(part => recordOf(recordType, part)),
        total,
        page,
      );
    },

    /** How many records of one type that the viewer may read each of these companies stands in; without a count where in none. */
    countsOf: (caller: Viewer, entityIds: string[], { sourceType, side }: { sourceType: RecordType; side?: string }) =>
      store.countEach(recordTypes.company, {
        ...{ entityIds, sourceTypes: mayRead(caller).filter(type => type === sourceType) },
        ...(side === undefined ? {} : { side }),
        withRectified: caller.may(zhenggaiResource),
      }),

    /** In which of these records a company stands, under the name it is taken for by now. */
    standsIn: async (companyId: string, { sourceType, sourceIds }: { sourceType: RecordType; sourceIds: string[] }) =>
      store.standsIn(
        { recordType: recordTypes.company, entityId: await endOf(deps, companyId) },
        { sourceType, sourceIds },
      ),

    /** What a company stands in during a period: the count of each day, and one page, the latest first. */
    async past(
      caller: Caller,
      { companyId, from, to }: { companyId: string; from: string; to: string },
      { page }: { page: Page },
    ) {
      const selection = {
        entityId: await endOf(deps, companyId),
        sourceTypes: mayRead(caller),
        withRectified: caller.may(zhenggaiResource),
        ...{ from, to },
      };
      const offset = (page.pageNum - 1) * page.pageSize;
      const [{ parts, total }, days] = await Promise.all([
        store.page(recordTypes.company, { ...selection, offset, limit: page.pageSize }),
        store.countByDay(recordTypes.company, selection),
      ]);
      const records = parts.map(({ sourceType, sourceId, title, number, date }) => ({
        recordType: sourceType,
        id: sourceId,
        title: title || number,
        number,
        date,
      }));
      return { records, total, days };
    },
  };
}

/** Who a name is. */
function namings(deps: Deps) {
  const { store, records } = deps;
  return {
    /** Which record each name is; names without one are left out. */
    async find({ recordType, names, within }: NamesWish) {
      const keys = names.map(({ name, place }) => ({ recordType, keyId: idOfName(recordType, { name, place }) }));
      const ids = await store.entitiesOf(keys, within);
      const listed = new Set((await records.listed(recordType, [...new Set(ids)])).map(({ id }) => id));
      return names
        .map(({ name, place }, index) => ({ name, place, id: ids[index] ?? '' }))
        .filter(({ id }) => listed.has(id));
    },

    async namesakes({ recordType, id }: { recordType: PersonType; id: string }) {
      const own = await existing(deps, { recordType, id });
      const heads = await records.byTitle(recordType, { title: own.title, limit: namesakesMax });
      return heads
        .filter(head => head.id !== id)
        .map(({ id: otherId, title, fields }) => ({
          id: otherId,
          name: title,
          place: String(fields.court ?? fields.lawFirm ?? ''),
          count: Number(fields.caseCount ?? fields.lawsuitCount ?? 0),
          lastSeenDate: String(fields.lastSeenDate ?? ''),
        }));
    },

    /** The name of a company; a fault where there is none. */
    companyName: async (companyId: string) =>
      (await existing(deps, { recordType: recordTypes.company, id: companyId })).title,

    /** The id that a company of this name has, unless it is taken for another. */
    companyKey: idOf,

    /** The ids of all names that each of these companies goes by; a fault where one of them is not there. */
    async companyKeys(companyIds: string[]): Promise<Map<string, string[]>> {
      const heads = new Set((await records.heads(recordTypes.company, companyIds)).map(({ id }) => id));
      if (companyIds.some(id => !heads.has(id))) throw new Fault(faults.notFound);
      return store.keysOf(recordTypes.company, companyIds);
    },
  };
}

/** What registers say. */
function registerEntries(deps: Deps) {
  const { profileStore } = deps;
  return {
    /** Changes whenever the register says something else of a company; empty where it says nothing. */
    async registerMark(companyId: string): Promise<string> {
      const profiles = await profileStore.profiles(recordTypes.company, [await endOf(deps, companyId)]);
      if (profiles.length === 0) return '';
      return createHash('sha256')
        .update(JSON.stringify(profiles.map(({ keyId, fields }) => [keyId, fields])))
        .digest('hex')
        .slice(0, 24);
    },

    putProfiles: (profiles: RegisterProfile[]) => putProfiles(deps, profiles),

    /** Keeps what another register says of companies: what it does not tell stays as it was. */
    async completeCompanies(profiles: RegisterProfile[]) {
      const fieldsOf = new Map<string, ProfileFields>();
      const ids = profiles.map(({ name }) => idOf(name));
      for (const { keyId, fields } of await profileStore.profiles(recordTypes.company, ids))
        fieldsOf.set(keyId, fields);
      await putProfiles(
        deps,
        profiles.map(each => ({ ...each, fields: { ...fieldsOf.get(idOf(each.name)), ...each.fields } })),
      );
    },

    /** Gives a record to each company that nothing tells of so far. */
    async addCompanies(companies: NamedCompany[]) {
      const byId = new Map(companies.map(each => [idOf(each.companyName), each]));
      const unknown = await profileStore.unknown(recordTypes.company, [...byId.keys()]);
      await putProfiles(
        deps,
        unknown.map(id => profileOf(byId.get(id)!)),
      );
    },
  };
}

/** People and organisations made from judgments, penalties and registers; who is one with whom can be decided by hand. */
export function peopleService(deps: Deps) {
  const { decisionStore, clock, wake, store } = deps;
  return {
    ...standings(deps),
    ...equity(deps),
    ...namings(deps),
    ...registerEntries(deps),

    ...decisions({
      store: decisionStore,
      existing: (recordType: RecordType, id: string) => existing(deps, { recordType, id }),
      clock,
      wake,
    }),

    /** The last change of judgments or penalties that is read into people. */
    appliedSeq: async (sourceType: RecordType) => (await store.progress(sourceType))?.seq ?? 0,
  };
}

const profileOf = ({ companyName, unifiedCreditCode, dataFrom, isDemo }: NamedCompany): RegisterProfile => ({
  recordType: recordTypes.company,
  name: companyName,
  place: '',
  fields: {
    name: companyName,
    ...(unifiedCreditCode ? { unifiedCreditCode } : {}),
    ...(dataFrom ? { dataFrom } : {}),
    ...(isDemo ? { isDemo } : {}),
  },
});

const recordOf = (recordType: PersonType, part: Part): PersonRecord => ({
  ...sourceOf(part),
  ...othersOf(recordType, part),
});

const sourceOf = ({ sourceType, sourceId, title, number, date, role, side, facts }: Part): PersonRecord => ({
  recordType: sourceType,
  id: sourceId,
  title,
  number,
  date,
  role,
  side,
  court: facts.court,
  causes: facts.causes,
  procedure: facts.procedure,
  outcome: facts.outcome,
  amountFen: facts.amountFen,
  authority: facts.authority,
  penaltyKinds: facts.penaltyKinds,
  fineFen: facts.fineFen,
});
