import { personalDataFaults, removalGraceDays } from '@antai/contract/personal-data';
import { shanghaiMinute } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { TaskDefinition, Tasks } from '../../platform/tasks/tasks.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { AccountService } from '../account/service.ts';
import type { PersonalDataStore } from './store.ts';

interface Deps {
  store: PersonalDataStore;
  tasks: Tasks;
  jobs: Jobs;
  mail: Mail;
  personalData: PersonalData;
  account: AccountService;
  clock: Clock;
  makeCopy: TaskDefinition<Record<never, never>>['make'];
  removeUser: (userId: string) => Promise<void>;
  keepMs: number;
}

export type PersonalDataService = ReturnType<typeof personalDataService>;

const removeJob = 'personalData.remove';
const dayMs = 24 * 3_600_000;
const copyMaxBytes = 20 * 1024 ** 3;
const dueAtOnce = 100;
const latest = { pageNum: 1, pageSize: 1 };

async function addDue({ store, clock, jobs }: Pick<Deps, 'store' | 'clock' | 'jobs'>) {
  for (const userId of await store.due(clock.now(), dueAtOnce)) await jobs.add(removeJob, { userId });
}

async function tellRemoval(
  { account, mail }: Pick<Deps, 'account' | 'mail'>,
  { userId, dueAt }: { userId: string; dueAt: Date },
) {
  const email = await account.emailOf(userId);
  if (!email || !mail.isConfigured) return;
  const text = `您申请注销案台账号，账号与全部数据将于${shanghaiMinute(dueAt)}删除。在此之前登录并在“账号信息”中撤回，即可保留。如非本人操作，请立即修改密码并联系管理员。`;
  await mail.send({ to: email, subject: '案台：账号注销申请', text });
}

/** Everything that is kept of a user, given out as one archive and removed with the account. */
export function personalDataService(deps: Deps) {
  const { store, account, personalData, clock, jobs, removeUser } = deps;
  const copies = deps.tasks.define<Record<never, never>>('personalData.copy', {
    atOnceMax: 1,
    keepMs: deps.keepMs,
    fileMaxBytes: copyMaxBytes,
    tooLargeReason: '数据过多，无法装入一个压缩包，请联系管理员',
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf: account.permissionsOf,
    isAllowed: () => true,
    make: deps.makeCopy,
  });

  jobs.define<{ userId: string }>(removeJob, {
    concurrency: 1,
    maxAttempts: 10,
    run: async ({ payload: { userId } }) => {
      const dueAt = await store.dueAt(userId);
      const now = clock.now();
      // taken back meanwhile, or done by another attempt
      if (!dueAt || dueAt > now) return;
      const { leaving } = store;
      // who administered beside this user may have gone since it was applied for
      const mayGo = await account.leaveAdministration(userId, { leaving, work: async () => {} });
      if (mayGo) await removeUser(userId);
      else await store.put(userId, { dueAt: new Date(now.getTime() + dayMs) });
    },
  });

  return {
    async state(caller: Caller) {
      const [task] = (await copies.page(caller, latest)).records;
      const dueAt = await store.dueAt(caller.userId);
      return { copy: task ? copyOf(task) : null, removalTime: dueAt?.toISOString() ?? '' };
    },

    async copy(caller: Caller, password: string) {
      await account.provePassword(caller, password);
      await copies.add(caller, { order: {}, name: '我的案台数据.zip', unitsTotal: personalData.parts().length });
      return {};
    },

    async download(caller: Caller, taskId: string): Promise<Download> {
      const { task, stream } = await copies.open(caller, taskId);
      const sizeBytes = task.sizeBytes ?? undefined;
      return { fileName: task.name, mimeType: 'application/zip', ...(sizeBytes ? { sizeBytes } : {}), stream };
    },

    /** Has the account removed after the time of grace, or now: then nobody gets in any more from here on. Of those who administer one stays. */
    async remove(caller: Caller, { password, isImmediate }: { password: string; isImmediate: boolean }) {
      const { userId } = caller;
      await account.provePassword(caller, password);
      const now = clock.now();
      const dueAt = isImmediate ? now : new Date(now.getTime() + removalGraceDays * dayMs);
      const { leaving } = store;
      const work = (executor: Transaction) => store.put(userId, { dueAt, executor });
      if (!(await account.leaveAdministration(userId, { leaving, work })))
        throw new Fault(personalDataFaults.onlyAdministrator);
      await account.audit('accountRemovalRequest', caller);
      if (isImmediate) {
        await account.disable(userId);
        await jobs.add(removeJob, { userId });
      } else {
        await tellRemoval(deps, { userId, dueAt });
      }
      return { removalTime: dueAt.toISOString() };
    },

    async keep(caller: Caller) {
      if (!(await store.takeBack(caller.userId, clock.now()))) throw new Fault(personalDataFaults.noRemoval);
      await account.audit('accountRemovalTakenBack', caller);
      return {};
    },

    addDue: () => addDue(deps),
  };
}

type CopyTask = Awaited<ReturnType<ReturnType<Tasks['define']>['page']>>['records'][number];

function copyOf({ taskId, state, percent, isExpired, sizeBytes, expiresAt }: CopyTask) {
  const isUnderWay = state === 'queued' || state === 'running';
  const standing = isUnderWay ? 'running' : isExpired ? 'expired' : state === 'done' ? 'done' : 'failed';
  return {
    taskId,
    state: standing as 'running' | 'done' | 'failed' | 'expired',
    percent,
    sizeBytes: sizeBytes ?? 0,
    expiresTime: standing === 'done' ? (expiresAt?.toISOString() ?? '') : '',
  };
}
