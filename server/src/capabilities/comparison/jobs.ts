import { Readable } from 'node:stream';
import { comparedTextMax, comparisonFaults, comparisonsAtOnceMax } from '@antai/contract/comparison';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import type { Caller } from '../../platform/caller.ts';
import { Fault, missingAs } from '../../platform/fault.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import { readBytes } from '../../platform/stream-bytes.ts';
import type { Task, TaskDefinition, Tasks, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { PackedPair, PairOrder } from './compare-pair.ts';
import { type Outcome, sayEnd } from './describe-record.ts';
import { nameOfPair, type Pair } from './name-change.ts';
import type { PackedReading, PackedVersion } from './pack-version.ts';
import type { VersionOrder } from './read-versions.ts';
import type { PairRedlineOrder } from './redline-pair.ts';
import type { ComparisonStore, RecordRow } from './store.ts';

interface ComparisonOrder {
  recordId: string;
}

interface Deps {
  tasks: Tasks;
  store: ComparisonStore;
  files: FilesService;
  notices: NoticesService;
  workers: Workers;
  permissionsOf: TaskDefinition<ComparisonOrder>['permissionsOf'];
  keepMs: number;
}

export type ComparisonJobs = ReturnType<typeof comparisonJobs>;

const resultMaxBytes = 256 * 1024 ** 2;
/** What a hostile file may take before it is given up. */
const patience = { withinMs: 120_000, tooSlow: comparisonFaults.tooSlow };
const reader = new URL('./pack-version.ts', import.meta.url);
const comparer = new URL('./compare-pair.ts', import.meta.url);
const kind = 'comparison';
const author = '案台比对';

const defineComparisons = (deps: Deps) =>
  deps.tasks.define<ComparisonOrder>(kind, {
    atOnceMax: comparisonsAtOnceMax,
    keepMs: deps.keepMs,
    fileMaxBytes: resultMaxBytes,
    tooLargeReason: comparisonFaults.tooLong.text,
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf: deps.permissionsOf,
    isAllowed: (_order, may) => may(30015),
    make: (task, tools) => compare(deps, task, tools),
    eventOf: task => ({
      type: 'task',
      data: { kind, taskId: task.taskId, state: task.state, finishPercent: task.percent },
    }),
    tell: (task, transaction) => {
      const about = { messageType: messageTypes.task, redirectType: redirectTypes.comparison };
      const notice = { userId: task.ownerId, ...about, relateId: task.order.recordId, count: 1, isQuiet: true };
      return deps.notices.tell({ ...notice, say: () => sayEnd(task) }, transaction);
    },
  });

const contentOf = ({ files }: Pick<Deps, 'files'>, fileId: string) =>
  files.content(fileId).catch(missingAs(comparisonFaults.sourceGone));

async function compare(
  deps: Deps,
  { order }: Task<ComparisonOrder>,
  { userId, signal, progress }: TaskTools,
): Promise<WorkResult> {
  const { store, files } = deps;
  const record = await store.find(order.recordId);
  if (!record) throw new Fault(comparisonFaults.sourceGone);
  const pairs = pairsOf(record.versions.length);
  const steps = record.versions.length + pairs.length;
  const versions: PackedVersion[] = [];
  const questions: number[] = [];
  for (const [at, source] of record.versions.entries()) {
    const file = await files.readable(source.fileId, { signal }).catch(missingAs(comparisonFaults.sourceGone));
    const input: ThreadInput<VersionOrder> = { ...file, reading: source.reading, charactersMax: comparedTextMax };
    const read = readOutcome(
      await deps.workers.run<PackedReading>(reader, input, { userId, signal, ...patience }),
      source.fileName,
    );
    if (read) versions.push(read);
    else questions.push(at);
    progress(at + 1, steps);
  }
  if (questions.length > 0) return { result: { kind: 'question', versions: questions } satisfies Outcome };
  const compared = new Map<string, PackedPair>();
  for (const [at, pair] of pairs.entries()) {
    const { fileId, reading } = record.versions[pair.before]!;
    const input: ThreadInput<PairOrder> = {
      ...{ before: versions[pair.before]!.version, after: versions[pair.after]!.version },
      ...{ bytes: await contentOf(deps, fileId), fileTypes: fileTypesOf(record, pair), reading },
      ...{ author, date: dateOf(record) },
    };
    const outcome = await deps.workers.run<PackedPair>(comparer, input, { userId, signal, ...patience });
    compared.set(nameOfPair(pair), outcome);
    progress(versions.length + at + 1, steps);
  }
  const ends = compared.get(nameOfPair({ before: 0, after: versions.length - 1 }))!;
  const tracked = versions.flatMap(({ hasTrackedChanges }, at) => (hasTrackedChanges ? [at] : []));
  const result: Outcome = { kind: 'compared', ...ends.counts, tracked };
  return { file: Readable.from(piecesOf(versions, compared)), result };
}

const dateOf = ({ createdAt }: RecordRow) => createdAt.toISOString().replace(/\.\d+Z$/u, 'Z');

/** What the redline of two versions is made of, beside what is kept of them. */
async function redlineOrder(
  { files }: Pick<Deps, 'files'>,
  { record, pair }: { record: RecordRow; pair: Pair },
): Promise<ThreadInput<Omit<PairRedlineOrder, 'bytes'>>> {
  const { fileId, reading } = record.versions[pair.before]!;
  return {
    ...{ pair, original: await contentOf({ files }, fileId), fileTypes: fileTypesOf(record, pair) },
    ...{ reading, author, date: dateOf(record) },
  };
}

/** The long work of a record: every version is read, every two of them are compared, and the redline of each is proved. */
export function comparisonJobs(deps: Deps) {
  const comparisons = defineComparisons(deps);

  return {
    comparisons,
    /** What came of a comparison as it is kept, for its owner; refused while it is not done. */
    async keptOf(caller: Pick<Caller, 'userId' | 'may' | 'signal'>, taskId: string): Promise<Uint8Array> {
      return readBytes((await comparisons.open(caller, taskId)).stream);
    },
    redlineOrder: (record: RecordRow, pair: Pair) => redlineOrder(deps, { record, pair }),
  };
}

export const fileTypesOf = ({ versions }: RecordRow, { before, after }: Pair) => ({
  before: versions[before]!.fileType,
  after: versions[after]!.fileType,
});

/** What a comparison keeps as one JSON text, of pieces that are packed already. */
function* piecesOf(versions: readonly PackedVersion[], pairs: ReadonlyMap<string, PackedPair>): Generator<Uint8Array> {
  for (const [at, { version }] of versions.entries()) {
    yield Buffer.from(at === 0 ? '{"versions":[' : ',');
    yield version;
  }
  for (const [at, [name, { pair }]] of [...pairs].entries()) {
    yield Buffer.from(`${at === 0 ? '],"pairs":{' : ','}${JSON.stringify(name)}:`);
    yield pair;
  }
  yield Buffer.from('}}');
}

/** Every two versions, the older first. */
const pairsOf = (count: number): Pair[] =>
  Array.from({ length: count }, (_, before) =>
    Array.from({ length: count - before - 1 }, (_, step) => ({ before, after: before + step + 1 })),
  ).flat();

/** The version that was read; undefined where somebody must say how its tracked changes are taken. */
function readOutcome(reading: PackedReading, fileName: string): PackedVersion | undefined {
  switch (reading.kind) {
    case 'read':
      return reading;
    case 'question':
      return undefined;
    case 'unreadable':
      throw new Fault({ code: 1, text: `${fileName}：${reading.message}` });
    case 'tooLong':
      throw new Fault({ code: 1, text: `${fileName}：${comparisonFaults.tooLong.text}` });
    case 'noText':
      throw new Fault({ code: 1, text: `${fileName}：${comparisonFaults.noText.text}` });
  }
}
