import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type DownloadTask,
  downloadFaults,
  exportRowsMax,
  type Order,
  taskStates,
  tasksAtOnceMax,
} from '@antai/contract/downloads';
import { type RecordType, recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import type { ResourceId } from '@antai/contract/wire/resources';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Events } from '../../platform/events/events.ts';
import { Fault } from '../../platform/fault.ts';
import type { Files } from '../../platform/files/open-files.ts';
import type { Download } from '../../platform/http/bind.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Job } from '../../platform/jobs/tables.ts';
import type { SearchService, Viewer } from '../search/service.ts';
import type { Course, Workshop } from './make-file.ts';
import { mimeTypes, nameOf, taskOf, withEnding } from './name-download.ts';
import type { AddJob, DownloadsStore, TaskRow } from './store.ts';

interface Deps {
  store: DownloadsStore;
  workshop: Workshop;
  search: SearchService;
  jobs: Jobs;
  events: Events;
  shelf: Files;
  clock: Clock;
  keepMs: number;
  /** What a user may at this moment: a task runs long after it was asked for. */
  permissionsOf: (userId: string) => Promise<(id: ResourceId) => boolean>;
}

export type DownloadsService = ReturnType<typeof downloadsService>;

/** The job of every download task. */
export const downloadJob = 'downloads.make';

/** No file of ours comes near it; a disk is not filled by one task. */
const fileMaxBytes = 2 * 1024 ** 3;
const expiredAtOnce = 200;

/** Files that users ask for. A task belongs to who asked; what it holds is checked again whenever it runs or is fetched. */
export function downloadsService(deps: Deps) {
  const { store, workshop, search, jobs, events, shelf, clock, keepMs, permissionsOf } = deps;

  const show = async (row: TaskRow) =>
    taskOf(row, row.finishedAt ? undefined : await jobs.find(row.jobId), clock.now());

  function refuseType(may: (id: ResourceId) => boolean, recordType: RecordType) {
    if (!may(20019) || !may(resourceOfRecordType(recordType))) throw new Fault(faults.forbidden);
  }

  async function ownTask(caller: Caller, taskId: string): Promise<TaskRow> {
    const row = own(caller, await store.find(taskId));
    refuseType(caller.may, row.order.asked.recordType);
    return row;
  }

  /** How many rows the task will have; a task that can only fail is refused before it begins. */
  async function countRows(viewer: Viewer, order: Order): Promise<number> {
    if (order.content === 'caseReport') {
      if (order.asked.recordType !== recordTypes.cases) throw new Fault(downloadFaults.casesOnly);
      return order.report.cases.length;
    }
    const { total } = await search.ids(viewer, order.asked, 'sorts' in order ? order.sorts : null, 1);
    if (order.content === 'certificate') return 1;
    if (order.content === 'records' && order.ids) return order.ids.length;
    if (total === 0) throw new Fault(downloadFaults.nothing);
    if (order.content === 'records' && total > exportRowsMax) throw new Fault(downloadFaults.tooMany);
    return order.content === 'records' ? total : 1;
  }

  async function refuseTooMany(ownerId: string) {
    const open = await Promise.all((await store.open(ownerId)).map(show));
    const running = open.filter(({ taskStatus }) => taskStatus === taskStates.generating);
    if (running.length >= tasksAtOnceMax) throw new Fault(downloadFaults.tooManyAtOnce);
  }

  /** Adds the task's job in one step with its row: a job that found no row would have nothing to do. */
  const jobOf =
    ({ taskId, ownerId }: Pick<TaskRow, 'taskId' | 'ownerId'>): AddJob =>
    async transaction =>
      (await jobs.add(downloadJob, { taskId }, { ownerId }, transaction)).id;

  async function tell(taskId: string): Promise<void> {
    const row = await store.find(taskId);
    if (row) await events.emit(row.ownerId, { type: 'download', data: await show(row) });
  }

  /** One after the other: a screen must not hear of 100 % before it hears of 99. */
  let telling = Promise.resolve();

  async function keep(row: TaskRow, course: Omit<Course, 'viewer'>): Promise<void> {
    const may = await permissionsOf(row.ownerId);
    refuseType(may, row.order.asked.recordType);
    let rowsTotal = row.rowsTotal;
    const progress = (done: number, total: number) => {
      rowsTotal = total;
      course.progress(done, total);
    };
    const stream = await workshop.make(row, { ...course, viewer: { may }, progress });
    const stored = await shelf.put(stream, { limitBytes: fileMaxBytes });
    if (stored.kind === 'tooLarge') throw new Fault(downloadFaults.tooMany);
    const finishedAt = clock.now();
    const { key: shelfKey, size: sizeBytes, sha256 } = stored;
    const expiresAt = new Date(finishedAt.getTime() + keepMs);
    const finished = { shelfKey, sizeBytes, sha256, finishedAt, expiresAt, rowsTotal };
    const isKept = await store.finish(row.taskId, row.jobId, finished);
    // deleted while it was made: nobody will ask for the file
    if (!isKept) await shelf.remove(shelfKey);
    await workshop.clear(row.taskId);
  }

  return {
    async list(caller: Caller, page: Page) {
      const { records, total } = await store.page(caller.userId, (page.pageNum - 1) * page.pageSize, page.pageSize);
      return paged(await Promise.all(records.map(show)), total, page);
    },

    async create(caller: Caller, order: Order): Promise<DownloadTask> {
      const { recordType } = order.asked;
      refuseType(caller.may, recordType);
      await refuseTooMany(caller.userId);
      const rowsTotal = await countRows(caller, order);
      const taskId = randomUUID();
      const createdAt = clock.now();
      const fileName = nameOf(order, search.category(recordType).name, createdAt);
      const blank = {
        failReason: null,
        shelfKey: null,
        sizeBytes: null,
        sha256: null,
        finishedAt: null,
        expiresAt: null,
      };
      const asked = { taskId, ownerId: caller.userId, order, fileName, fileType: order.fileType, rowsTotal, createdAt };
      return show(await store.add({ ...asked, ...blank }, jobOf(asked)));
    },

    async retry(caller: Caller, taskId: string): Promise<DownloadTask> {
      const row = await ownTask(caller, taskId);
      const { taskStatus, isExpired } = await show(row);
      if (taskStatus !== taskStates.failed && !isExpired) throw new Fault(downloadFaults.stillRunning);
      await refuseTooMany(caller.userId);
      if (row.shelfKey) await shelf.remove(row.shelfKey);
      return show(own(caller, await store.begin(taskId, jobOf(row))));
    },

    async remove(caller: Caller, taskId: string) {
      const row = own(caller, await store.find(taskId));
      await store.remove(taskId);
      await jobs.cancel(row.jobId);
      if (row.shelfKey) await shelf.remove(row.shelfKey);
      await workshop.clear(taskId);
      return {};
    },

    async download(caller: Caller, taskId: string): Promise<Download> {
      const row = await ownTask(caller, taskId);
      const { taskStatus, isExpired } = await show(row);
      if (taskStatus === taskStates.failed) throw new Fault(downloadFaults.failed);
      if (taskStatus !== taskStates.done) throw new Fault(downloadFaults.notReady);
      const stream = isExpired || row.shelfKey === null ? undefined : await shelf.read(row.shelfKey);
      if (!stream) throw new Fault(downloadFaults.expired);
      const sizeBytes = row.sizeBytes === null ? {} : { sizeBytes: row.sizeBytes };
      return { fileName: row.fileName, mimeType: mimeTypes[row.order.fileType], ...sizeBytes, stream };
    },

    async single(
      caller: Caller,
      { dataTypeId, id, fileType }: { dataTypeId: RecordType; id: string; fileType: 'word' | 'pdf' },
    ): Promise<Download> {
      refuseType(caller.may, dataTypeId);
      const { title, bytes } = await workshop.single(caller, dataTypeId, id, fileType);
      const file = { fileName: withEnding(title, fileType), mimeType: mimeTypes[fileType], sizeBytes: bytes.length };
      return { ...file, stream: Readable.from([Buffer.from(bytes)]) };
    },

    async verifyCertificate(caller: Caller, certificateId: string) {
      const { asked, textForm, issuedAt, ...issued } = own(caller, await store.certificate(certificateId));
      refuseType(caller.may, asked.recordType);
      const now = await search.fingerprint(caller, asked);
      const { total, idsHash, indexVersion } = issued;
      return {
        certificateId,
        isSame: now.total === total && now.idsHash === idsHash,
        issued: { at: issuedAt.toISOString(), total, idsHash, indexVersion },
        now: { at: clock.now().toISOString(), ...now },
        textForm,
      };
    },

    /** Makes the file of a task and keeps it; nothing to do where the task is gone, made, or begun anew by another job. */
    async make(taskId: string, jobId: string, course: Omit<Course, 'viewer'>): Promise<void> {
      const row = await store.find(taskId);
      if (!row || row.jobId !== jobId || row.finishedAt) return;
      try {
        await keep(row, course);
      } catch (error) {
        if (error instanceof Fault) await store.keepReason(taskId, error.message);
        throw error;
      }
    },

    /** Tells the user of a step of a task's job. */
    follow(job: Job): Promise<void> {
      const { taskId } = job.payload as { taskId: string };
      const told = telling.then(() => tell(taskId));
      telling = told.catch(() => undefined);
      return told;
    },

    /** Takes away files that have had their time, and parts that no task is making. */
    async removeExpired(): Promise<{ files: number }> {
      const rows = await store.expired(clock.now(), expiredAtOnce);
      for (const { taskId, shelfKey } of rows) {
        if (shelfKey) await shelf.remove(shelfKey);
        await store.forgetFile(taskId);
      }
      for (const taskId of await workshop.withParts()) {
        const row = await store.find(taskId);
        if (!row || row.finishedAt) await workshop.clear(taskId);
      }
      return { files: rows.length };
    },
  };
}
