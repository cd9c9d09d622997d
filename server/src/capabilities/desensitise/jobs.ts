import {
  type Certificate,
  desensitiseAtOnceMax,
  desensitisedTextMax,
  desensitiseFaults,
  thoroughnessNames,
} from '@antai/contract/desensitise';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import type { EntityKind, TaggedText } from '@antai/redaction';
import { shanghaiSecond } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, missingAs } from '../../platform/fault.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import { fonts } from '../../platform/fonts.ts';
import { type Inference, TooSlow } from '../../platform/inference/inference.ts';
import type { PackedTagging } from '../../platform/inference/tag-packed.ts';
import { makeDocument } from '../../platform/make-document.ts';
import type { PackedJson } from '../../platform/pack-json.ts';
import type { LockOrder } from '../../platform/secrets/lock-files.ts';
import type { Lock } from '../../platform/secrets/password-box.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import { readBytes, streamBytes } from '../../platform/stream-bytes.ts';
import type { TaskDefinition, TaskKind, Tasks, TaskTools } from '../../platform/tasks/tasks.ts';
import type { Whom, Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { AnalysedRecord, RecordAnalysis } from './analyse-record.ts';
import { certifyFile, describeCertificate, sayMethod } from './describe-certificate.ts';
import { filesOf, type RecognitionResult, sayEnd } from './describe-record.ts';
import type { NamesOrder } from './inspect-names.ts';
import lookAtRecord, { type LookOrder, type Looks, type RecordQuestion } from './look-at-record.ts';
import type { ResultOrder } from './make-result.ts';
import type { PackOrder } from './pack-files.ts';
import type { PackedResult } from './pack-result.ts';
import type { PackedReading, PackedSources } from './pack-sources.ts';
import type { ReadingOrder } from './read-sources.ts';
import type { DesensitiseStore, RecordHead } from './store.ts';
import type { ViewedFile } from './view-record.ts';

interface RecordOrder {
  recordId: string;
  keepsPictures?: boolean;
  /** The lock of the key, sealed: the password itself is kept nowhere. */
  lock?: string;
}

interface Deps {
  tasks: Tasks;
  store: DesensitiseStore;
  files: FilesService;
  notices: NoticesService;
  workers: Workers;
  inference: Inference;
  /** Where the model of names is; undefined where there is none. */
  nameModel: () => string | undefined;
  clock: Clock;
  sealer: Sealer;
  permissionsOf: TaskDefinition<RecordOrder>['permissionsOf'];
  keepMs: number;
}

export type DesensitiseJobs = ReturnType<typeof desensitiseJobs>;

/** Begins the file of a key, so that no other text is taken for one. */
export const keyHead = 'ANTAI-RESTORE-KEY-1';
export const sealPurpose = 'desensitise key';

const resultMaxBytes = 256 * 1024 ** 2;
/** What a hostile file may take before it is given up. */
const patience = { withinMs: 120_000, tooSlow: desensitiseFaults.tooSlow };
const tagWithinMs = 300_000;
const reader = new URL('./pack-sources.ts', import.meta.url);
const tagger = new URL('../../platform/inference/tag-packed.ts', import.meta.url);
const nameInspector = new URL('./inspect-names.ts', import.meta.url);
const analyser = new URL('./analyse-record.ts', import.meta.url);
const viewer = new URL('./look-at-record.ts', import.meta.url);
const resultMaker = new URL('./pack-result.ts', import.meta.url);
const packer = new URL('./pack-files.ts', import.meta.url);
const locker = new URL('../../platform/secrets/lock-files.ts', import.meta.url);
/** More is looked at in a thread: less takes a few milliseconds. */
const lookHereMaxBytes = 100_000;
const recogniseKind = 'desensitise.recognise';
const exportKind = 'desensitise.export';

type Kind = TaskKind<RecordOrder>;
type Owner = Pick<Caller, 'userId' | 'may'>;
type Make = TaskDefinition<RecordOrder>['make'];

interface Work {
  kind: string;
  step: '识别' | '导出';
  make: Make;
}

const defineWork = ({ tasks, keepMs, permissionsOf, notices }: Deps, { kind, step, make }: Work): Kind =>
  tasks.define<RecordOrder>(kind, {
    atOnceMax: desensitiseAtOnceMax,
    keepMs,
    fileMaxBytes: resultMaxBytes,
    tooLargeReason: desensitiseFaults.tooLong.text,
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf,
    isAllowed: (_order, may) => may(30012),
    make,
    eventOf: task => ({
      type: 'task',
      data: { kind, taskId: task.taskId, state: task.state, finishPercent: task.percent },
    }),
    tell: (task, transaction) => {
      const about = { messageType: messageTypes.task, redirectType: redirectTypes.desensitisation };
      const notice = { userId: task.ownerId, ...about, relateId: task.order.recordId, count: 1, isQuiet: true };
      return notices.tell({ ...notice, say: () => sayEnd(step, task) }, transaction);
    },
  });

/** Work in a thread that is given up when it takes too long. */
const inThread =
  ({ workers }: Pick<Deps, 'workers'>, { userId, signal }: Whom) =>
  <Answer>(module: URL, input: unknown): Promise<Answer> =>
    workers.run<Answer>(module, input, { userId, signal, ...patience });

type RunInThread = ReturnType<typeof inThread>;

/** What the model of names says of some texts; undefined where there is none. */
async function tag(
  { inference, nameModel }: Pick<Deps, 'inference' | 'nameModel'>,
  { texts, userId, signal }: Whom & { texts: PackedJson<string[]> },
): Promise<PackedJson<TaggedText[]> | undefined> {
  const folder = nameModel();
  if (folder === undefined) return undefined;
  const order: PackedTagging = { folder, texts };
  return inference
    .run<PackedJson<TaggedText[]>>(tagger, order, { userId, withinMs: tagWithinMs, signal })
    .catch(error => {
      throw error instanceof TooSlow ? new Fault(desensitiseFaults.tooSlow) : error;
    });
}

/** Finds what tells who somebody is. */
const recognising =
  (deps: Deps): Make =>
  async ({ order: { recordId } }, { userId, signal, progress }) => {
    const run = inThread(deps, { userId, signal });
    const record = await deps.store.find(recordId);
    if (!record) throw new Fault(desensitiseFaults.sourceGone);
    const { source, types, thoroughness } = record;
    const sources = source.kind === 'files' ? source.files : [];
    const steps = sources.length + 3;
    const reading: ThreadInput<ReadingOrder> = {
      files: [],
      charactersMax: desensitisedTextMax,
      ...(source.kind === 'text' ? { text: source.text } : {}),
    };
    for (const [index, { fileId }] of sources.entries()) {
      const file = await deps.files.readable(fileId, { signal }).catch(missingAs(desensitiseFaults.sourceGone));
      reading.files.push(file);
      progress(index + 1, steps);
    }
    const { sources: read, texts } = readOutcome(await run<PackedReading>(reader, reading), sources);
    progress(steps - 2, steps);
    const tagged = wantsNames(types) ? await tag(deps, { texts, userId, signal }) : undefined;
    progress(steps - 1, steps);
    const order: RecordAnalysis = {
      sources: read,
      ...(types ? { kinds: types as EntityKind[] } : {}),
      ...(tagged ? { tagged } : {}),
      missesNothing: thoroughness === 'thorough',
    };
    const { analysis, findingCount } = await run<AnalysedRecord>(analyser, order);
    progress(steps, steps);
    const result: RecognitionResult = { findingCount, usesNameModel: tagged !== undefined };
    return { file: streamBytes(analysis), result };
  };

/** What there is to see of a record for its owner, by `run` where it is much; refused while nothing is recognised. */
async function lookAt<OneWish extends RecordQuestion>(
  { store, recognitions }: Pick<Deps, 'store'> & { recognitions: Kind },
  { owner, record, wish, run }: { owner: Owner; record: RecordHead; wish: OneWish; run: RunInThread },
): Promise<Looks[OneWish['kind']]> {
  const { stream } = await recognitions.open(owner, record.recogniseTaskId ?? '');
  const { types, method, methods, words } = record;
  const choices = { types, method, methods, words, decisions: await store.decisionsOf(record.recordId) };
  const order: LookOrder = { analysis: await readBytes(stream), choices, wish };
  const isSmall = order.analysis.length <= lookHereMaxBytes;
  return (isSmall ? lookAtRecord(order) : await run(viewer, order)) as Looks[OneWish['kind']];
}

const originalOf = ({ files }: Pick<Deps, 'files'>, fileId: string) =>
  files.content(fileId).catch(missingAs(desensitiseFaults.sourceGone));

interface NamesWish extends Whom {
  result: Pick<PackedResult, 'texts' | 'stands'>;
  run: RunInThread;
}

/** Names that the model sees in what goes out and that nobody decided on. */
async function namesIn(
  deps: Deps,
  { result: { texts, stands }, run, userId, signal }: NamesWish,
): Promise<PackedResult['residue']['shapes']> {
  const tagged = await tag(deps, { texts, userId, signal });
  if (!tagged) return [];
  const order: NamesOrder = { texts, tagged, stands };
  return run(nameInspector, order);
}

interface Batch {
  record: RecordHead;
  views: PackedJson<ViewedFile>[];
  keepsPictures: boolean;
  isRestorable: boolean;
}

/** Makes each file of a record, with what is said of it in the certificate and the way back from it. */
async function makeFiles(
  deps: Deps,
  batch: Batch,
  { run, userId, signal, progress }: Pick<TaskTools, 'userId' | 'signal' | 'progress'> & { run: RunInThread },
) {
  const sources = filesOf(batch.record.source);
  const made = [];
  for (const [index, source] of sources.entries()) {
    const order: ThreadInput<ResultOrder> = {
      ...(source.fileId ? { original: await originalOf(deps, source.fileId) } : {}),
      ...{ source, index, count: sources.length, view: batch.views[index]! },
      keepsPictures: batch.keepsPictures,
      fonts,
      now: deps.clock.now(),
    };
    const { bytes, ...result } = await run<PackedResult>(resultMaker, order);
    refuseResidue(result);
    result.residue.shapes.push(...(await namesIn(deps, { result, run, userId, signal })));
    const { fileName } = source;
    const entry = certifyFile({ fileName, result, isRestorable: batch.isRestorable });
    made.push({ name: result.resultName, bytes, entry, wayBack: result.wayBack });
    progress(index + 1, sources.length + 1);
  }
  return made;
}

/** The file of the key, locked in a thread: the ways back of a large record are tens of megabytes. */
async function keyFile(
  { sealer }: Pick<Deps, 'sealer'>,
  { sealed, ways, run }: { sealed: string; ways: Uint8Array[]; run: RunInThread },
): Promise<Uint8Array> {
  const lock = sealer.open(sealed, sealPurpose);
  if (!lock) throw new Error('the lock of a key does not open with the secret of this installation');
  const order: LockOrder = { head: keyHead, files: ways, lock: JSON.parse(lock) as Lock };
  return run<Uint8Array>(locker, order);
}

/** Makes what goes out: each file, the certificate, and the key where one is wanted. */
const exporting =
  (deps: Deps & { recognitions: Kind }): Make =>
  async (task, { userId, signal, progress, may }) => {
    const { clock, workers, recognitions, store } = deps;
    const record = await store.findHead(task.order.recordId);
    if (!record) throw new Fault(desensitiseFaults.sourceGone);
    const { keepsPictures = false, lock } = task.order;
    const owner = { userId, may };
    const run = inThread(deps, { userId, signal });
    const { openCount, views } = await lookAt(deps, { owner, record, wish: { kind: 'files' as const }, run });
    const { usesNameModel } = (await recognitions.named(owner, record.recogniseTaskId))?.result as RecognitionResult;
    if (openCount > 0) throw new Fault(desensitiseFaults.stillOpen);
    const batch = { record, views, keepsPictures, isRestorable: lock !== undefined };
    const made = await makeFiles(deps, batch, { run, userId, signal, progress });
    const certificate: Certificate = {
      issuedAt: shanghaiSecond(clock.now()),
      method: sayMethod(record.method),
      thoroughness: thoroughnessNames[record.thoroughness],
      usesNameModel: usesNameModel ?? false,
      files: made.map(({ entry }) => entry),
    };
    const terms = { fileType: 'word' as const, now: clock.now(), whom: { userId, signal } };
    const paper = await makeDocument(workers, describeCertificate(certificate), terms);
    const files = [...made.map(({ name, bytes }) => ({ name, bytes })), { name: '脱敏证书.docx', bytes: paper }];
    const ways = made.map(({ wayBack }) => wayBack);
    if (lock) {
      const bytes = await keyFile(deps, { sealed: lock, ways, run });
      files.push({ name: '还原密钥（请另行保管）.txt', bytes });
    }
    const order: PackOrder = { want: 'pack', files };
    const pack = await run<Uint8Array>(packer, order);
    progress(made.length + 1, made.length + 1);
    return { file: streamBytes(pack), result: { certificate, hasKey: lock !== undefined } };
  };

/** The two long works of a record: finding what is in it, and making what goes out. */
export function desensitiseJobs(deps: Deps) {
  const recognitions = defineWork(deps, { kind: recogniseKind, step: '识别', make: recognising(deps) });
  const make = exporting({ ...deps, recognitions });
  const exports = defineWork(deps, { kind: exportKind, step: '导出', make });
  return {
    recognitions,
    exports,
    /** What there is to see of a record, while its owner waits. */
    lookAt: <OneWish extends RecordQuestion>(caller: Caller, { record, wish }: { record: RecordHead; wish: OneWish }) =>
      lookAt(
        { store: deps.store, recognitions },
        {
          owner: caller,
          record,
          wish,
          run: async <Answer>(module: URL, input: unknown) => {
            const answer = await deps.workers.runFor<Answer>(caller, { module, input });
            if (answer === undefined) throw new Fault(desensitiseFaults.tooSlow);
            return answer;
          },
        },
      ),
  };
}

/** Whether the model of names has anything to say of these types. */
const wantsNames = (types: readonly string[] | null) =>
  types === null || types.includes('person') || types.includes('organization') || types.includes('address');

function readOutcome(reading: PackedReading, sources: { fileName: string }[]): PackedSources {
  switch (reading.kind) {
    case 'read':
      return reading;
    case 'unreadable':
      throw new Fault({ code: 1, text: `${sources[reading.fileIndex]?.fileName ?? '文件'}：${reading.message}` });
    case 'tooLong':
      throw new Fault(desensitiseFaults.tooLong);
    case 'noText':
      throw new Fault(desensitiseFaults.noText);
  }
}

const residueShown = 5;

/** Nothing goes out in which an original still stands. */
function refuseResidue({ residue }: Pick<PackedResult, 'residue'>) {
  const left = residue.originals.map(({ text }) => text);
  if (left.length === 0) return;
  const more = left.length > residueShown ? `等${left.length}项` : '';
  const { code, text } = desensitiseFaults.residue;
  throw new Fault({ code, text: `${text}：${left.slice(0, residueShown).join('、')}${more}` });
}
