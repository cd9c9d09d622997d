import { randomUUID } from 'node:crypto';
import { redirectTypes } from '@antai/contract/notices';
import { type RecordType, recordTypes, zhenggaiResource } from '@antai/contract/records';
import type { SearchRequest } from '@antai/contract/search';
import {
  type Frequency,
  type Subject,
  type Subscription,
  type SubscriptionHit,
  subscriptionsFaults,
  subscriptionsMax,
} from '@antai/contract/subscriptions';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { NoticesService } from '../notices/service.ts';
import type { PeopleService } from '../people/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { RegistersService } from '../registers/service.ts';
import type { SearchService } from '../search/service.ts';
import {
  entryOfMark,
  hiddenTypes,
  isPeriod,
  isToldDaily,
  mayFollow,
  registersPlace,
  watchedTypes,
} from './describe-news.ts';
import type { Counts, SubscriptionRow, SubscriptionsStore } from './store.ts';

interface Deps {
  store: SubscriptionsStore;
  search: SearchService;
  people: PeopleService;
  records: RecordsService;
  registers: RegistersService;
  notices: NoticesService;
  clock: Clock;
}

interface Change {
  name?: string;
  isPaused?: boolean;
  frequency?: Frequency;
}

interface Past {
  subscriptionId?: string;
  subject?: Subject;
  from: string;
  to: string;
}

export type SubscriptionsService = ReturnType<typeof subscriptionsService>;

const ownOne = async ({ store }: Pick<Deps, 'store'>, { caller, id }: { caller: Caller; id: string }) =>
  own(caller, await store.find(id));

/** Where a look begins that is to find only what comes from now on. */
async function positionsNow({ records, registers }: Pick<Deps, 'records' | 'registers'>, types: RecordType[]) {
  const entries = await Promise.all(types.map(async type => [type, await records.lastSeq(type)] as const));
  const isCompany = types.includes(recordTypes.company);
  return { ...Object.fromEntries(entries), ...(isCompany ? { [registersPlace]: await registers.lastSeq() } : {}) };
}

/** The subject as it is kept; a fault where the conditions are wrong or there is no such company. */
async function described({ people, search }: Pick<Deps, 'people' | 'search'>, subject: Subject) {
  if (subject.kind === 'company') {
    const textForm = await people.companyName(subject.companyId);
    const { kind, companyId } = subject;
    return { kind, companyId, recordType: recordTypes.company, conditions: null, textForm };
  }
  const { kind, conditions } = subject;
  if ((conditions.childQueryBO ?? []).length === 0) throw new Fault(subscriptionsFaults.noConditions);
  const { text: textForm } = await search.printText(conditions);
  return { kind, companyId: null, recordType: conditions.recordType, conditions, textForm };
}

function allow(caller: Caller, subject: { recordType: string }) {
  if (!mayFollow(caller, subject)) throw new Fault(faults.forbidden);
}

/** Titles, numbers and days of records of several types, by type and id. */
async function cardsOf({ search }: Pick<Deps, 'search'>, rows: { recordType: string; recordId: string }[]) {
  const cards = new Map<string, { title: string; number: string; date: string }>();
  for (const recordType of new Set(rows.map(row => row.recordType))) {
    const ids = rows.filter(row => row.recordType === recordType).map(row => row.recordId);
    for (const card of await search.cards(recordType as RecordType, ids)) cards.set(`${recordType}|${card.id}`, card);
  }
  return (recordType: string, id: string) => cards.get(`${recordType}|${id}`);
}

/** Entries of public registers among the hits, by the mark that tells them apart. */
async function entriesOf({ registers }: Pick<Deps, 'registers'>, rows: { mark: string }[]) {
  const cards = await registers.cards(rows.flatMap(({ mark }) => entryOfMark(mark) ?? []));
  const byId = new Map(cards.map(({ entryId, ...card }) => [entryId, card]));
  return (mark: string) => byId.get(entryOfMark(mark) ?? '');
}

async function pastOf(
  { people, search }: Pick<Deps, 'people' | 'search'>,
  caller: Caller,
  subject: { kind: string; companyId: string | null; conditions: SearchRequest | null },
) {
  const { companyId, conditions } = subject;
  return async (period: { from: string; to: string }, page: Page) => {
    if (companyId) return people.past(caller, { companyId, ...period }, { page });
    if (!conditions) throw new Fault(subscriptionsFaults.noConditions);
    const { ids, total, days } = await search.past(caller, conditions, { ...period, page });
    const cards = await search.cards(conditions.recordType, ids);
    return { records: cards.map(card => ({ ...card, recordType: conditions.recordType })), total, days };
  };
}

/** Subscriptions as their owners keep them. */
function keeping(deps: Deps) {
  const { clock, people, store } = deps;
  return {
    async add(caller: Caller, form: { name: string; frequency: Frequency; subject: Subject }) {
      const subject = await described(deps, form.subject);
      allow(caller, subject);
      if (subject.companyId && form.frequency === 'none') throw new Fault(subscriptionsFaults.companyNotSaved);
      const now = clock.now();
      const subscriptionId = randomUUID();
      const row = {
        ...subject,
        subscriptionId,
        ownerId: caller.userId,
        name: form.name,
        frequency: form.frequency,
        positions: await positionsNow(deps, watchedTypes(subject)),
        registerMark: subject.companyId ? await people.registerMark(subject.companyId) : '',
        openedAt: now,
        createdAt: now,
      };
      const outcome = await store.add(row, subscriptionsMax);
      if (outcome === 'tooMany') throw new Fault(subscriptionsFaults.tooMany);
      if (outcome === 'alreadyThere') throw new Fault(subscriptionsFaults.alreadySubscribed);
      return { subscriptionId };
    },

    async page(caller: Caller, { kind }: { kind?: 'search' | 'company' }, { page }: { page: Page }) {
      const { rows, total } = await store.page(caller.userId, {
        kind,
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      const ids = rows.map(({ subscriptionId }) => subscriptionId);
      const counts = await store.counts(ids, {
        hiddenTypes: hiddenTypes(caller),
        withRectified: caller.may(zhenggaiResource),
      });
      const list = rows.map(row => showSubscription(row, counts.get(row.subscriptionId)));
      return paged(list, total, page);
    },

    async update(caller: Caller, { subscriptionId, change }: { subscriptionId: string; change: Change }) {
      const row = await ownOne(deps, { caller, id: subscriptionId });
      const after = { ...row, ...change };
      if (row.companyId && after.frequency === 'none') throw new Fault(subscriptionsFaults.companyNotSaved);
      const isWatching = ({ frequency, isPaused }: SubscriptionRow) => frequency !== 'none' && !isPaused;
      const isResumed = isWatching(after) && !isWatching(row);
      // what came while nobody looked is not told later
      const fresh = isResumed
        ? {
            positions: await positionsNow(deps, watchedTypes(row)),
            registerMark: row.companyId ? await people.registerMark(row.companyId) : '',
          }
        : {};
      await store.update(subscriptionId, { ...change, ...fresh });
      if (after.isPaused || !isToldDaily(after.frequency)) await store.forgetDue(subscriptionId);
      return {};
    },

    async remove(caller: Caller, subscriptionId: string) {
      await ownOne(deps, { caller, id: subscriptionId });
      await store.remove(subscriptionId);
      return {};
    },
  };
}

/** What subscriptions raise, have raised or would have raised. */
function reading(deps: Deps) {
  const { store, clock, notices } = deps;
  return {
    async hits(caller: Caller, { subscriptionId, page }: { subscriptionId: string; page: Page }) {
      const row = await ownOne(deps, { caller, id: subscriptionId });
      allow(caller, row);
      const [hidden, withRectified] = [hiddenTypes(caller), caller.may(zhenggaiResource)];
      const counts = await store.counts([subscriptionId], { hiddenTypes: hidden, withRectified });
      const offset = (page.pageNum - 1) * page.pageSize;
      const { rows, total } = await store.hits(subscriptionId, {
        hiddenTypes: hidden,
        withRectified,
        offset,
        limit: page.pageSize,
      });
      const [cardOf, entryOf] = await Promise.all([cardsOf(deps, rows), entriesOf(deps, rows)]);
      const raised = rows.map(({ recordType, recordId, mark, raisedAt }): SubscriptionHit => {
        const card = entryOf(mark) ?? cardOf(recordType, recordId);
        const head = card ?? { title: '', number: '', date: '' };
        return { ...head, recordType, id: recordId, raisedTime: raisedAt.toISOString(), isGone: !card };
      });
      await store.open(subscriptionId, clock.now());
      return { ...paged(raised, total, page), subscription: showSubscription(row, counts.get(subscriptionId)) };
    },

    /** What was told of a company is read when its page is; gives how many notices that were. */
    async readCompany(caller: Caller, companyId: string) {
      const row = await store.ofCompany(caller.userId, companyId);
      if (!row) return { count: 0 };
      const { subscriptionId } = row;
      await store.open(subscriptionId, clock.now());
      return {
        count: await notices.readAbout(caller, {
          redirectType: redirectTypes.companySubscription,
          relateId: subscriptionId,
        }),
      };
    },

    async tryPast(caller: Caller, { subscriptionId, subject, from, to }: Past, { page }: { page: Page }) {
      if (!isPeriod({ from, to })) throw new Fault(subscriptionsFaults.wrongPeriod);
      const subscription = subject
        ? await described(deps, subject)
        : await ownOne(deps, { caller, id: subscriptionId ?? '' });
      allow(caller, subscription);
      const past = await pastOf(deps, caller, subscription);
      const { records: cards, total, days } = await past({ from, to }, page);
      const list = cards.map(card => ({ ...card, isGone: false }));
      return { ...paged(list, total, page), days };
    },
  };
}

/** Saved searches and companies a user wants to hear of. Each belongs to its author alone. */
export function subscriptionsService(deps: Deps) {
  return {
    ...keeping(deps),
    ...reading(deps),
  };
}

const showSubscription = (row: SubscriptionRow, counts: Counts | undefined): Subscription => ({
  subscriptionId: row.subscriptionId,
  kind: row.kind,
  name: row.name,
  recordType: row.recordType,
  conditions: row.conditions,
  companyId: row.companyId,
  textForm: row.textForm,
  frequency: row.frequency,
  isPaused: row.isPaused,
  hitCount: counts?.hits ?? 0,
  newCount: counts?.fresh ?? 0,
  lastHitTime: counts?.lastAt?.toISOString() ?? null,
  createTime: row.createdAt.toISOString(),
});
