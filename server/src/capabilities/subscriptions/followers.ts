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

type Hit = Omit<HitRow, 'isDigestDue' | 'raisedAt'>;

const subscriptionsAtOnce = 100;
const changesAtOnce = 5_000;
const before = '00000000-0000-0000-0000-000000000000';
const allTypes = Object.values(recordTypes);
const sourceTypes = [recordTypes.cases, recordTypes.penalty];

const byType = async (types: RecordType[], seqOf: (type: RecordType) => Promise<number>) => {
  const entries = await Promise.all(types.map(async type => [type, await seqOf(type)] as const));
  return Object.fromEntries(entries) as Record<string, number>;
};

type Changes = ReturnType<typeof changesBook>;

/** How far each record type can be looked at. */
async function reach({ records, search, people, registers }: NewsDeps) {
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
function changesBook({ records }: Pick<NewsDeps, 'records'>) {
  const parts = new Map<string, ChangedRecord[]>();
  return async function* changes(type: RecordType, { after, upTo }: { after: number; upTo: number }) {
    for (let from = after; ; ) {
      const key = `${type}|${from}|${upTo}`;
      const part = parts.get(key) ?? (await records.changed(type, { after: from, upTo, limit: changesAtOnce }));
      if (parts.size < 50) parts.set(key, part);
      if (part.length > 0) yield part;
      if (part.length < changesAtOnce) return;
      from = part.at(-1)?.seq ?? upTo;
    }
  };
}

const hitOf = (recordType: RecordType, { id, isRectified }: ChangedRecord): Hit => ({
  recordType,
  recordId: id,
  mark: '',
  isRectified,
});

async function hitsOfSearch(
  { search }: Pick<NewsDeps, 'search'>,
  row: SubscriptionRow,
  { viewer, changes, upTo }: { viewer: Viewer; changes: Changes; upTo: number },
) {
  const { conditions } = row;
  const type = row.recordType as RecordType;
  const hits: Hit[] = [];
  if (!conditions || !mayFollow(viewer, row)) return hits;
  let matching: Set<string> | undefined;
  for await (const part of changes(type, { after: row.positions[type] ?? 0, upTo })) {
    matching ??= new Set(await search.allIds(viewer, conditions));
    for (const each of part) if (matching.has(each.id)) hits.push(hitOf(type, each));
  }
  return hits;
}

async function hitsInType(
  { people }: Pick<NewsDeps, 'people'>,
  row: SubscriptionRow,
  { type, viewer: { may }, changes, upTo }: { type: RecordType; viewer: Viewer; changes: Changes; upTo: number },
) {
  const hits: Hit[] = [];
  if (!row.companyId || !may(resourceOfRecordType(type))) return hits;
  for await (const part of changes(type, { after: row.positions[type] ?? 0, upTo })) {
    const ids = part.map(({ id }) => id);
    const there = new Set(await people.standsIn(row.companyId, { sourceType: type, sourceIds: ids }));
    const visible = part.filter(each => there.has(each.id) && (!each.isRectified || may(zhenggaiResource)));
    hits.push(...visible.map(each => hitOf(type, each)));
  }
  return hits;
}

/** What the public registers say of the company since; a subscription of before they were looked at begins now. */
async function hitsInRegisters(
  { registers }: Pick<NewsDeps, 'registers'>,
  { row, upTo }: { row: SubscriptionRow; upTo: number },
): Promise<Hit[]> {
  const place = row.positions[registersPlace];
  if (!row.companyId || place === undefined || place === upTo) return [];
  const ids = await registers.added(row.companyId, { after: place, upTo });
  const hit = { recordType: recordTypes.company, recordId: row.companyId, isRectified: false };
  return ids.map(id => ({ ...hit, mark: markOfEntry(id) }));
}

async function hitsOfCompany(
  deps: NewsDeps,
  row: SubscriptionRow,
  { viewer, changes, upTo }: { viewer: Viewer; changes: Changes; upTo: Record<string, number> },
) {
  const { people, settings } = deps;
  const registerMark = await people.registerMark(row.companyId ?? '');
  if (!mayFollow(viewer, row)) return { hits: [], registerMark };
  const wish = newsAtLevel[await settings.monitorLevel(row.ownerId, row.companyId ?? '')];
  const types = wish.hasRecords ? sourceTypes : [];
  const news = await Promise.all(
    types.map(type => hitsInType(deps, row, { type, viewer, changes, upTo: upTo[type] ?? 0 })),
  );
  const hits = [...news.flat(), ...(await hitsInRegisters(deps, { row, upTo: upTo[registersPlace] ?? 0 }))];
  const isChanged = wish.hasRegistration && registerMark !== '' && registerMark !== row.registerMark;
  const mark = { recordType: recordTypes.company, recordId: row.companyId ?? '', mark: registerMark };
  if (isChanged) hits.push({ ...mark, isRectified: false });
  return { hits, registerMark };
}

/** Looks for one subscription from where it stood to where its record types can be looked at. */
async function lookFor(
  deps: NewsDeps,
  row: SubscriptionRow,
  { viewer, changes, upTo }: { viewer: Viewer; changes: Changes; upTo: Record<string, number> },
) {
  const { clock, store, notices } = deps;
  const types = row.companyId ? [...watchedTypes(row), registersPlace] : watchedTypes(row);
  const positions = Object.fromEntries(types.map(type => [type, Math.max(row.positions[type] ?? 0, upTo[type] ?? 0)]));
  if (types.every(type => positions[type] === row.positions[type])) return;
  const { hits, registerMark } = row.companyId
    ? await hitsOfCompany(deps, row, { viewer, changes, upTo })
    : { hits: await hitsOfSearch(deps, row, { viewer, changes, upTo: upTo[row.recordType] ?? 0 }), registerMark: '' };
  const raisedAt = clock.now();
  const rows = hits.map(each => ({ ...each, raisedAt, isDigestDue: isToldDaily(row.frequency) }));
  await store.raise(
    row,
    { positions, registerMark, hits: rows },
    {
      tell: async (count, tx) => {
        if (!isToldAtOnce(row.frequency)) return;
        const { ownerId: userId, subscriptionId: relateId, companyId } = row;
        const redirectType = companyId ? redirectTypes.companySubscription : redirectTypes.searchSubscription;
        const say = (total: number) => sayRaised(row.name, total);
        await notices.tell({ userId, messageType: messageTypes.monitoring, redirectType, relateId, count, say }, tx);
      },
    },
  );
}

/** Looks for new records of every subscription; a record raises a subscription once, also when a look is repeated. */
export function lookForNews(deps: NewsDeps) {
  const { catchUp, store, account, log } = deps;
  /** One look for all; answers whether the index had not taken in everything. */
  return async function look(signal?: AbortSignal): Promise<{ isBehind: boolean }> {
    await catchUp();
    const { forSearch, forCompany, isBehind } = await reach(deps);
    const owners = new Map<string, Viewer>();
    for (let after = before; ; ) {
      const rows = await store.watching(after, subscriptionsAtOnce);
      const changes = changesBook(deps);
      const newOwners = [...new Set(rows.map(({ ownerId }) => ownerId))].filter(ownerId => !owners.has(ownerId));
      for (const [userId, may] of await account.permissionsOfAll(newOwners)) owners.set(userId, { userId, may });
      for (const row of rows) {
        signal?.throwIfAborted();
        const viewer = owners.get(row.ownerId)!;
        // one that cannot be answered stays where it is and does not keep the others waiting
        await lookFor(deps, row, { viewer, changes, upTo: row.companyId ? forCompany : forSearch }).catch(error =>
          log.warn({ err: error, subscriptionId: row.subscriptionId }, 'a subscription could not be looked for'),
        );
      }
      const last = rows.at(-1);
      if (!last || rows.length < subscriptionsAtOnce) return { isBehind };
      after = last.subscriptionId;
    }
  };
}
