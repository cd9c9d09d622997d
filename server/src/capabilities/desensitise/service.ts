import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  type DesensitiseDetail,
  type DesensitiseRecord,
  decisionsOfRecordMax,
  desensitisedFileTypes,
  desensitiseFaults,
  type EntityType,
  entityTypeNames,
  methodNames,
  type ReplacementMethod,
  type Thoroughness,
  thoroughnessNames,
} from '@antai/contract/desensitise';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { mentionKey } from '@antai/redaction';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, ignoreMissing } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import { giveBytes } from '../../platform/http/give-bytes.ts';
import { makeDocument } from '../../platform/make-document.ts';
import { type Lock, makeLock, unlockBytes } from '../../platform/secrets/password-box.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import { describeComparison } from './describe-certificate.ts';
import {
  type Exported,
  filesOf,
  nameOfRecord,
  nameOfResult,
  type RecordSource,
  showRecord,
} from './describe-record.ts';
import { type DesensitiseJobs, keyHead, sealPurpose } from './jobs.ts';
import type { PackOrder } from './pack-files.ts';
import type { Restored, RestoreOrder } from './restore-file.ts';
import type { DesensitiseStore, RecordRow } from './store.ts';
import { comparePage, type Decision, editsOf, joinFile, openIn, resultOf, type ViewedFile } from './view-record.ts';

interface Deps {
  store: DesensitiseStore;
  jobs: DesensitiseJobs;
  files: FilesService;
  workers: Workers;
  clock: Clock;
  sealer: Sealer;
  hasNameModel: () => boolean;
}

export type DesensitiseService = ReturnType<typeof desensitiseService>;

interface Settings {
  types?: EntityType[];
  thoroughness?: Thoroughness;
  method?: ReplacementMethod;
  methods?: Partial<Record<EntityType, ReplacementMethod>>;
  words?: string[];
}

interface Choice {
  type: EntityType;
  text: string;
  decision: Decision;
  replacement?: string;
}

const packer = new URL('./pack-files.ts', import.meta.url);
const restorer = new URL('./restore-file.ts', import.meta.url);
const keyMax = 64 * 1024 ** 2;

/** The rules of 文档脱敏. A record belongs to its author; nobody else can see, retry or delete it. */
export function desensitiseService({ store, jobs, files, workers, clock, sealer, hasNameModel }: Deps) {
  const { recognitions, exports, analysisOf, viewOf } = jobs;

  const ownRecord = async (caller: Caller, recordId: string) => own(caller, await store.find(recordId));

  async function show(caller: Caller, record: RecordRow): Promise<DesensitiseRecord> {
    const recognition = await recognitions.named(caller, record.recogniseTaskId);
    return showRecord(record, recognition, await exports.named(caller, record.exportTaskId));
  }

  async function begin(
    caller: Caller,
    source: RecordSource,
    { types, thoroughness, method, methods, words }: Settings,
  ) {
    const recordId = randomUUID();
    const row: RecordRow = {
      recordId,
      ownerId: caller.userId,
      name: nameOfRecord(source),
      source,
      types: types ?? null,
      thoroughness: thoroughness ?? 'balanced',
      method: method ?? 'pseudonym',
      methods: methods ?? {},
      words: [...new Set(words)],
      recogniseTaskId: null,
      exportTaskId: null,
      isText: source.kind === 'text',
      createdAt: clock.now(),
    };
    await store.add(row);
    try {
      const order = { recordId };
      const task = await recognitions.add(caller, { order, name: row.name, unitsTotal: 1 });
      await store.change(recordId, { recogniseTaskId: task.taskId });
    } catch (error) {
      await store.remove(recordId);
      throw error;
    }
    return { recordId };
  }

  /** The files of a record with all decisions, and the one that is meant. */
  async function view(caller: Caller, { recordId, fileIndex }: { recordId: string; fileIndex: number }) {
    const record = await ownRecord(caller, recordId);
    if (fileIndex >= filesOf(record.source).length) throw new Fault(desensitiseFaults.noSuchFile);
    if (!record.recogniseTaskId) throw new Fault(desensitiseFaults.notReady);
    const viewed = await viewOf(record, await analysisOf(caller, record.recogniseTaskId));
    return { record, viewed, file: viewed[fileIndex]! };
  }

  /** The zip of an export. */
  async function packOf(caller: Caller, recordId: string) {
    const record = await ownRecord(caller, recordId);
    if (!record.exportTaskId) throw new Fault(desensitiseFaults.notExported);
    return { record, ...(await exports.open(caller, record.exportTaskId)) };
  }

  async function bytesOf(caller: Caller, fileId: string): Promise<Uint8Array> {
    return buffer((await files.download(caller, fileId)).stream);
  }

  return {
    async add(caller: Caller, { fileIds, ...settings }: Settings & { fileIds: string[] }) {
      const described = await Promise.all([...new Set(fileIds)].map(fileId => files.describe(caller.userId, fileId)));
      const sources = described.map((file, index) => {
        if (!file) throw new Fault(faults.notFound);
        if (!desensitisedFileTypes.some(type => type === file.fileType)) throw new Fault(desensitiseFaults.fileType);
        return { fileId: [...new Set(fileIds)][index]!, fileName: file.fileName, fileType: file.fileType };
      });
      return begin(caller, { kind: 'files', files: sources }, settings);
    },

    addText: (caller: Caller, { text, ...settings }: Settings & { text: string }) =>
      begin(caller, { kind: 'text', text }, settings),

    async page(caller: Caller, page: Page) {
      const { records, total } = await store.page(caller.userId, (page.pageNum - 1) * page.pageSize, page.pageSize);
      return paged(await Promise.all(records.map(record => show(caller, record))), total, page);
    },

    types: () => ({
      types: Object.entries(entityTypeNames).map(([type, name]) => ({ type: type as EntityType, name })),
      methods: Object.entries(methodNames).map(([method, name]) => ({ method: method as ReplacementMethod, name })),
      thoroughnesses: Object.entries(thoroughnessNames).map(([thoroughness, name]) => ({
        thoroughness: thoroughness as Thoroughness,
        name,
      })),
      hasNameModel: hasNameModel(),
    }),

    async get(caller: Caller, data: { recordId: string; fileIndex: number }): Promise<DesensitiseDetail> {
      const record = await ownRecord(caller, data.recordId);
      const { fileIndex } = data;
      const shown = await show(caller, record);
      const sources = filesOf(record.source);
      if (fileIndex >= sources.length) throw new Fault(desensitiseFaults.noSuchFile);
      const isReadable = shown.status === 'done' && !shown.isExpired;
      const viewed = isReadable ? (await view(caller, data)).viewed : [];
      const replaced = replacedIn(viewed);
      const output = await exports.named(caller, record.exportTaskId);
      const file = viewed[fileIndex];
      return {
        ...shown,
        fileIndex,
        files: sources.map((source, index) => ({
          fileIndex: index,
          fileId: source.fileId,
          fileName: source.fileName,
          fileType: source.fileType,
          resultName: nameOfResult(source, index, { count: sources.length, replaced }),
          unread: viewed[index]?.unread ?? [],
          openCount: openIn(viewed.slice(index, index + 1)),
        })),
        methods: record.methods,
        words: record.words,
        ...(file ? joinFile(file) : { text: '', result: '', findings: [] }),
        openCount: openIn(viewed),
        certificate: (output?.result as Exported | null | undefined)?.certificate ?? null,
      };
    },

    async decide(caller: Caller, recordId: string, choices: Choice[]) {
      await ownRecord(caller, recordId);
      const decidedAt = clock.now();
      const rows = choices.map(({ type, text, decision, replacement }) => ({
        recordId,
        ownerId: caller.userId,
        mentionKey: mentionKey({ kind: type, text }),
        decision,
        replacement: replacement ?? null,
        decidedAt,
      }));
      const last = [...new Map(rows.map(row => [row.mentionKey, row])).values()];
      if (!(await store.decide(recordId, last, decisionsOfRecordMax)))
        throw new Fault(desensitiseFaults.tooManyDecisions);
      return {};
    },

    async change(
      caller: Caller,
      { recordId, ...settings }: Pick<Settings, 'method' | 'methods' | 'words'> & { recordId: string },
    ) {
      await ownRecord(caller, recordId);
      if (Object.keys(settings).length > 0) await store.change(recordId, settings);
      return {};
    },

    async cancel(caller: Caller, recordId: string) {
      const record = await ownRecord(caller, recordId);
      const { status, exportStatus } = await show(caller, record);
      if (record.recogniseTaskId && status === 'running') await recognitions.cancel(caller, record.recogniseTaskId);
      else if (record.exportTaskId && exportStatus === 'running') await exports.cancel(caller, record.exportTaskId);
      else throw new Fault(desensitiseFaults.notRunning);
      return {};
    },

    async retry(caller: Caller, recordId: string) {
      const record = await ownRecord(caller, recordId);
      const { status, isExpired, exportStatus } = await show(caller, record);
      if (record.recogniseTaskId && (status === 'failed' || isExpired))
        await recognitions.retry(caller, record.recogniseTaskId);
      else if (record.exportTaskId && exportStatus === 'failed') await exports.retry(caller, record.exportTaskId);
      else throw new Fault(desensitiseFaults.notRetryable);
      return {};
    },

    async remove(caller: Caller, recordId: string) {
      const record = await ownRecord(caller, recordId);
      await store.remove(recordId);
      await recognitions.removeNamed(caller, record.recogniseTaskId);
      await exports.removeNamed(caller, record.exportTaskId);
      if (record.source.kind === 'files')
        for (const { fileId } of record.source.files) await files.remove(caller, fileId).catch(ignoreMissing);
      return {};
    },

    async export(
      caller: Caller,
      { recordId, password, keepsPictures = false }: { recordId: string; password?: string; keepsPictures?: boolean },
    ) {
      const { record, viewed } = await view(caller, { recordId, fileIndex: 0 });
      if (openIn(viewed) > 0) throw new Fault(desensitiseFaults.stillOpen);
      const lock: Lock | undefined = password ? await makeLock(password) : undefined;
      const sealed = lock ? sealer.seal(JSON.stringify(lock), sealPurpose) : undefined;
      const before = record.exportTaskId;
      const order = { recordId, keepsPictures, ...(sealed ? { lock: sealed } : {}) };
      const task = await exports.add(caller, { order, name: record.name, unitsTotal: viewed.length + 1 });
      await store.change(recordId, { exportTaskId: task.taskId });
      await exports.removeNamed(caller, before);
      return {};
    },

    async download(
      caller: Caller,
      { recordId, fileIndex }: { recordId: string; fileIndex: number },
    ): Promise<Download> {
      const { task, stream } = await packOf(caller, recordId);
      const fileName = (task.result as Exported).certificate.files[fileIndex]?.resultName;
      if (!fileName) throw new Fault(desensitiseFaults.noSuchFile);
      const order: PackOrder = { want: 'pick', pack: await buffer(stream), name: fileName };
      const bytes = await workers.runFor<Uint8Array | undefined>(caller, packer, order);
      if (!bytes) throw new Fault(desensitiseFaults.tooSlow);
      return giveBytes(fileName, bytes);
    },

    async compare(caller: Caller, data: { recordId: string; fileIndex: number }, page: Page) {
      const { file } = await view(caller, data);
      return paged(comparePage(file, page), file.paragraphs.length, page);
    },

    async downloadCompared(caller: Caller, data: { recordId: string; fileIndex: number }): Promise<Download> {
      const { record, file } = await view(caller, data);
      const { fileName } = filesOf(record.source)[data.fileIndex]!;
      const rows = file.paragraphs
        .filter(({ text }) => text.trim() !== '')
        .map(paragraph => ({ original: paragraph.text, result: resultOf(paragraph) }));
      const document = describeComparison(fileName, rows);
      const bytes = await makeDocument(workers, document, {
        fileType: 'word',
        now: clock.now(),
        signal: caller.signal,
      });
      return giveBytes(`脱敏对照表 ${fileName.replace(/\.\w{1,5}$/u, '')}.docx`, bytes);
    },

    async downloadZip(caller: Caller, recordId: string): Promise<Download> {
      const { task, stream } = await packOf(caller, recordId);
      const sizeBytes = task.sizeBytes === null ? {} : { sizeBytes: task.sizeBytes };
      return { fileName: '脱敏件.zip', mimeType: 'application/zip', ...sizeBytes, stream };
    },

    async restore(
      caller: Caller,
      { fileId, keyFileId, password }: { fileId: string; keyFileId: string; password: string },
    ) {
      const keyText = (await bytesOf(caller, keyFileId)).subarray(0, keyMax);
      const [head, body = ''] = new TextDecoder().decode(keyText).trim().split(/\s+/u);
      const key = head === keyHead ? await unlockBytes(Buffer.from(body, 'base64url'), password) : undefined;
      if (!key) throw new Fault(desensitiseFaults.wrongKey);
      const order: RestoreOrder = { bytes: await bytesOf(caller, fileId), key };
      const restored = await workers.runFor<Restored>(caller, restorer, order);
      if (!restored) throw new Fault(desensitiseFaults.tooSlow);
      if (restored.kind === 'other') throw new Fault(desensitiseFaults.notAsExported);
      return giveBytes(restored.fileName, restored.bytes);
    },
  };
}

/** What was replaced in any file. */
const replacedIn = (viewed: readonly ViewedFile[]) =>
  viewed.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(each =>
      editsOf(each).map(({ start, end, text }) => ({ text: each.text.slice(start, end), replacement: text })),
    ),
  );
