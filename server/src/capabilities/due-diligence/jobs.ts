import { diligencesAtOnceMax, dueDiligenceFaults } from '@antai/contract/due-diligence';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { shanghaiDay } from '@antai/values';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Task, TaskDefinition, Tasks, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import type { NoticesService } from '../notices/service.ts';
import { judgeCompany } from './companies/judge-company.ts';
import type { CompaniesService } from './companies/service.ts';
import { sayEnd } from './describe-record.ts';
import type { CompanyRow, DueDiligenceStore, RecordRow } from './store.ts';

interface RecordOrder {
  recordId: string;
}

interface Deps {
  tasks: Tasks;
  store: DueDiligenceStore;
  companies: CompaniesService;
  notices: NoticesService;
  clock: Clock;
  permissionsOf: TaskDefinition<RecordOrder>['permissionsOf'];
}

export type DueDiligenceJobs = ReturnType<typeof dueDiligenceJobs>;

const kind = 'dueDiligence.run';
const resource = 4001;

/** The long work of a check: company by company, those that were not looked at yet. */
export function dueDiligenceJobs({ tasks, store, companies, notices, clock, permissionsOf }: Deps) {
  const runs = tasks.define<RecordOrder>(kind, {
    atOnceMax: diligencesAtOnceMax,
    keepMs: 0,
    fileMaxBytes: 0,
    tooLargeReason: dueDiligenceFaults.tooLarge.text,
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf,
    isAllowed: (_order, may) => may(resource) && may(resourceOfRecordType(recordTypes.company)),
    make: run,
    eventOf: task => ({
      type: 'task',
      data: { kind, taskId: task.taskId, state: task.state, finishPercent: task.percent },
    }),
    tell: (task, transaction) => {
      const about = { messageType: messageTypes.task, redirectType: redirectTypes.dueDiligence };
      const notice = { userId: task.ownerId, ...about, relateId: task.order.recordId, count: 1, isQuiet: true };
      return notices.tell({ ...notice, say: () => sayEnd(task) }, transaction);
    },
  });

  async function run(task: Task<RecordOrder>, tools: TaskTools): Promise<WorkResult> {
    const { signal, progress } = tools;
    const record = await store.find(task.order.recordId);
    if (!record) throw new Fault(dueDiligenceFaults.gone);
    const rows = await store.companies(record.recordId);
    let finished = 0;
    for (const row of rows) {
      signal.throwIfAborted();
      if (!row.judged && !(row.match === 'none' && row.day)) await look(record, { row, tools });
      progress(++finished, rows.length);
    }
    const { high = 0, unknown = 0 } = (await store.figures([record.recordId])).get(record.recordId) ?? {};
    return { result: { total: rows.length, high, unknown } };
  }

  /** Finds whom a name means and looks at it. */
  async function look({ modules }: RecordRow, { row, tools }: { row: CompanyRow; tools: TaskTools }): Promise<void> {
    const { may } = tools;
    const day = shanghaiDay(clock.now());
    const companyId = row.companyId ?? (await companies.find(row.name));
    const data = companyId ? await companies.gather(companyId, { may, whom: tools, today: day }) : undefined;
    if (!companyId || !data) {
      await store.keep(row, { match: 'none', companyId: null, companyName: null, judged: null, day });
      return;
    }
    const companyName = data.fields.name;
    // whom a user chose by hand is that company, whatever was written
    const match = row.match ?? (companyName === row.name ? 'exact' : 'former');
    await store.keep(row, { match, companyId, companyName, judged: judgeCompany(data, modules), day });
  }

  return { runs };
}
