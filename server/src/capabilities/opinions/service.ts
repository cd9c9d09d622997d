import { randomUUID } from 'node:crypto';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import {
  openRequestsMax,
  opinionsFaults,
  type RequestForm,
  type RequestState,
  requestsADayMax,
  requestsMax,
  type ServiceKind,
  type ServiceRequest,
  serviceKinds,
} from '@antai/contract/opinions';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { OpinionsStore, RequestRow } from './store.ts';

interface Deps {
  store: OpinionsStore;
  files: Pick<FilesService, 'describe' | 'open'>;
  clock: Clock;
  /** The shown names of users by id. */
  namesOf: (userIds: string[]) => Promise<Map<string, string>>;
  /** Who answers requests. */
  administrators: () => Promise<string[]>;
  notices: Pick<NoticesService, 'tell'>;
}

interface Which {
  state?: RequestState | null | undefined;
}

type Answer = { requestId: string } & ({ state: 'handling' } | { state: 'answered'; answer: string });

export type OpinionsService = ReturnType<typeof opinionsService>;

async function show({ files }: Pick<Deps, 'files'>, row: RequestRow): Promise<ServiceRequest> {
  return {
    requestId: row.requestId,
    serviceKind: row.serviceKind as ServiceKind,
    title: row.title,
    description: row.description,
    wishedDate: row.wishedDate,
    contact: row.contact,
    attachment: row.fileId ? ((await files.describe(row.ownerId, row.fileId)) ?? null) : null,
    state: row.state as RequestState,
    answer: row.answer,
    createTime: row.createdAt.toISOString(),
    answerTime: row.answeredAt?.toISOString() ?? null,
  };
}

const rowsOf = ({ store }: Pick<Deps, 'store'>, { which, page }: { which: { ownerId?: string } & Which; page: Page }) =>
  store.page(
    { ...(which.ownerId ? { ownerId: which.ownerId } : {}), ...(which.state ? { state: which.state } : {}) },
    { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize },
  );

async function changed({ store, clock }: Pick<Deps, 'store' | 'clock'>, answer: Answer): Promise<RequestRow> {
  const { requestId, ...change } = answer;
  const before = await store.find(requestId);
  if (!before) throw new Fault(faults.notFound);
  const isBegun = answer.state === 'handling' && before.state === 'answered';
  if (isBegun) return before;
  const row = await store.change(requestId, {
    ...change,
    ...(answer.state === 'answered' ? { answeredAt: clock.now() } : {}),
  });
  if (!row) throw new Fault(opinionsFaults.alreadyWithdrawn);
  return row;
}

async function announce(
  { notices }: Pick<Deps, 'notices'>,
  row: RequestRow,
  { ownerName, receivers, transaction }: { ownerName: string; receivers: string[]; transaction: Transaction },
) {
  for (const userId of receivers) {
    const notice = {
      userId,
      messageType: messageTypes.system,
      redirectType: redirectTypes.receivedService,
      relateId: row.requestId,
      count: 1,
      say: () => ({
        title: '新的定制服务申请',
        paragraphs: [
          `${ownerName}提交了“${row.title}”（${serviceKinds[row.serviceKind as ServiceKind]}），请查看并答复`,
        ],
      }),
    };
    await notices.tell(notice, transaction);
  }
}

/** 定制服务: a request belongs to who made it; the administrator sees and answers all. */
export function opinionsService(deps: Deps) {
  const { clock, files, administrators, namesOf, store, notices } = deps;
  return {
    async addRequest(caller: Caller, form: RequestForm): Promise<ServiceRequest> {
      const now = clock.now();
      if (form.wishedDate && form.wishedDate < shanghaiDay(now)) throw new Fault(opinionsFaults.dayIsPast);
      if (form.fileId && !(await files.describe(caller.userId, form.fileId))) throw new Fault(opinionsFaults.noFile);
      const row: RequestRow = {
        ...form,
        requestId: randomUUID(),
        ownerId: caller.userId,
        wishedDate: form.wishedDate ?? null,
        fileId: form.fileId ?? null,
        state: 'submitted',
        answer: null,
        createdAt: now,
        answeredAt: null,
      };
      const receivers = await administrators();
      const name = (await namesOf([caller.userId])).get(caller.userId) ?? '';
      const tellThem = (transaction: Transaction) => announce(deps, row, { ownerName: name, receivers, transaction });
      const limits = { waitingMax: openRequestsMax, dayMax: requestsADayMax, max: requestsMax };
      const outcome = await store.add(row, { ...limits, beside: tellThem });
      if (outcome !== 'added') throw new Fault(opinionsFaults[outcome]);
      return show(deps, row);
    },

    async requestPage(caller: Caller, { which, page }: { which: Which; page: Page }) {
      const { records, total } = await rowsOf(deps, { which: { ...which, ownerId: caller.userId }, page });
      return paged(await Promise.all(records.map(row => show(deps, row))), total, page);
    },

    async withdrawRequest(caller: Caller, requestId: string) {
      const row = own(caller, await store.find(requestId));
      if (row.state === 'withdrawn') return {};
      if (!(await store.withdraw(requestId))) throw new Fault(opinionsFaults.alreadyAnswered);
      return {};
    },

    async allRequests(which: Which, page: Page) {
      const { records, total } = await rowsOf(deps, { which, page });
      const names = await namesOf(records.map(({ ownerId }) => ownerId));
      const received = records.map(async row => ({
        ...(await show(deps, row)),
        ownerName: names.get(row.ownerId) ?? '',
      }));
      return paged(await Promise.all(received), total, page);
    },

    async answerRequest(answer: Answer): Promise<ServiceRequest> {
      const row = await changed(deps, answer);
      if (answer.state === 'answered') {
        await notices.tell({
          userId: row.ownerId,
          messageType: messageTypes.system,
          redirectType: redirectTypes.service,
          relateId: row.requestId,
          count: 1,
          say: () => ({ title: '定制服务已答复', paragraphs: [`您提交的“${row.title}”已有答复`] }),
        });
      }
      return show(deps, row);
    },

    async attachment(requestId: string): Promise<Download> {
      const row = await store.find(requestId);
      if (!row?.fileId) throw new Fault(faults.notFound);
      return files.open(row.fileId);
    },
  };
}
