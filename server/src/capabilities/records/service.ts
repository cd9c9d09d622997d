import {
  detailTools,
  type FieldsOf,
  type RecordDetail,
  type RecordType,
  recordTypes,
  type TypedFields,
  usualDetailTools,
  zhenggaiResource,
} from '@antai/contract/records';
import { faults } from '@antai/contract/wire/faults';
import type { Caller } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import { createWatchedCache } from '../../platform/watched-cache.ts';
import { createWatchedRows } from '../../platform/watched-rows.ts';
import type { ChangedRecord, NewRecord, RecordRow, RecordsStore } from './store.ts';

export type { ChangedRecord, NewRecord };

export type RecordsService = ReturnType<typeof recordsService>;

/** A record as its neighbours see it: without its text, and in lists without the figures of people. */
export type RecordHead<Type extends RecordType = RecordType> = Pick<RecordRow, 'id' | 'title' | 'number'> & {
  fields: FieldsOf<Type>;
};

/** A record with its text, as it is exported. */
export type WholeRecord = TypedFields & Pick<RecordRow, 'id' | 'title' | 'number' | 'sections' | 'importedAt'>;

/** A change of a record, as the search index follows it. */
export type RecordChange = Pick<RecordRow, 'id' | 'seq' | 'isDeleted' | 'title' | 'number' | 'fields' | 'sections'>;

/** A change of a record without its text; the fields of one that is deleted are empty. */
export type HeadChange<Type extends RecordType = RecordType> = RecordHead<Type> & Pick<RecordRow, 'seq' | 'isDeleted'>;

/** Records whose decision orders rectification (整改) are shown to those who may see them. */
const isVisible = (viewer: Pick<Caller, 'may'>, { fields }: Pick<RecordRow, 'fields'>) =>
  fields.isRectificationOrdered !== '是' || viewer.may(zhenggaiResource);

interface Deps {
  store: RecordsStore;
  /** The values that the system configuration has for a field, by name. */
  configured: (field: string) => Promise<{ name: string; value: string }[]>;
}

/** The field of the system configuration that says which tools the page of a record type has. */
const detailToolsField = 'detailTools';

/** Heads that lists have shown lately, some 5 KB each: the first eight pages of fifty people who search. */
const keptMax = 8_000;
/** Records opened lately: whoever opens a hit asks for its text and, in the same moment, for the places of the hits. */
const openedMax = 20;
/** A change is signalled at once; should the signal go astray, it is still seen within this time. */
const keptMs = 30_000;

/** What the page of a record has. */
function pages({ configured }: Pick<Deps, 'configured'>) {
  return {
    /** The tools of each record's page that the caller may use. */
    async detailTools(caller: Caller) {
      const wishes = new Map((await configured(detailToolsField)).map(({ name, value }) => [name, value]));
      return Object.values(recordTypes).map(recordType => {
        const wish = wishes.get(recordType)?.split(/[,，、\s]+/);
        const usual = usualDetailTools[recordType];
        const tools = wish ? usual.filter(tool => wish.includes(tool)) : usual;
        return {
          recordType,
          tools: tools.map(tool => ({ tool, ...detailTools[tool] })).filter(({ resourceId }) => caller.may(resourceId)),
        };
      });
    },
  };
}

/** Records by id, number or title. */
function lookups({ store }: Pick<Deps, 'store'>) {
  return {
    /** The text of a record in its parts. */
    async sections(recordType: RecordType, id: string) {
      const row = await store.find(recordType, id);
      if (!row) throw new Fault(faults.notFound);
      return row.sections;
    },

    /** The heads of these records in the order asked for; those that are gone are left out. */
    async heads<Type extends RecordType>(recordType: Type, ids: string[]): Promise<RecordHead<Type>[]> {
      const byId = new Map((await store.findMany(recordType, ids)).map(row => [row.id, row]));
      return ids.flatMap(id => byId.get(id) ?? []);
    },

    /** These records with their text, in the order asked for; those that are gone, or not for these eyes, are left out. */
    async whole(
      viewer: Pick<Caller, 'may'>,
      { recordType, ids }: { recordType: RecordType; ids: string[] },
    ): Promise<WholeRecord[]> {
      const rows = await store.findWhole(recordType, ids);
      const byId = new Map(rows.filter(row => isVisible(viewer, row)).map(row => [row.id, row]));
      // written by readers of this type alone
      return ids.flatMap(id => byId.get(id) ?? []) as WholeRecord[];
    },

    /** What these records say in these sections, each section cut at a length; those that have none of them are left out. */
    texts: (
      recordType: RecordType,
      { ids, keys, charactersMax }: { ids: string[]; keys: string[]; charactersMax: number },
    ) => store.texts(recordType, { ids, keys, charactersMax }),

    /** Records that others name by one of these numbers: case numbers as they are normalised in the fields. */
    byNumber: <Type extends RecordType>(recordType: Type, numbers: string[]): Promise<RecordHead<Type>[]> =>
      store.findByNumber(recordType, numbers),

    /** Records that bear exactly this title, up to a number. */
    byTitle: <Type extends RecordType>(
      recordType: Type,
      { title, limit }: { title: string; limit: number },
    ): Promise<RecordHead<Type>[]> => store.findByTitle(recordType, { title, limit }),
  };
}

/** Records in the order in which they changed, and how many there are. */
function changes({ store }: Pick<Deps, 'store'>) {
  return {
    count: (recordType: RecordType) => store.count(recordType),
    since: (recordType: RecordType, { seq, limit }: { seq: number; limit: number }): Promise<RecordChange[]> =>
      store.since(recordType, { seq, limit }),
    headsSince: <Type extends RecordType>(
      recordType: Type,
      { seq, limit }: { seq: number; limit: number },
    ): Promise<HeadChange<Type>[]> => store.headsSince(recordType, { seq, limit }),
    lastSeq: (recordType: RecordType) => store.lastSeq(recordType),

    /** Which records that still exist changed after a number and up to another, oldest first. */
    changed: (
      recordType: RecordType,
      { after, upTo, limit }: { after: number; upTo: number; limit: number },
    ): Promise<ChangedRecord[]> => store.changed(recordType, { after, upTo, limit }),

    /** How many of these records bear each day in one of their fields, in order. */
    countByDay: (recordType: RecordType, { ids, fieldEn }: { ids: string[]; fieldEn: string }) =>
      store.countByDay(recordType, { ids, fieldEn }),

    /** How many records of each type there are. */
    async counts(): Promise<Record<string, number>> {
      const types = Object.values(recordTypes);
      const counts = await Promise.all(types.map(type => store.count(type)));
      return Object.fromEntries(types.map((type, index) => [type, counts[index] ?? 0]));
    },
  };
}

/** The records of every type. Records are public within the house: who may see a type may see all of it. */
export function recordsService(deps: Deps) {
  const { store } = deps;
  const heads = createWatchedRows<RecordHead>({
    max: keptMax,
    maxAgeMs: keptMs,
    load: (recordType, ids) => store.findMany(recordType as RecordType, ids),
  });

  const opened = createWatchedCache<RecordRow>({
    max: openedMax,
    maxAgeMs: keptMs,
    load: key => store.find(key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)),
  });

  function forgetAll() {
    heads.forget();
    opened.forget();
  }

  /** Whoever changes records sees the change as soon as it is done. */
  async function changing(work: Promise<number>): Promise<number> {
    const count = await work;
    if (count > 0) forgetAll();
    return count;
  }

  return {
    ...pages(deps),
    ...lookups(deps),
    ...changes(deps),

    async detail(caller: Caller, { recordType, id }: { recordType: RecordType; id: string }): Promise<RecordDetail> {
      const row = await opened.get(`${recordType} ${id}`);
      if (!row || !isVisible(caller, row)) throw new Fault(faults.notFound);
      const { fields, sections } = row;
      // written by readers of this type alone, and parsed once more on its way out
      return { id: row.id, recordType, fields, sections } as RecordDetail;
    },

    /** `heads` for lists, which show the same records over and over: those shown lately are kept in memory. */
    listed: (recordType: RecordType, ids: string[]): Promise<readonly RecordHead[]> => heads.get(recordType, ids),

    /** Records have changed, here or in another process. */
    forgetKept: forgetAll,

    /** Adds or replaces records; of two with one id the later stands. Gives how many brought something new. */
    put(rows: NewRecord[]): Promise<number> {
      const byKey = new Map(rows.map(row => [`${row.recordType}:${row.id}`, row]));
      return changing(store.put([...byKey.values()]));
    },

    remove: (recordType: RecordType, ids: string[]) => changing(store.remove(recordType, ids)),
  };
}
