import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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
import { fonts } from '../../platform/fonts.ts';
import { type Inference, TooSlow } from '../../platform/inference/inference.ts';
import type { TaggingOrder } from '../../platform/inference/tag-texts.ts';
import { makeDocument } from '../../platform/make-document.ts';
import { type Lock, lockBytes } from '../../platform/secrets/password-box.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { Made, Task, TaskDefinition, Tasks, TaskTools } from '../../platform/tasks/tasks.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { AnalysedFile, AnalysisOrder } from './analyse-files.ts';
import { certifyFile, describeCertificate, sayMethod } from './describe-certificate.ts';
import { filesOf, nameOfResult, type Recognised, sayEnd } from './describe-record.ts';
import type { NamesOrder } from './inspect-names.ts';
import type { ResultFile, ResultOrder, WayBack } from './make-result.ts';
import type { PackOrder } from './pack-files.ts';
import { type Reading, type ReadingOrder, type Source, textsOf } from './read-sources.ts';
import type { DesensitiseStore, RecordRow } from './store.ts';
import { editsOf, openIn, resultOf, type ViewedFile, viewRecord } from './view-record.ts';

export interface RecordOrder {
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
const readWithinMs = 120_000;
const tagWithinMs = 300_000;
const reader = new URL('./read-sources.ts', import.meta.url);
const tagger = new URL('../../platform/inference/tag-texts.ts', import.meta.url);
const nameInspector = new URL('./inspect-names.ts', import.meta.url);
const analyser = new URL('./analyse-files.ts', import.meta.url);
const resultMaker = new URL('./make-result.ts', import.meta.url);
const packer = new URL('./pack-files.ts', import.meta.url);
const recogniseKind = 'desensitise.recognise';
const exportKind = 'desensitise.export';

/** The two long works of a record: finding what is in it, and making what goes out. */
export function desensitiseJobs(deps: Deps) {
  const { store, files, notices, workers, inference, nameModel, clock, sealer } = deps;

  const definition = (kind: string, step: '识别' | '导出', make: TaskDefinition<RecordOrder>['make']) =>
    deps.tasks.define<RecordOrder>(kind, {
      atOnceMax: desensitiseAtOnceMax,
      keepMs: deps.keepMs,
      fileMaxBytes: resultMaxBytes,
      tooLargeReason: desensitiseFaults.tooLong.text,
      concurrency: 1,
      maxAttempts: 3,
      permissionsOf: deps.permissionsOf,
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

  const recognitions = definition(recogniseKind, '识别', recognise);
  const exports = definition(exportKind, '导出', makeExport);

  async function recordOf({ order }: Task<RecordOrder>): Promise<RecordRow> {
    const record = await store.find(order.recordId);
    if (!record) throw new Fault(desensitiseFaults.sourceGone);
    return record;
  }

  async function bytesOf(fileId: string): Promise<Uint8Array> {
    const { stream } = await files.open(fileId).catch(error => {
      throw error instanceof Fault ? new Fault(desensitiseFaults.sourceGone) : error;
    });
    return buffer(stream);
  }

  /** Work in a thread that is given up when it takes too long. */
  async function patiently<Answer>(module: URL, input: unknown, signal: AbortSignal): Promise<Answer> {
    const patience = AbortSignal.timeout(readWithinMs);
    return workers.run<Answer>(module, input, AbortSignal.any([signal, patience])).catch(error => {
      throw patience.aborted && !signal.aborted ? new Fault(desensitiseFaults.tooSlow) : error;
    });
  }

  /** What the model of names says of some texts; undefined where there is none. */
  async function tag(texts: string[], signal: AbortSignal): Promise<TaggedText[] | undefined> {
    const folder = nameModel();
    if (folder === undefined) return undefined;
    const order: TaggingOrder = { folder, texts };
    return inference.run<TaggedText[]>(tagger, order, { withinMs: tagWithinMs, signal }).catch(error => {
      throw error instanceof TooSlow ? new Fault(desensitiseFaults.tooSlow) : error;
    });
  }

  async function recognise(task: Task<RecordOrder>, { signal, progress }: TaskTools): Promise<Made> {
    const { source, types, thoroughness } = await recordOf(task);
    const sources = source.kind === 'files' ? source.files : [];
    const steps = sources.length + 3;
    const order: ReadingOrder = {
      files: [],
      charactersMax: desensitisedTextMax,
      ...(source.kind === 'text' ? { text: source.text } : {}),
    };
    for (const [index, { fileId }] of sources.entries()) {
      const file = await files.readable(fileId, { signal }).catch(missingAs(desensitiseFaults.sourceGone));
      order.files.push(file);
      progress(index + 1, steps);
    }
    const read = readOutcome(await patiently<Reading>(reader, order, signal), sources);
    progress(steps - 2, steps);
    const tagged = wantsNames(types) ? await tag(textsOf(read), signal) : undefined;
    progress(steps - 1, steps);
    const analysis: AnalysisOrder = {
      sources: read,
      ...(types ? { kinds: types as EntityKind[] } : {}),
      ...(tagged ? { tagged } : {}),
      missesNothing: thoroughness === 'thorough',
    };
    const found = await patiently<AnalysedFile[]>(analyser, analysis, signal);
    progress(steps, steps);
    const findingCount = found.reduce(
      (sum, { paragraphs }) => sum + paragraphs.reduce((own, { findings }) => own + findings.length, 0),
      0,
    );
    const result: Recognised = { findingCount, usesNameModel: tagged !== undefined };
    return { file: Readable.from([JSON.stringify(found)]), result };
  }

  /** What was found, for its owner; refused while it is not. */
  async function analysisOf(owner: Pick<Caller, 'userId' | 'may'>, taskId: string): Promise<AnalysedFile[]> {
    const { stream } = await recognitions.open(owner, taskId);
    return JSON.parse((await buffer(stream)).toString('utf8')) as AnalysedFile[];
  }

  async function viewOf(record: RecordRow, analysis: AnalysedFile[]): Promise<ViewedFile[]> {
    return viewRecord(analysis, { ...record, decisions: await store.decisionsOf(record.recordId) });
  }

  async function makeExport(task: Task<RecordOrder>, { signal, progress, may }: TaskTools): Promise<Made> {
    const record = await recordOf(task);
    const { keepsPictures = false, lock } = task.order;
    const owner = { userId: task.ownerId, may };
    const analysis = await analysisOf(owner, record.recogniseTaskId ?? '');
    const { usesNameModel } = (await recognitions.named(owner, record.recogniseTaskId))?.result as Recognised;
    const viewed = await viewOf(record, analysis);
    if (openIn(viewed) > 0) throw new Fault(desensitiseFaults.stillOpen);
    const sources = filesOf(record.source);
    const steps = sources.length + 1;
    const packed: { name: string; bytes: Uint8Array }[] = [];
    const ways: WayBack[] = [];
    const certificate: Certificate = {
      issuedAt: shanghaiSecond(clock.now()),
      method: sayMethod(record.method),
      thoroughness: thoroughnessNames[record.thoroughness],
      usesNameModel: usesNameModel ?? false,
      files: [],
    };
    for (const [index, source] of sources.entries()) {
      const view = viewed[index]!;
      const order: ResultOrder = {
        ...(source.fileId ? { original: await bytesOf(source.fileId) } : {}),
        fileType: source.fileType,
        name: source.fileName,
        paragraphs: view.paragraphs,
        keepsPictures,
        fonts,
        now: clock.now(),
      };
      const { bytes, ...result } = await patiently<ResultFile>(resultMaker, order, signal);
      refuseResidue(result);
      result.residue.shapes.push(...(await namesIn(view, signal)));
      const resultName = nameOfResult(source, index, { count: sources.length, replaced: replacedIn(view) });
      certificate.files.push(
        certifyFile({ fileName: source.fileName, resultName, view, result, isRestorable: lock !== undefined }),
      );
      packed.push({ name: resultName, bytes });
      ways.push(result.wayBack);
      progress(index + 1, steps);
    }
    packed.push({ name: '脱敏证书.docx', bytes: await certificateFile(certificate, signal) });
    if (lock) packed.push({ name: '还原密钥（请另行保管）.txt', bytes: keyFile(lock, ways) });
    const order: PackOrder = { want: 'pack', files: packed };
    const pack = await patiently<Uint8Array>(packer, order, signal);
    progress(steps, steps);
    return { file: Readable.from([Buffer.from(pack)]), result: { certificate, hasKey: lock !== undefined } };
  }

  /** Names that the model sees in what goes out and that nobody decided on. */
  async function namesIn({ paragraphs }: ViewedFile, signal: AbortSignal): Promise<ResultFile['residue']['shapes']> {
    const texts = paragraphs.map(resultOf);
    const tagged = await tag(texts, signal);
    if (!tagged) return [];
    const stands = paragraphs.flatMap(({ mentions }) => mentions.map(({ replacement }) => replacement));
    const order: NamesOrder = { texts, tagged, stands };
    return patiently<ResultFile['residue']['shapes']>(nameInspector, order, signal);
  }

  const certificateFile = (certificate: Certificate, signal: AbortSignal) =>
    makeDocument(workers, describeCertificate(certificate), { fileType: 'word', now: clock.now(), signal });

  function keyFile(sealed: string, ways: WayBack[]): Uint8Array {
    const lock = sealer.open(sealed, sealPurpose);
    if (!lock) throw new Error('the lock of a key does not open with the secret of this installation');
    const key = new TextEncoder().encode(JSON.stringify({ files: ways }));
    const locked = Buffer.from(lockBytes(key, JSON.parse(lock) as Lock));
    return new TextEncoder().encode(`${keyHead}\n${locked.toString('base64url')}\n`);
  }

  return { recognitions, exports, analysisOf, viewOf };
}

/** Whether the model of names has anything to say of these types. */
const wantsNames = (types: readonly string[] | null) =>
  types === null || types.includes('person') || types.includes('organization') || types.includes('address');

function readOutcome(reading: Reading, sources: { fileName: string }[]): Source[] {
  switch (reading.kind) {
    case 'read':
      return reading.sources;
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
function refuseResidue({ residue }: Pick<ResultFile, 'residue'>) {
  const left = residue.originals.map(({ text }) => text);
  if (left.length === 0) return;
  const more = left.length > residueShown ? `等${left.length}项` : '';
  const { code, text } = desensitiseFaults.residue;
  throw new Fault({ code, text: `${text}：${left.slice(0, residueShown).join('、')}${more}` });
}

const replacedIn = ({ paragraphs }: ViewedFile) =>
  paragraphs.flatMap(each =>
    editsOf(each).map(({ start, end, text }) => ({ text: each.text.slice(start, end), replacement: text })),
  );
