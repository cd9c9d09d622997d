import { randomUUID } from 'node:crypto';
import type { DraftFileType } from '@antai/contract/drafting';
import { type BatchDetail, batchesMax, batchFaults, batchRowsMax } from '@antai/contract/drafting/batches';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { fileNameOf } from '@antai/documents/document';
import { writers } from '@antai/documents/writers';
import { shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { ThreadInput } from '../../../platform/files/local-file.ts';
import { isWorkbook, receiveFile } from '../../../platform/files/receive-file.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import { reuseAnswers } from '../reuse-answers.ts';
import type { TemplatesService } from '../templates/service.ts';
import type { CheckedTable, TableOrder } from './check-table.ts';
import { describeSheet, showBatch, showBatchRows } from './describe-batch.ts';
import type { BatchJobs } from './jobs.ts';
import type { BatchStore } from './store.ts';
import type { BlanksOrder } from './write-blanks.ts';

interface Deps {
  store: BatchStore;
  jobs: BatchJobs;
  templates: TemplatesService;
  files: FilesService;
  workers: Workers;
  clock: Clock;
}

export type BatchService = ReturnType<typeof batchService>;

const checker = new URL('./check-table.ts', import.meta.url);
const blanksWriter = new URL('./write-blanks.ts', import.meta.url);
const tableMaxBytes = 8 * 1024 ** 2;

const ownBatch = async ({ store }: Pick<Deps, 'store'>, { caller, batchId }: { caller: Caller; batchId: string }) =>
  own(caller, await store.find(batchId));

const ownHead = async ({ store }: Pick<Deps, 'store'>, { caller, batchId }: { caller: Caller; batchId: string }) =>
  own(caller, await store.findHead(batchId));

/** The rows of a table that the caller sent up; the file itself is let go. */
function tableOf(
  { files, workers, clock }: Deps,
  caller: Caller,
  { fileId, template }: { fileId: string; template: TableOrder['template'] },
) {
  const { sourceGone: missing, notExcel: other, tooManyRows: tooLarge } = batchFaults;
  const wish = { fileId, isMeant: isWorkbook, bytesMax: tableMaxBytes, missing, other, tooLarge };
  const defaults = reuseAnswers(template, { earlier: [], today: shanghaiDay(clock.now()) }).values;
  return receiveFile(files, {
    caller,
    wish,
    read: async (bytes, { fileName }) => {
      const order: ThreadInput<TableOrder> = { template, bytes, rowsMax: batchRowsMax, defaults };
      const table = await workers.runFor<CheckedTable>(caller, { module: checker, input: order });
      if (!table) throw new Fault(batchFaults.tooSlow);
      if (table.kind === 'tooLarge') throw new Fault(batchFaults.tooManyRows);
      if (table.kind !== 'rows') throw new Fault(batchFaults[table.kind]);
      return { ...table, fileName };
    },
  });
}

async function write(
  { workers }: Pick<Deps, 'workers'>,
  caller: Caller,
  { module, book }: { module: URL; book: object },
) {
  const bytes = await workers.runFor<Uint8Array>(caller, { module, input: book });
  if (!bytes) throw new Fault(faults.tooMany);
  return bytes;
}

/** Batches from their table to their removal. */
const tables = (deps: Deps) => ({
  async sheet(caller: Caller, templateId: string): Promise<Download> {
    const { template } = await deps.templates.open(caller, templateId);
    const bytes = await write(deps, caller, { module: writers.formExcel, book: describeSheet(template) });
    return giveBytes(fileNameOf(`${template.title} 填写表.xlsx`), bytes);
  },

  async create(caller: Caller, { templateId, fileId }: { templateId: string; fileId: string }) {
    const { template, version } = await deps.templates.open(caller, templateId);
    const { rows, ignored, fileName } = await tableOf(deps, caller, { fileId, template });
    if (rows.length === 0) throw new Fault(batchFaults.noRows);
    const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
    const added = await deps.store.add(
      {
        ...{ batchId: randomUUID(), ownerId: caller.userId, templateId, templateVersion: version },
        ...{ name: template.title, fileName, rows, ignored, rowCount: rows.length },
        badCount: count(row => row.faults.length > 0),
        blankCount: count(row => row.faults.length === 0 && row.missing.length > 0),
        ...{ taskId: null, createdAt: deps.clock.now() },
      },
      batchesMax,
    );
    if (!added) throw new Fault(batchFaults.full);
    return added;
  },

  async page(caller: Caller, page: Page) {
    const { records, total } = await deps.store.page(caller.userId, {
      offset: (page.pageNum - 1) * page.pageSize,
      limit: page.pageSize,
    });
    const lines = records.map(async batch => showBatch(batch, await deps.jobs.batches.named(caller, batch.taskId)));
    return paged(await Promise.all(lines), total, page);
  },

  async detail(caller: Caller, batchId: string): Promise<BatchDetail> {
    const batch = await ownBatch(deps, { caller, batchId });
    return showBatchRows(batch, await deps.jobs.batches.named(caller, batch.taskId));
  },

  async remove(caller: Caller, batchId: string) {
    await ownHead(deps, { caller, batchId });
    await deps.jobs.batches.removeNamed(caller, await deps.store.remove(batchId));
    return {};
  },
});

/** The documents of batches. */
const documents = (deps: Deps) => ({
  async build(caller: Caller, { batchId, fileTypes }: { batchId: string; fileTypes: DraftFileType[] }) {
    const batch = await ownHead(deps, { caller, batchId });
    const unitsTotal = batch.rowCount - batch.badCount;
    if (unitsTotal === 0) throw new Fault(batchFaults.allBad);
    const before = await deps.jobs.batches.named(caller, batch.taskId);
    const isSame = before && String(before.order.fileTypes) === String([...new Set(fileTypes)]);
    // what is finished of the same files is not made again
    if (isSame && ['failed', 'cancelled'].includes(before.state)) {
      await deps.jobs.batches.retry(caller, before.taskId);
      return {};
    }
    const order = { batchId, fileTypes: [...new Set(fileTypes)] };
    const task = await deps.jobs.batches.add(caller, { order, name: batch.name, unitsTotal });
    const replaced = await deps.store.setTask(batchId, task.taskId);
    await deps.jobs.batches.removeNamed(caller, replaced ? replaced.taskId : task.taskId);
    if (!replaced) throw new Fault(faults.notFound);
    return {};
  },

  async cancel(caller: Caller, batchId: string) {
    const { taskId } = await ownHead(deps, { caller, batchId });
    if (taskId) await deps.jobs.batches.cancel(caller, taskId);
    return {};
  },

  async download(caller: Caller, batchId: string): Promise<Download> {
    const { taskId } = await ownHead(deps, { caller, batchId });
    if (!taskId) throw new Fault(batchFaults.notBuilt);
    const { task, stream } = await deps.jobs.batches.open(caller, taskId);
    const sizeBytes = task.sizeBytes === null ? {} : { sizeBytes: task.sizeBytes };
    const { fileName } = task.result as { fileName: string };
    return { fileName, mimeType: 'application/zip', ...sizeBytes, stream };
  },

  async blanks(caller: Caller, batchId: string): Promise<Download> {
    const batch = await ownHead(deps, { caller, batchId });
    const book: BlanksOrder = { title: batch.name, rows: await deps.store.packedRows(batchId) };
    const bytes = await write(deps, caller, { module: blanksWriter, book });
    return giveBytes(fileNameOf(`${batch.name} 缺项报告.xlsx`), bytes);
  },
});

/** 批量起草: a table is read and checked once; documents are made of its good rows. A batch belongs to who sent it up. */
export const batchService = (deps: Deps) => ({ ...tables(deps), ...documents(deps) });
