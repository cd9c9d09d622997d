import { batchesAtOnceMax, batchFaults } from '@antai/contract/drafting/batches';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import { fonts } from '../../../platform/fonts.ts';
import { streamBytes } from '../../../platform/stream-bytes.ts';
import type { Task, TaskDefinition, Tasks, TaskTools, WorkResult } from '../../../platform/tasks/tasks.ts';
import type { Whom, Workers } from '../../../platform/workers.ts';
import type { NoticesService } from '../../notices/service.ts';
import type { MadePapers, PapersOrder } from '../make-papers.ts';
import type { TemplatesService } from '../templates/service.ts';
import { type BatchOrder, goodRows, nameOfPack, nameOfRow, sayBatchEnd } from './describe-batch.ts';
import type { JoinOrder } from './join-packs.ts';
import type { BatchRow, BatchStore } from './store.ts';
import type { BlanksOrder } from './write-blanks.ts';

interface Deps {
  tasks: Tasks;
  store: BatchStore;
  templates: TemplatesService;
  notices: NoticesService;
  workers: Workers;
  clock: Clock;
  permissionsOf: TaskDefinition<BatchOrder>['permissionsOf'];
  keepMs: number;
}

export type BatchJobs = ReturnType<typeof batchJobs>;

const kind = 'drafting.batch';
const maker = new URL('../make-papers.ts', import.meta.url);
const blanksWriter = new URL('./write-blanks.ts', import.meta.url);
const joiner = new URL('./join-packs.ts', import.meta.url);
const packMaxBytes = 256 * 1024 ** 2;
/** Documents that are made in one go: what a broken batch makes once more at most. */
const atOnce = 10;
/** What a hostile template may take for one go before it is given up. */
const patience = { withinMs: 120_000, tooSlow: batchFaults.tooLarge };

/** Makes the documents of a batch, some at a time; what is finished is kept until the whole is. */
export function batchJobs(deps: Deps) {
  const { store, templates, notices, workers, clock } = deps;

  const batches = deps.tasks.define<BatchOrder>(kind, {
    atOnceMax: batchesAtOnceMax,
    keepMs: deps.keepMs,
    fileMaxBytes: packMaxBytes,
    tooLargeReason: batchFaults.tooLarge.text,
    concurrency: 1,
    maxAttempts: 5,
    permissionsOf: deps.permissionsOf,
    isAllowed: (_order, may) => may(30017),
    make,
    eventOf: task => ({
      type: 'task',
      data: { kind, taskId: task.taskId, state: task.state, finishPercent: task.percent },
    }),
    tell: (task, transaction) => {
      const about = { messageType: messageTypes.task, redirectType: redirectTypes.draftingBatch };
      const notice = { userId: task.ownerId, ...about, relateId: task.order.batchId, count: 1, isQuiet: true };
      return notices.tell({ ...notice, say: () => sayBatchEnd(task) }, transaction);
    },
  });

  async function make(
    { order }: Task<BatchOrder>,
    { userId, signal, progress, parts }: TaskTools,
  ): Promise<WorkResult> {
    const whom = { userId, signal };
    const batch = await store.find(order.batchId);
    const opened = batch && (await templates.pinned(batch.templateId, batch.templateVersion));
    if (!batch || !opened) throw new Fault(batchFaults.gone);
    const { template, source, fileKey } = opened;
    const rows = goodRows(batch);
    const usual = { template, source, docx: await templates.bytesOf(fileKey), fonts, fileTypes: order.fileTypes };
    const packs: Uint8Array[] = [];
    for (let at = 0; at < rows.length; at += atOnce) {
      const wishes = rows.slice(at, at + atOnce).map(row => ({ name: nameOfRow(row, batch.name), fields: row.fields }));
      const number = at / atOnce;
      await parts.part(number, async () => ({
        bytes: await papers({ ...usual, wishes, now: clock.now() }, whom),
        meta: { documents: wishes.length },
      }));
      packs.push(await parts.bytes(number));
      progress(Math.min(at + atOnce, rows.length), rows.length);
    }
    const files = [{ name: '缺项报告.xlsx', bytes: await blanksOf(batch, whom) }];
    const joined: JoinOrder = { packs, files };
    const pack = await workers.run<Uint8Array>(joiner, joined, whom);
    return {
      file: streamBytes(pack),
      result: { fileName: nameOfPack({ name: batch.name, documentCount: rows.length }) },
    };
  }

  /** A zip of some documents, also of a single one. */
  async function papers(order: PapersOrder, whom: Whom): Promise<Uint8Array> {
    const made = await workers.run<MadePapers>(maker, { ...order, isPack: true }, { ...whom, ...patience });
    if (made.kind === 'refused') throw new Fault({ code: 1, text: made.reason });
    return made.bytes;
  }

  const blanksOf = async ({ batchId, name: title }: BatchRow, whom: Whom): Promise<Uint8Array> => {
    const order: BlanksOrder = { title, rows: await store.packedRows(batchId) };
    return workers.run<Uint8Array>(blanksWriter, order, whom);
  };

  return { batches };
}
