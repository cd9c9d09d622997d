import { randomUUID } from 'node:crypto';
import {
  type CellDecision,
  changedCharactersMax,
  type ExaminationDetail,
  type ExaminationPoint,
  type ExaminationRecord,
  examinationFaults,
  examinationsMax,
  examinedFileTypes,
  examinedTextMax,
  type PointSet,
  pointSetsCharactersMax,
  pointSetsMax,
} from '@antai/contract/examination';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { fileNameOf } from '@antai/documents/document';
import { readySets } from '@antai/examination';
import { shanghaiSecond } from '@antai/values';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, ignoreMissing } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import { giveBytes } from '../../platform/http/give-bytes.ts';
import { WrittenAnswer } from '../../platform/http/written-answer.ts';
import type { PackedJson } from '../../platform/pack-json.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import { nameOfRecord, showRecord } from './describe-record.ts';
import { type ExaminationOrder, type FileResult, pageAt } from './examine-file.ts';
import type { ExaminationJobs } from './jobs.ts';
import { detailOf, type RecordOrder, type TableOrder } from './show-record.ts';
import type { ExaminationStore, FileRow, ListedRow, RecordRow } from './store.ts';

interface Deps {
  store: ExaminationStore;
  jobs: ExaminationJobs;
  files: FilesService;
  workers: Workers;
  clock: Clock;
}

export type ExaminationService = ReturnType<typeof examinationService>;

interface CellChoice {
  fileIndex: number;
  pointId: string;
  decision: CellDecision;
  changed?: string | undefined;
}

const examiner = new URL('./examine-file.ts', import.meta.url);
const shower = new URL('./show-record.ts', import.meta.url);
/** Characters of answers and decisions, as they are kept, that are shown in a few milliseconds; more are shown by a thread. */
const showHereMax = 100_000;

const ownRecord = async ({ store }: Pick<Deps, 'store'>, { caller, recordId }: { caller: Caller; recordId: string }) =>
  own(caller, await store.find(recordId));

const listedOf = (record: RecordRow): ListedRow => ({ ...record, pointCount: record.points.length });

const showListed = async (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { caller, record }: { caller: Caller; record: ListedRow },
): Promise<ExaminationRecord> => showRecord(record, await jobs.runs.named(caller, record.taskId), { now: clock.now() });

const show = (deps: Pick<Deps, 'jobs' | 'clock'>, { caller, record }: { caller: Caller; record: RecordRow }) =>
  showListed(deps, { caller, record: listedOf(record) });

/** Begins a run in a place that is taken for it; the one before is let go, and stays where none can begin. */
const begin = (
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  caller: Caller,
  { recordId, name, taskId, fileCount }: RecordRow,
) =>
  jobs.runs.replace(
    caller,
    { order: { recordId }, name, unitsTotal: fileCount },
    { before: taskId, setTask: next => store.setTask(recordId, next) },
  );

/** A file of a new record, as it waits to be read. */
async function fileOf(
  { files }: Pick<Deps, 'files'>,
  caller: Caller,
  { recordId, fileId, fileIndex }: Pick<FileRow, 'recordId' | 'fileId' | 'fileIndex'>,
): Promise<FileRow> {
  const file = await files.describe(caller.userId, fileId);
  if (!file) throw new Fault(faults.notFound);
  if (!examinedFileTypes.some(type => type === file.fileType)) throw new Fault(examinationFaults.fileType);
  const { fileName, fileType } = file;
  const about = { recordId, fileIndex, ownerId: caller.userId, fileId, fileName, fileType };
  return { ...about, state: 'waiting', reason: null, text: null, pageStarts: [], answers: [] };
}

/** A record as it is shown, or made into a table, where that is done. */
async function orderOf(
  deps: Deps,
  { caller, recordId }: { caller: Caller; recordId: string },
): Promise<{ record: RecordRow; order: RecordOrder }> {
  const { store } = deps;
  const record = await ownRecord(deps, { caller, recordId });
  const [files, decisions] = [await store.packedFiles(recordId), await store.packedDecisions(recordId)];
  return { record, order: { head: await show(deps, { caller, record }), points: record.points, files, decisions } };
}

/** A text that is examined and not kept. */
function texts(deps: Pick<Deps, 'workers'>) {
  const { workers } = deps;
  return {
    async text(caller: Caller, { text, points }: { text: string; points: ExaminationPoint[] }) {
      const order: ExaminationOrder = { source: { text, pageStarts: [] }, charactersMax: examinedTextMax, points };
      const examined = await workers.runFor<FileResult>(caller, { module: examiner, input: order });
      if (examined?.kind !== 'examined') throw new Fault(examinationFaults.tooSlow);
      return { answers: examined.answers.map(({ quote, ...answer }) => answer) };
    },
  };
}

/** Questions that are kept for other files. */
function sets(deps: Pick<Deps, 'store' | 'clock'>) {
  const { store, clock } = deps;
  return {
    async sets(caller: Caller): Promise<{ sets: PointSet[] }> {
      const rows = await store.sets(caller.userId);
      const own = rows.map(({ setId, name, points }) => ({ setId, name, isReady: false, points }));
      const ready = readySets.map(({ setId, name, points }) => ({
        ...{ setId, name, isReady: true },
        points: points as ExaminationPoint[],
      }));
      return { sets: [...own, ...ready] };
    },

    async saveSet(
      caller: Caller,
      { setId, name, points }: { setId?: string | undefined; name: string; points: ExaminationPoint[] },
    ) {
      const row = { setId: setId ?? randomUUID(), ownerId: caller.userId, name, points };
      const limits = { max: pointSetsMax, charactersMax: pointSetsCharactersMax };
      const outcome = await store.keepSet(row, { ...limits, createdAt: setId ? undefined : clock.now() });
      if (outcome === 'gone') throw new Fault(faults.notFound);
      if (outcome !== 'kept') throw new Fault(examinationFaults[outcome]);
      return { setId: row.setId };
    },

    async removeSet(caller: Caller, setId: string) {
      if (!(await store.removeSet(caller.userId, setId))) throw new Fault(faults.notFound);
      return {};
    },
  };
}

/** Examinations from their order to their removal. */
function runs(deps: Deps) {
  const { store, jobs, files, clock } = deps;
  return {
    async add(caller: Caller, { fileIds, points }: { fileIds: string[]; points: ExaminationPoint[] }) {
      const recordId = randomUUID();
      const rows: FileRow[] = [];
      for (const fileId of new Set(fileIds))
        rows.push(await fileOf(deps, caller, { recordId, fileId, fileIndex: rows.length }));
      const row: RecordRow = {
        recordId,
        ownerId: caller.userId,
        name: nameOfRecord(rows),
        points,
        fileCount: rows.length,
        taskId: null,
        createdAt: clock.now(),
      };
      if (!(await store.add({ row, files: rows, max: examinationsMax }))) throw new Fault(examinationFaults.full);
      await begin(deps, caller, row).catch(async error => {
        await store.remove(recordId);
        throw error;
      });
      return { recordId };
    },

    async all(caller: Caller, { recordId, points }: { recordId: string; points: ExaminationPoint[] }) {
      const record = await ownRecord(deps, { caller, recordId });
      if ((await show(deps, { caller, record })).status === 'running') throw new Fault(examinationFaults.started);
      if (!(await store.askAgain(record, points))) throw new Fault(examinationFaults.started);
      await begin(deps, caller, record);
      return {};
    },

    async retry(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      const { status } = await show(deps, { caller, record });
      if (status !== 'failed') throw new Fault(examinationFaults.notRetryable);
      if (record.taskId) await jobs.runs.retry(caller, record.taskId);
      else await begin(deps, caller, record);
      return {};
    },

    async cancel(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      const { status } = await show(deps, { caller, record });
      if (!record.taskId || status !== 'running') throw new Fault(examinationFaults.notRunning);
      await jobs.runs.cancel(caller, record.taskId);
      return {};
    },

    async remove(caller: Caller, recordId: string) {
      await ownRecord(deps, { caller, recordId });
      const fileIds = await store.fileIdsOf(recordId);
      const named = await store.remove(recordId);
      await jobs.runs.removeNamed(caller, named?.taskId);
      for (const fileId of fileIds) await files.remove(caller, fileId).catch(ignoreMissing);
      return {};
    },
  };
}

/** Answers as they are read and taken away. */
function reading(deps: Deps) {
  const { store, workers, clock } = deps;
  return {
    async page(caller: Caller, page: Page) {
      const { records, total } = await store.page(caller.userId, {
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      return paged(await Promise.all(records.map(record => showListed(deps, { caller, record }))), total, page);
    },

    async detail(caller: Caller, recordId: string): Promise<ExaminationDetail | WrittenAnswer<ExaminationDetail>> {
      const { order } = await orderOf(deps, { caller, recordId });
      if (order.files.length + order.decisions.length <= showHereMax) return detailOf(order);
      const input: RecordOrder = order;
      const written = await workers.runFor<PackedJson<ExaminationDetail>>(caller, { module: shower, input });
      if (!written) throw new Fault(examinationFaults.tooSlow);
      return new WrittenAnswer(written);
    },

    async fileText(caller: Caller, { recordId, fileIndex }: { recordId: string; fileIndex: number }) {
      await ownRecord(deps, { caller, recordId });
      const file = await store.file(recordId, fileIndex);
      if (!file) throw new Fault(faults.notFound);
      const answers = file.answers.map(({ quote, ...answer }) => ({
        ...answer,
        pages: answer.passages.map(({ start }) => pageAt(file.pageStarts, start)),
      }));
      return { fileName: file.fileName, text: file.text ?? '', answers };
    },

    async url(caller: Caller, recordId: string) {
      await ownRecord(deps, { caller, recordId });
      return { url: `/lawyer/#/Intelligence/pagehome/children/review/examine?id=${recordId}` };
    },

    async download(caller: Caller, recordId: string): Promise<Download> {
      const { record, order } = await orderOf(deps, { caller, recordId });
      const input: TableOrder = { ...order, madeAt: shanghaiSecond(clock.now()) };
      const bytes = await workers.runFor<Uint8Array>(caller, { module: shower, input });
      if (!bytes) throw new Fault(examinationFaults.tooSlow);
      return giveBytes(fileNameOf(`${record.name}（审查答案）.xlsx`, 120), bytes);
    },
  };
}

/** What is decided of answers. */
function deciding(deps: Deps) {
  const { store, clock } = deps;
  return {
    async decide(caller: Caller, { recordId, cells }: { recordId: string; cells: CellChoice[] }) {
      await ownRecord(deps, { caller, recordId });
      const files = await store.answered(recordId, [...new Set(cells.map(({ fileIndex }) => fileIndex))]);
      const answered = new Set(files.flatMap(file => file.pointIds.map(pointId => `${file.fileIndex} ${pointId}`)));
      const decidedAt = clock.now();
      const rows = cells.map(({ fileIndex, pointId, decision, changed }) => {
        if (!answered.has(`${fileIndex} ${pointId}`)) throw new Fault(examinationFaults.noSuchCell);
        if (decision === 'changed' && !changed?.trim()) throw new Fault(examinationFaults.noChange);
        const words = decision === 'changed' ? changed! : null;
        return { recordId, fileIndex, pointId, ownerId: caller.userId, decision, changed: words, decidedAt };
      });
      const last = [...new Map(rows.map(row => [`${row.fileIndex} ${row.pointId}`, row])).values()];
      if (!(await store.decide(recordId, { rows: last, charactersMax: changedCharactersMax })))
        throw new Fault(examinationFaults.changesFull);
      return {};
    },
  };
}

/** The rules of 文件审查. A record and a set belong to who made them; nobody else can see them. */
export function examinationService(deps: Deps) {
  return {
    ...texts(deps),
    ...sets(deps),
    ...runs(deps),
    ...reading(deps),
    ...deciding(deps),
  };
}
