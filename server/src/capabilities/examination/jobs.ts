import { examinationFaults, examinationsAtOnceMax, examinedTextMax } from '@antai/contract/examination';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import type { Point } from '@antai/examination';
import { Fault, missingAs } from '../../platform/fault.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import type { Task, TaskDefinition, Tasks, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import type { Whom, Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import { sayEnd } from './describe-record.ts';
import type { ExaminationOrder, FileResult } from './examine-file.ts';
import type { ExaminationStore, FileRow } from './store.ts';

interface RecordOrder {
  recordId: string;
}

interface Deps {
  tasks: Tasks;
  store: ExaminationStore;
  files: FilesService;
  notices: NoticesService;
  workers: Workers;
  permissionsOf: TaskDefinition<RecordOrder>['permissionsOf'];
}

export type ExaminationJobs = ReturnType<typeof examinationJobs>;

/** What a hostile file may take before it is given up. */
const patience = { withinMs: 60_000, tooSlow: examinationFaults.tooSlow };
const examiner = new URL('./examine-file.ts', import.meta.url);
const kind = 'examination.run';

/** The long work of a record: file by file, the questions that have no answer yet. */
export function examinationJobs({ tasks, store, files, notices, workers, permissionsOf }: Deps) {
  const runs = tasks.define<RecordOrder>(kind, {
    atOnceMax: examinationsAtOnceMax,
    keepMs: 0,
    fileMaxBytes: 0,
    tooLargeReason: examinationFaults.tooLong.text,
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf,
    isAllowed: (_order, may) => may(30022),
    make: run,
    eventOf: task => ({
      type: 'task',
      data: { kind, taskId: task.taskId, state: task.state, finishPercent: task.percent },
    }),
    tell: (task, transaction) => {
      const about = { messageType: messageTypes.task, redirectType: redirectTypes.examination };
      const notice = { userId: task.ownerId, ...about, relateId: task.order.recordId, count: 1, isQuiet: true };
      return notices.tell({ ...notice, say: () => sayEnd(task) }, transaction);
    },
  });

  async function run(task: Task<RecordOrder>, { userId, signal, progress }: TaskTools): Promise<WorkResult> {
    const record = await store.find(task.order.recordId);
    if (!record) throw new Fault(examinationFaults.sourceGone);
    const rows = await store.files(record.recordId);
    let finished = 0;
    for (const row of rows) {
      await examine(row, { points: record.points, userId, signal });
      progress(++finished, rows.length);
    }
    return { result: await store.countAnswers(record.recordId) };
  }

  /** Answers what is not answered of one file; what was asked before and is asked no more is left out. */
  async function examine(
    row: Omit<FileRow, 'text'>,
    { points, userId, signal }: { points: Point[] } & Pick<TaskTools, 'userId' | 'signal'>,
  ): Promise<void> {
    if (row.state === 'unreadable') return;
    const pointIds = new Set(points.map(({ pointId }) => pointId));
    const answers = row.answers.filter(({ pointId }) => pointIds.has(pointId));
    const answered = new Set(answers.map(({ pointId }) => pointId));
    const open = points.filter(({ pointId }) => !answered.has(pointId));
    if (row.state === 'done' && open.length === 0 && answers.length === row.answers.length) return;
    const read = await store.file(row.recordId, row.fileIndex);
    const source =
      typeof read?.text === 'string'
        ? { text: read.text, pageStarts: read.pageStarts }
        : await files.readable(row.fileId, { signal }).catch(missingAs(examinationFaults.sourceGone));
    const order: ThreadInput<ExaminationOrder> = { source, charactersMax: examinedTextMax, points: open };
    const outcome = await patiently(order, { userId, signal });
    if (outcome.kind !== 'examined') {
      await store.keep(row, { state: 'unreadable', reason: reasonOf(outcome) });
      return;
    }
    await store.keep(row, {
      state: 'done',
      text: outcome.text,
      pageStarts: outcome.pageStarts,
      answers: [...answers, ...outcome.answers],
    });
  }

  /** Work in a thread; a file that takes too long is told as such, and the others go on. */
  async function patiently(order: ThreadInput<ExaminationOrder>, whom: Whom): Promise<FileResult> {
    return workers.run<FileResult>(examiner, order, { ...whom, ...patience }).catch(error => {
      if (!(error instanceof Fault)) throw error;
      return { kind: 'unreadable' as const, message: error.message };
    });
  }

  return { runs };
}

function reasonOf(outcome: Exclude<FileResult, { kind: 'examined' }>): string {
  if (outcome.kind === 'unreadable') return outcome.message;
  return outcome.kind === 'tooLong' ? examinationFaults.tooLong.text : examinationFaults.noText.text;
}
