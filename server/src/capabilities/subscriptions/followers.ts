import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { type RecordType, recordTypes, resourceOfRecordType, zhenggaiResource } from '@antai/contract/records';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountService } from '../account/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { PeopleService } from '../people/service.ts';
import type { ChangedRecord, RecordsService } from '../records/service.ts';
import type { RegistersService } from '../registers/service.ts';
import type { SearchService, Viewer } from '../search/service.ts';
import type { SettingsService } from '../settings/service.ts';
import {
  isToldAtOnce,
  isToldDaily,
  markOfEntry,
  mayFollow,
  newsAtLevel,
  registersPlace,
  sayRaised,
  watchedTypes,
} from './describe-news.ts';
import type { HitRow, SubscriptionRow, SubscriptionsStore } from './store.ts';

export interface NewsDeps {
  store: SubscriptionsStore;
  search: SearchService;
  people: PeopleService;
  records: RecordsService;
  registers: RegistersService;
  notices: NoticesService;
  account: AccountService;
  settings: Pick<SettingsService, 'monitorLevel'>;
  clock: Clock;
  log: Log;
  /** Lets people and index take in what has changed. */
  catchUp: () => Promise<void>;
}

type Found = Omit<HitRow, 'isDigestDue' | 'raisedAt'>;

const subscriptionsAtOnce = 100;
const changesAtOnce = 5_000;
const before = '00000000-0000-0000-0000-000000000000';
const allTypes = Object.values(recordTypes);
const sourceTypes = [recordTypes.cases, recordTypes.penalty];

const byType = async (types: RecordType[], seqOf: (type: RecordType) => Promise<number>) => {
  const entries = await Promise.all(types.map(async type => [type, await seqOf(type)] as const));
  return Object.fromEntries(entries) as Record<string, number>;
};

/** Looks for new records of every subscription; a record raises a subscription once, also when a look is repeated. */
export function lookForNews(deps: NewsDeps) {
  const { store, search, people, records, registers, notices, account, settings, clock, log, catchUp } = deps;

  /** How far each record type can be looked at. */
  async function reach() {
    const [last, forSearch, forCompany, lastEntry] = await Promise.all([
      byType(allTypes, records.lastSeq),
      byType(allTypes, search.appliedSeq),
      byType(sourceTypes, people.appliedSeq),
      registers.lastSeq(),
    ]);
    const company = recordTypes.company;
    const isBehind = allTypes.some(type => (forSearch[type] ?? 0) < (last[type] ?? 0));
    const own = { [company]: last[company] ?? 0, [registersPlace]: lastEntry };
    return { forSearch, forCompany: { ...forCompany, ...own }, isBehind };
  }

  /** What changed in a stretch, in parts; each part is read once for all subscriptions that stand at the same place. */
  function changesBook() {
    const parts = new Map<string, ChangedRecord[]>();
    return async function* changes(type: RecordType, after: number, upTo: number) {
      for (let from = after; ; ) {
        const key = `${type}|${from}|${upTo}`;
        const part = parts.get(key) ?? (await records.changed(type, from, upTo, changesAtOnce));
        if (parts.size < 50) parts.set(key, part);
        if (part.length > 0) yield part;
        if (part.length < changesAtOnce) return;
        from = part.at(-1)?.seq ?? upTo;
      }
    };
  }

  type Changes = ReturnType<typeof changesBook>;

  const foundOf = (recordType: RecordType, { id, isRectified }: ChangedRecord): Found => ({
    recordType,
    recordId: id,
    mark: '',
    isRectified,
  });

  async function foundBySearch(row: SubscriptionRow, viewer: Viewer, changes: Changes, upTo: number) {
    const { conditions } = row;
    const type = row.recordType as RecordType;
    const found: Found[] = [];
    if (!conditions || !mayFollow(viewer, row)) return found;
    let matching: Set<string> | undefined;
    for await (const part of changes(type, row.positions[type] ?? 0, upTo)) {
      matching ??= new Set(await search.allIds(viewer, conditions));
      for (const each of part) if (matching.has(each.id)) found.push(foundOf(type, each));
    }
    return found;
  }

  async function foundInType(row: SubscriptionRow, type: RecordType, { may }: Viewer, changes: Changes, upTo: number) {
    const found: Found[] = [];
    if (!row.companyId || !may(resourceOfRecordType(type))) return found;
    for await (const part of changes(type, row.positions[type] ?? 0, upTo)) {
      const ids = part.map(({ id }) => id);
      const there = new Set(await people.standsIn(row.companyId, type, ids));
      const shown = part.filter(each => there.has(each.id) && (!each.isRectified || may(zhenggaiResource)));
      found.push(...shown.map(each => foundOf(type, each)));
    }
    return found;
  }

  /** What the public registers say of the company since; a subscription of before they were looked at begins now. */
  async function foundInRegisters(row: SubscriptionRow, upTo: number): Promise<Found[]> {
    const place = row.positions[registersPlace];
    if (!row.companyId || place === undefined || place === upTo) return [];
    const ids = await registers.added(row.companyId, { after: place, upTo });
    const hit = { recordType: recordTypes.company, recordId: row.companyId, isRectified: false };
    return ids.map(id => ({ ...hit, mark: markOfEntry(id) }));
  }

  async function foundOfCompany(row: SubscriptionRow, viewer: Viewer, changes: Changes, upTo: Record<string, number>) {
    const registerMark = await people.registerMark(row.companyId ?? '');
    if (!mayFollow(viewer, row)) return { found: [], registerMark };
    const wanted = newsAtLevel[await settings.monitorLevel(row.ownerId, row.companyId ?? '')];
    const types = wanted.hasRecords ? sourceTypes : [];
    const news = await Promise.all(types.map(type => foundInType(row, type, viewer, changes, upTo[type] ?? 0)));
    const found = [...news.flat(), ...(await foundInRegisters(row, upTo[registersPlace] ?? 0))];
    const isChanged = wanted.hasRegistration && registerMark !== '' && registerMark !== row.registerMark;
    const mark = { recordType: recordTypes.company, recordId: row.companyId ?? '', mark: registerMark };
    if (isChanged) found.push({ ...mark, isRectified: false });
    return { found, registerMark };
  }

  /** Looks for one subscription from where it stood to where its record types can be looked at. */
  async function lookFor(row: SubscriptionRow, viewer: Viewer, changes: Changes, upTo: Record<string, number>) {
    const types = row.companyId ? [...watchedTypes(row), registersPlace] : watchedTypes(row);
    const positions = Object.fromEntries(
      types.map(type => [type, Math.max(row.positions[type] ?? 0, upTo[type] ?? 0)]),
    );
    if (types.every(type => positions[type] === row.positions[type])) return;
    const { found, registerMark } = row.companyId
      ? await foundOfCompany(row, viewer, changes, upTo)
      : { found: await foundBySearch(row, viewer, changes, upTo[row.recordType] ?? 0), registerMark: '' };
    const raisedAt = clock.now();
    const hits = found.map(each => ({ ...each, raisedAt, isDigestDue: isToldDaily(row.frequency) }));
    await store.raise(row, { positions, registerMark, hits }, async (count, tx) => {
      if (!isToldAtOnce(row.frequency)) return;
      const { ownerId: userId, subscriptionId: relateId, companyId } = row;
      const redirectType = companyId ? redirectTypes.companySubscription : redirectTypes.searchSubscription;
      const say = (total: number) => sayRaised(row.name, total);
      await notices.tell({ userId, messageType: messageTypes.monitoring, redirectType, relateId, count, say }, tx);
    });
  }

  /** One look for all; answers whether the index had not taken in everything. */
  return async function look(signal?: AbortSignal): Promise<{ isBehind: boolean }> {
    await catchUp();
    const { forSearch, forCompany, isBehind } = await reach();
    const owners = new Map<string, Viewer>();
    for (let after = before; ; ) {
      const rows = await store.watching(after, subscriptionsAtOnce);
      const changes = changesBook();
      for (const row of rows) {
        signal?.throwIfAborted();
        const viewer = owners.get(row.ownerId) ?? { may: await account.permissionsOf(row.ownerId) };
        owners.set(row.ownerId, viewer);
        // one that cannot be answered stays where it is and does not keep the others waiting
        await lookFor(row, viewer, changes, row.companyId ? forCompany : forSearch).catch(error =>
          log.warn({ err: error, subscriptionId: row.subscriptionId }, 'a subscription could not be looked for'),
        );
      }
      const last = rows.at(-1);
      if (!last || rows.length < subscriptionsAtOnce) return { isBehind };
      after = last.subscriptionId;
    }
  };
}
