import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { reviewFaults } from '@antai/contract/review';
import { assignmentFaults, colleaguesMax } from '@antai/contract/review/assignments';
import { faults } from '@antai/contract/wire/faults';
import { paged } from '@antai/contract/wire/page';
import { typeOf } from '@antai/contract-text';
import { shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { AccountService } from '../../account/service.ts';
import type { NoticesService } from '../../notices/service.ts';
import type { ReviewRow, ReviewStore } from '../store.ts';
import { sayAssignment, sayDone } from './describe-assignment.ts';
import type { AssignmentRow, AssignmentStore } from './store.ts';

interface Deps {
  store: AssignmentStore;
  reviews: Pick<ReviewStore, 'find'>;
  account: Pick<AccountService, 'standingOf' | 'namesOf' | 'colleaguesOf'>;
  notices: Pick<NoticesService, 'tell'>;
  clock: Clock;
  /** The findings of a review that is done; refused while there are none. */
  findingIdsOf: (caller: Caller, record: ReviewRow) => Promise<Set<string>>;
}

interface FindingList {
  recordId: string;
  findingIds: string[];
}

type Order = FindingList & { assigneeId: string; note: string; dueDay: string | null };
type Accounts = Pick<AccountService, 'standingOf'>;

export type AssignmentService = ReturnType<typeof assignmentService>;

const review = 30016;
const about = { messageType: messageTypes.task, redirectType: redirectTypes.reviewAssignment };

/** Whether an owner and whoever they gave findings to are of that enterprise still: asked anew at each call. */
export async function holds(account: Accounts, caller: Caller, { ownerId, enterpriseId }: AssignmentRow) {
  if (enterpriseId === '' || caller.enterpriseId !== enterpriseId) return false;
  return (await account.standingOf(ownerId))?.enterpriseId === enterpriseId;
}

/** Findings given to colleagues: by the owner of a review alone, within one enterprise, for as long as both are of it. */
export function assignmentService({ store, reviews, account, notices, clock, findingIdsOf }: Deps) {
  const ownRecord = async (caller: Caller, recordId: string) => own(caller, await reviews.find(recordId));

  return {
    async colleagues(caller: Caller) {
      if (caller.enterpriseId === '') return { colleagues: [] };
      const all = await account.colleaguesOf(caller.enterpriseId, colleaguesMax);
      return { colleagues: all.filter(({ userId }) => userId !== caller.userId) };
    },

    async assign(caller: Caller, { recordId, findingIds, assigneeId, note, dueDay }: Order) {
      const record = await ownRecord(caller, recordId);
      const { userId: ownerId, enterpriseId } = caller;
      if (enterpriseId === '') throw new Fault(assignmentFaults.noEnterprise);
      if (assigneeId === ownerId) throw new Fault(assignmentFaults.oneself);
      const standing = await account.standingOf(assigneeId);
      if (standing?.enterpriseId !== enterpriseId) throw new Fault(faults.notFound);
      if (!standing.may(review)) throw new Fault(assignmentFaults.notPermitted);
      if (dueDay !== null && dueDay < shanghaiDay(clock.now())) throw new Fault(assignmentFaults.dueDayPast);
      const ids = await findingIdsOf(caller, record);
      if (findingIds.some(each => !ids.has(each))) throw new Fault(reviewFaults.noSuchFinding);
      const shared = { recordId, ownerId, assigneeId, enterpriseId, note, dueDay };
      const rows = [...new Set(findingIds)].map(findingId => ({
        ...{ ...shared, findingId },
        ...{ assignedAt: clock.now(), doneAt: null },
      }));
      const names = await account.namesOf([ownerId]);
      const say = (count: number) => sayAssignment(record.name, names.get(ownerId) ?? '同事', { count, note, dueDay });
      await store.assign(recordId, {
        rows,
        tell: (count, transaction) =>
          notices.tell({ ...about, userId: assigneeId, relateId: recordId, count, say }, transaction),
      });
      return {};
    },

    async takeBack(caller: Caller, { recordId, findingIds }: FindingList) {
      await ownRecord(caller, recordId);
      await store.takeBack(recordId, findingIds);
      return {};
    },

    async handBack(caller: Caller, { recordId, findingIds }: FindingList) {
      const record = await reviews.find(recordId);
      const { userId: assigneeId, enterpriseId } = caller;
      const mine = (await store.ofRecord(recordId)).find(each => each.assigneeId === assigneeId);
      if (!record || !mine || !(await holds(account, caller, mine))) throw new Fault(faults.notFound);
      const names = await account.namesOf([assigneeId]);
      const say = (count: number) => sayDone(record.name, { who: names.get(assigneeId) ?? '同事', count });
      const wish = { recordId, findingIds: [...new Set(findingIds)], at: clock.now(), assigneeId, enterpriseId };
      const isDone = await store.handBack(wish, (count, transaction) =>
        notices.tell({ ...about, userId: record.ownerId, relateId: recordId, count, say }, transaction),
      );
      if (!isDone) throw new Fault(assignmentFaults.notGiven);
      return {};
    },

    async received({ userId: assigneeId, enterpriseId }: Caller, page: { pageNum: number; pageSize: number }) {
      const who = { assigneeId, enterpriseId };
      const givers = enterpriseId === '' ? [] : await store.giversOf(who);
      const standings = await Promise.all(givers.map(each => account.standingOf(each)));
      const owners = givers.filter((_each, at) => standings[at]?.enterpriseId === enterpriseId);
      const range = { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize };
      const { rows, total } = await store.received(who, owners, range);
      const names = await account.namesOf(owners);
      const records = rows.map(({ ownerId, settings, assignedAt, ...row }) => ({
        ...row,
        typeName: settings.typeId ? (typeOf(settings.typeId)?.name ?? null) : null,
        ownerName: names.get(ownerId) ?? '',
        createTime: (assignedAt ?? clock.now()).toISOString(),
      }));
      return paged(records, total, page);
    },
  };
}
