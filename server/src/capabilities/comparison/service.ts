import { randomUUID } from 'node:crypto';
import type { Ignorable, TextComparison } from '@antai/comparison';
import {
  type ComparisonDetail,
  type ComparisonRecord,
  comparedFileTypes,
  comparisonFaults,
  comparisonsMax,
  marksOfRecordMax,
  type RevisionReading,
  versionsMax,
} from '@antai/contract/comparison';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, ignoreMissing } from '../../platform/fault.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import type { Download } from '../../platform/http/bind.ts';
import { giveBytes } from '../../platform/http/give-bytes.ts';
import { WrittenAnswer } from '../../platform/http/written-answer.ts';
import { makeDocument } from '../../platform/make-document.ts';
import type { PackedJson } from '../../platform/pack-json.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import type { PastedTexts } from './compare-pasted.ts';
import { nameOfDownload, nameOfRecord, showRecord } from './describe-record.ts';
import { type ComparisonJobs, fileTypesOf } from './jobs.ts';
import type { ListOrder, PairList } from './list-pair.ts';
import type { Redline } from './make-redline.ts';
import type { Pair } from './name-change.ts';
import type { PairRedlineOrder } from './redline-pair.ts';
import { detailOf, type ShowOrder } from './show-pair.ts';
import type { ComparisonStore, NewMark, RecordRow } from './store.ts';
import type { SourceVersion } from './tables.ts';

interface Deps {
  store: ComparisonStore;
  jobs: ComparisonJobs;
  files: FilesService;
  workers: Workers;
  clock: Clock;
}

export type ComparisonService = ReturnType<typeof comparisonService>;

type PairOfRecord = Pair & { recordId: string };

const pasted = new URL('./compare-pasted.ts', import.meta.url);
const shower = new URL('./show-pair.ts', import.meta.url);
const lister = new URL('./list-pair.ts', import.meta.url);
const redliner = new URL('./redline-pair.ts', import.meta.url);
/** What is kept of longer versions is shown by a thread: of shorter ones it takes a few milliseconds. */
const showHereMaxBytes = 100_000;

const ownRecord = async ({ store }: Pick<Deps, 'store'>, { caller, recordId }: { caller: Caller; recordId: string }) =>
  own(caller, await store.find(recordId));

const show = async (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { caller, record }: { caller: Caller; record: RecordRow },
): Promise<ComparisonRecord> =>
  showRecord(record, await jobs.comparisons.named(caller, record.taskId), { now: clock.now() });

async function sourceOf(
  { files }: Pick<Deps, 'files'>,
  { caller, fileId }: { caller: Caller; fileId: string },
): Promise<SourceVersion> {
  const file = await files.describe(caller.userId, fileId);
  if (!file) throw new Fault(faults.notFound);
  if (!comparedFileTypes.some(type => type === file.fileType)) throw new Fault(comparisonFaults.fileType);
  return { fileId, fileName: file.fileName, fileType: file.fileType, reading: null };
}

/**
 * Compares versions as they are now; the comparison before is let go. Where none can begin all is as it was; where others
 * have changed the versions meanwhile, theirs is the comparison.
 */
async function begin(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  caller: Caller,
  { before, versions }: { before: RecordRow; versions: SourceVersion[] },
) {
  const { recordId, name } = before;
  const unitsTotal = versions.length + (versions.length * (versions.length - 1)) / 2;
  const change = { recordId, versions };
  const task = await jobs.comparisons.add(caller, { order: { recordId }, name, unitsTotal }).catch(async error => {
    await store.settleChange(change, { versions: before.versions, taskId: before.taskId });
    throw error;
  });
  if (!(await store.settleChange(change, { taskId: task.taskId }))) await jobs.comparisons.remove(caller, task.taskId);
  await jobs.comparisons.removeNamed(caller, before.taskId);
}

/** Two versions of a record, and where they were compared what they are shown by. */
async function pairOf(
  deps: Deps,
  caller: Caller,
  { recordId, ...pair }: PairOfRecord,
): Promise<{ record: RecordRow; view: ComparisonRecord; order: ShowOrder | undefined }> {
  const { store, jobs } = deps;
  const record = await ownRecord(deps, { caller, recordId });
  if (pair.before >= pair.after || pair.after >= record.versions.length) throw new Fault(comparisonFaults.noSuchPair);
  const view = await show(deps, { caller, record });
  if (view.status !== 'done' || view.isExpired) return { record, view, order: undefined };
  const bytes = await jobs.keptOf(caller, record.taskId!);
  const marks = await store.packedMarks(recordId);
  return { record, view, order: { bytes, pair, view, fileTypes: fileTypesOf(record, pair), marks } };
}

/** Work of a thread for whoever waits; refused where it takes too long. */
async function inThread<Answer>(
  { workers }: Pick<Deps, 'workers'>,
  caller: Caller,
  work: { module: URL; input: object },
): Promise<Answer> {
  const answer = await workers.runFor<Answer>(caller, work);
  if (answer === undefined) throw new Fault(comparisonFaults.tooSlow);
  return answer;
}

/** Two texts that are compared and not kept. */
function texts(deps: Pick<Deps, 'workers'>) {
  const { workers } = deps;
  return {
    async text(
      caller: Caller,
      { before, after, ignore = [] }: { before: string; after: string; ignore?: Ignorable[] },
    ) {
      const order: PastedTexts = { before, after, ignore };
      const compared = await workers.runFor<TextComparison>(caller, { module: pasted, input: order });
      if (!compared) throw new Fault(comparisonFaults.tooSlow);
      const { changes, paragraphs, coarse } = compared;
      return { changes, coverage: { ...paragraphs, ignored: ignore, coarse } };
    },
  };
}

/** Comparisons from their order to their removal. */
function runs(deps: Deps) {
  const { store, jobs, files, clock } = deps;
  return {
    async add(caller: Caller, fileIds: string[]) {
      const versions: SourceVersion[] = [];
      for (const fileId of fileIds) versions.push(await sourceOf(deps, { caller, fileId }));
      const recordId = randomUUID();
      const row: RecordRow = {
        recordId,
        ownerId: caller.userId,
        name: nameOfRecord(versions),
        versions,
        taskId: null,
        createdAt: clock.now(),
      };
      if (!(await store.add(row, comparisonsMax))) throw new Fault(comparisonFaults.full);
      await begin(deps, caller, { before: row, versions }).catch(async error => {
        await store.remove(recordId);
        throw error;
      });
      return { recordId };
    },

    async addVersion(caller: Caller, { recordId, fileId }: { recordId: string; fileId: string }) {
      await ownRecord(deps, { caller, recordId });
      const source = await sourceOf(deps, { caller, fileId });
      const change = await store.changeVersions(recordId, all =>
        all.length < versionsMax ? [...all, source] : undefined,
      );
      if (!change) throw new Fault(comparisonFaults.tooManyVersions);
      await begin(deps, caller, change);
      return {};
    },

    async settle(
      caller: Caller,
      { recordId, readings }: { recordId: string; readings: { version: number; reading: RevisionReading }[] },
    ) {
      const record = await ownRecord(deps, { caller, recordId });
      if (readings.some(({ version }) => version >= record.versions.length))
        throw new Fault(comparisonFaults.noSuchPair);
      const readingOf = new Map(readings.map(({ version, reading }) => [version, reading]));
      const change = await store.changeVersions(recordId, all =>
        all.map((source, version) => ({ ...source, reading: readingOf.get(version) ?? source.reading })),
      );
      if (change) await begin(deps, caller, change);
      return {};
    },

    async cancel(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      const { status } = await show(deps, { caller, record });
      if (status !== 'running' || !record.taskId) throw new Fault(comparisonFaults.notRunning);
      await jobs.comparisons.cancel(caller, record.taskId);
      return {};
    },

    async retry(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      const { status, isExpired } = await show(deps, { caller, record });
      if (status !== 'failed' && !isExpired) throw new Fault(comparisonFaults.notRetryable);
      if (record.taskId) await jobs.comparisons.retry(caller, record.taskId);
      else await begin(deps, caller, { before: record, versions: record.versions });
      return {};
    },

    async remove(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      const named = await store.remove(recordId);
      await jobs.comparisons.removeNamed(caller, named?.taskId);
      for (const { fileId } of record.versions) await files.remove(caller, fileId).catch(ignoreMissing);
      return {};
    },
  };
}

/** Comparisons as they are read and taken away. */
function reading(deps: Deps) {
  const { store, jobs, workers, clock } = deps;
  return {
    async page(caller: Caller, page: Page) {
      const { records, total } = await store.page(caller.userId, {
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      return paged(await Promise.all(records.map(record => show(deps, { caller, record }))), total, page);
    },

    async get(
      caller: Caller,
      { recordId, before, after }: PairOfRecord,
    ): Promise<ComparisonDetail | WrittenAnswer<ComparisonDetail>> {
      const { view, order } = await pairOf(deps, caller, { recordId, before, after });
      if (!order) return { ...view, before, after, ...nothingYet };
      if (order.bytes.length + order.marks.length <= showHereMaxBytes) return detailOf(order);
      return new WrittenAnswer(
        await inThread<PackedJson<ComparisonDetail>>(deps, caller, { module: shower, input: order }),
      );
    },

    async download(
      caller: Caller,
      {
        fileType,
        ignore = [],
        recordId,
        before,
        after,
      }: PairOfRecord & { fileType: 'word' | 'pdf' | 'excel'; ignore?: Ignorable[] },
    ): Promise<Download> {
      const { record, view, order } = await pairOf(deps, caller, { recordId, before, after });
      if (!order) throw new Fault(comparisonFaults.notReady);
      const { bytes } = order;
      return giveBytes(nameOfDownload(view.versions[after]!.fileName, fileType), await makeFile());

      async function makeFile(): Promise<Uint8Array> {
        if (fileType === 'word') {
          const input: ThreadInput<PairRedlineOrder> = {
            ...(await jobs.redlineOrder(record, { before, after })),
            bytes,
          };
          return (await inThread<Redline>(deps, caller, { module: redliner, input })).bytes;
        }
        const input: ListOrder = { ...order!, ignore, wish: fileType === 'excel' ? fileType : 'document' };
        const list = await inThread<PairList>(deps, caller, { module: lister, input });
        if (list.kind === 'excel') return list.bytes;
        return makeDocument(workers, list.document, { fileType: 'pdf', now: clock.now(), whom: caller });
      }
    },
  };
}

/** What a lawyer notes of changes. */
function noting(deps: Pick<Deps, 'store' | 'clock'>) {
  const { store, clock } = deps;
  return {
    async decide(caller: Caller, { recordId, marks }: { recordId: string; marks: NewMark[] }) {
      await ownRecord(deps, { caller, recordId });
      const last = [...new Map(marks.map(mark => [mark.changeKey, mark])).values()];
      const about = { recordId, ownerId: caller.userId, markedAt: clock.now() };
      if (!(await store.mark(about, { marks: last, marksMax: marksOfRecordMax })))
        throw new Fault(comparisonFaults.tooManyMarks);
      return {};
    },
  };
}

/** The rules of 文件比对. A record belongs to its author; nobody else can see, retry or delete it. */
export function comparisonService(deps: Deps) {
  return {
    ...texts(deps),
    ...runs(deps),
    ...reading(deps),
    ...noting(deps),
  };
}

const nothingYet = {
  beforeLines: [],
  afterLines: [],
  rows: [],
  changes: [],
  renumbered: [],
  coverage: null,
  proof: null,
};
