import { randomUUID } from 'node:crypto';
import {
  type DesensitiseDetail,
  type DesensitiseRecord,
  decisionsOfRecordMax,
  desensitisedFileTypes,
  desensitiseFaults,
  desensitiseRecordsMax,
  desensitiseTextsMaxMb,
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
import type { ThreadInput } from '../../platform/files/local-file.ts';
import type { Download } from '../../platform/http/bind.ts';
import { giveBytes } from '../../platform/http/give-bytes.ts';
import { makeDocument } from '../../platform/make-document.ts';
import { type Lock, makeLock } from '../../platform/secrets/password-box.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { UnlockOrder, UnlockResult } from '../../platform/secrets/unlock-file.ts';
import { readBytes } from '../../platform/stream-bytes.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import {
  type ExportResult,
  filesOf,
  nameOfRecord,
  nameOfResult,
  type RecordSource,
  showRecord,
} from './describe-record.ts';
import { type DesensitiseJobs, keyHead, sealPurpose } from './jobs.ts';
import type { Looks, RecordQuestion } from './look-at-record.ts';
import type { PackOrder } from './pack-files.ts';
import type { RestoreOrder, RestoreResult } from './restore-file.ts';
import type { DesensitiseStore, RecordHead, RecordLine, RecordRow } from './store.ts';
import type { Decision } from './view-record.ts';

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

interface FileAt {
  recordId: string;
  fileIndex: number;
}

const packer = new URL('./pack-files.ts', import.meta.url);
const unlocker = new URL('../../platform/secrets/unlock-file.ts', import.meta.url);
const restorer = new URL('./restore-file.ts', import.meta.url);
const keyMaxBytes = 64 * 1024 ** 2;

const ownRecord = async (
  { store }: Pick<Deps, 'store'>,
  { caller, recordId }: { caller: Caller; recordId: string },
): Promise<RecordHead> => own(caller, await store.findHead(recordId));

async function show(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { caller, record }: { caller: Caller; record: RecordLine },
): Promise<DesensitiseRecord> {
  return showRecord(record, {
    now: clock.now(),
    recognition: await jobs.recognitions.named(caller, record.recogniseTaskId),
    output: await jobs.exports.named(caller, record.exportTaskId),
  });
}

/** Keeps a record, while its owner has room for one more. */
async function keep({ store }: Pick<Deps, 'store'>, row: RecordRow) {
  const limits = { recordsMax: desensitiseRecordsMax, textsMaxBytes: desensitiseTextsMaxMb * 1024 ** 2 };
  const outcome = await store.add({ row, ...limits });
  if (outcome !== 'added') throw new Fault(desensitiseFaults[outcome]);
}

/** Has a record looked at that names no task yet. */
const recognise = (
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  caller: Caller,
  { recordId, name }: Pick<RecordRow, 'recordId' | 'name'>,
) =>
  jobs.recognitions.replace(
    caller,
    { order: { recordId }, name, unitsTotal: 1 },
    { before: null, setTask: taskId => store.setRecognition(recordId, taskId) },
  );

async function begin(deps: Deps, caller: Caller, { source, ...settings }: Settings & { source: RecordSource }) {
  const { store, clock } = deps;
  const { types, thoroughness, method, methods, words } = settings;
  const recordId = randomUUID();
  const createdAt = clock.now();
  const row: RecordRow = {
    recordId,
    ownerId: caller.userId,
    name: nameOfRecord(source, createdAt),
    source,
    types: types ?? null,
    thoroughness: thoroughness ?? 'balanced',
    method: method ?? 'pseudonym',
    methods: methods ?? {},
    words: [...new Set(words)],
    recogniseTaskId: null,
    exportTaskId: null,
    isText: source.kind === 'text',
    createdAt,
  };
  await keep(deps, row);
  await recognise(deps, caller, row).catch(async error => {
    await store.remove(recordId);
    throw error;
  });
  return { recordId };
}

/** What is to be seen of a record of the caller's; refused while it is not recognised. */
async function look<OneWish extends RecordQuestion>(
  { jobs }: Pick<Deps, 'jobs'>,
  caller: Caller,
  { record, wish }: { record: RecordHead; wish: OneWish },
): Promise<Looks[OneWish['kind']]> {
  if ('fileIndex' in wish && wish.fileIndex >= filesOf(record.source).length)
    throw new Fault(desensitiseFaults.noSuchFile);
  if (!record.recogniseTaskId) throw new Fault(desensitiseFaults.notReady);
  return jobs.lookAt(caller, { record, wish });
}

/** The zip of an export. */
async function packOf(deps: Deps, { caller, recordId }: { caller: Caller; recordId: string }) {
  const record = await ownRecord(deps, { caller, recordId });
  if (!record.exportTaskId) throw new Fault(desensitiseFaults.notExported);
  return deps.jobs.exports.open(caller, record.exportTaskId);
}

/** What is to be known before anything is sent up. */
const catalogue = ({ hasNameModel }: Pick<Deps, 'hasNameModel'>) => ({
  types: () => ({
    types: Object.entries(entityTypeNames).map(([type, name]) => ({ type: type as EntityType, name })),
    methods: Object.entries(methodNames).map(([method, name]) => ({ method: method as ReplacementMethod, name })),
    thoroughnesses: Object.entries(thoroughnessNames).map(([thoroughness, name]) => ({
      thoroughness: thoroughness as Thoroughness,
      name,
    })),
    hasNameModel: hasNameModel(),
  }),
});

/** Records of files and texts. */
const records = (deps: Deps) => ({
  async add(caller: Caller, { fileIds, ...settings }: Settings & { fileIds: string[] }) {
    const ids = [...new Set(fileIds)];
    const described = await Promise.all(ids.map(fileId => deps.files.describe(caller.userId, fileId)));
    const sources = described.map((file, index) => {
      if (!file) throw new Fault(faults.notFound);
      if (!desensitisedFileTypes.some(type => type === file.fileType)) throw new Fault(desensitiseFaults.fileType);
      return { fileId: ids[index]!, fileName: file.fileName, fileType: file.fileType };
    });
    return begin(deps, caller, { source: { kind: 'files', files: sources }, ...settings });
  },

  addText: (caller: Caller, { text, ...settings }: Settings & { text: string }) =>
    begin(deps, caller, { source: { kind: 'text', text }, ...settings }),

  async page(caller: Caller, page: Page) {
    const { pageNum, pageSize } = page;
    const order = { ownerId: caller.userId, offset: (pageNum - 1) * pageSize, limit: pageSize };
    const { records, total } = await deps.store.page(order);
    return paged(await Promise.all(records.map(record => show(deps, { caller, record }))), total, page);
  },

  async cancel(caller: Caller, recordId: string) {
    const { recognitions, exports } = deps.jobs;
    const record = await ownRecord(deps, { caller, recordId });
    const { status, exportStatus } = await show(deps, { caller, record });
    if (record.recogniseTaskId && status === 'running') await recognitions.cancel(caller, record.recogniseTaskId);
    else if (record.exportTaskId && exportStatus === 'running') await exports.cancel(caller, record.exportTaskId);
    else throw new Fault(desensitiseFaults.notRunning);
    return {};
  },

  async retry(caller: Caller, recordId: string) {
    const { recognitions, exports } = deps.jobs;
    const record = await ownRecord(deps, { caller, recordId });
    const { status, isExpired, exportStatus } = await show(deps, { caller, record });
    if (!record.recogniseTaskId && status === 'failed') await recognise(deps, caller, record);
    else if (record.recogniseTaskId && (status === 'failed' || isExpired))
      await recognitions.retry(caller, record.recogniseTaskId);
    else if (record.exportTaskId && exportStatus === 'failed') await exports.retry(caller, record.exportTaskId);
    else throw new Fault(desensitiseFaults.notRetryable);
    return {};
  },

  async remove(caller: Caller, recordId: string) {
    const record = await ownRecord(deps, { caller, recordId });
    const named = await deps.store.remove(recordId);
    await deps.jobs.recognitions.removeNamed(caller, named?.recogniseTaskId);
    await deps.jobs.exports.removeNamed(caller, named?.exportTaskId);
    for (const { fileId } of record.source.kind === 'files' ? record.source.files : [])
      await deps.files.remove(caller, fileId).catch(ignoreMissing);
    return {};
  },
});

const blankFile = { text: '', result: '', findings: [] };

/** One file of a record with what is found in it. */
async function detail(deps: Deps, caller: Caller, { recordId, fileIndex }: FileAt): Promise<DesensitiseDetail> {
  const record = await ownRecord(deps, { caller, recordId });
  const head = await show(deps, { caller, record });
  const sources = filesOf(record.source);
  if (fileIndex >= sources.length) throw new Fault(desensitiseFaults.noSuchFile);
  const isReadable = head.status === 'done' && !head.isExpired;
  const wish = { kind: 'detail' as const, fileIndex, sources };
  const seen = isReadable ? await look(deps, caller, { record, wish }) : undefined;
  const output = await deps.jobs.exports.named(caller, record.exportTaskId);
  return {
    ...head,
    fileIndex,
    files: sources.map((source, index) => ({
      fileIndex: index,
      fileId: source.fileId,
      fileName: source.fileName,
      fileType: source.fileType,
      resultName: nameOfResult(source, index, { count: sources.length, replaced: [] }),
      unread: [],
      openCount: 0,
      ...seen?.files[index],
    })),
    methods: record.methods,
    words: record.words,
    ...(seen?.file ?? blankFile),
    openCount: seen?.openCount ?? 0,
    certificate: (output?.result as ExportResult | null | undefined)?.certificate ?? null,
  };
}

/** What lawyers look at and decide of a record. */
const decisions = (deps: Deps) => ({
  get: (caller: Caller, data: FileAt): Promise<DesensitiseDetail> => detail(deps, caller, data),

  async decide(caller: Caller, { recordId, choices }: { recordId: string; choices: Choice[] }) {
    const { store, clock } = deps;
    await ownRecord(deps, { caller, recordId });
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
    if (!(await store.decide(recordId, { rows: last, decisionsMax: decisionsOfRecordMax })))
      throw new Fault(desensitiseFaults.tooManyDecisions);
    return {};
  },

  async change(
    caller: Caller,
    { recordId, ...settings }: Pick<Settings, 'method' | 'methods' | 'words'> & { recordId: string },
  ) {
    await ownRecord(deps, { caller, recordId });
    if (Object.keys(settings).length > 0) await deps.store.change(recordId, settings);
    return {};
  },

  async compare(caller: Caller, { recordId, fileIndex }: FileAt, { page }: { page: Page }) {
    const record = await ownRecord(deps, { caller, recordId });
    const wish = { kind: 'comparison' as const, fileIndex, page };
    const { records, total } = await look(deps, caller, { record, wish });
    return paged(records, total, page);
  },
});

/** What goes out. */
const outputs = (deps: Deps) => ({
  /** Makes the files in place of those before: of exports at the same time the later counts, and no other is left. */
  async export(
    caller: Caller,
    { recordId, password, keepsPictures = false }: { recordId: string; password?: string; keepsPictures?: boolean },
  ) {
    const { store, jobs, sealer } = deps;
    const record = await ownRecord(deps, { caller, recordId });
    const openCount = await look(deps, caller, { record, wish: { kind: 'openCount' as const } });
    if (openCount > 0) throw new Fault(desensitiseFaults.stillOpen);
    const lock: Lock | undefined = password ? await makeLock(password) : undefined;
    const sealed = lock ? sealer.seal(JSON.stringify(lock), sealPurpose) : undefined;
    const order = { recordId, keepsPictures, ...(sealed ? { lock: sealed } : {}) };
    const unitsTotal = filesOf(record.source).length + 1;
    const { taskId } = await jobs.exports.add(caller, { order, name: record.name, unitsTotal });
    const before = await store.replaceExport(recordId, taskId);
    await jobs.exports.removeNamed(caller, before ? before.exportTaskId : taskId);
    if (!before) throw new Fault(faults.notFound);
    return {};
  },

  async download(caller: Caller, { recordId, fileIndex }: FileAt): Promise<Download> {
    const { task, stream } = await packOf(deps, { caller, recordId });
    const fileName = (task.result as ExportResult).certificate.files[fileIndex]?.resultName;
    if (!fileName) throw new Fault(desensitiseFaults.noSuchFile);
    const order: PackOrder = { want: 'pick', pack: await readBytes(stream), name: fileName };
    const bytes = await deps.workers.runFor<Uint8Array | undefined>(caller, { module: packer, input: order });
    if (!bytes) throw new Fault(desensitiseFaults.tooSlow);
    return giveBytes(fileName, bytes);
  },

  async downloadCompared(caller: Caller, { recordId, fileIndex }: FileAt): Promise<Download> {
    const record = await ownRecord(deps, { caller, recordId });
    const name = filesOf(record.source)[fileIndex]?.fileName ?? '';
    const document = await look(deps, caller, { record, wish: { kind: 'document' as const, fileIndex, name } });
    const bytes = await makeDocument(deps.workers, document, {
      fileType: 'word',
      now: deps.clock.now(),
      whom: caller,
    });
    return giveBytes(`脱敏对照表 ${name.replace(/\.\w{1,5}$/u, '')}.docx`, bytes);
  },

  async downloadZip(caller: Caller, recordId: string): Promise<Download> {
    const { task, stream } = await packOf(deps, { caller, recordId });
    const sizeBytes = task.sizeBytes === null ? {} : { sizeBytes: task.sizeBytes };
    return { fileName: '脱敏件.zip', mimeType: 'application/zip', ...sizeBytes, stream };
  },
});

/** The way back from what went out. */
function restoring({ files, workers }: Deps) {
  return {
    async restore(
      caller: Caller,
      { fileId, keyFileId, password }: { fileId: string; keyFileId: string; password: string },
    ) {
      const keyFile = await files.describe(caller.userId, keyFileId);
      if (!keyFile) throw new Fault(faults.notFound);
      if (keyFile.sizeBytes > keyMaxBytes) throw new Fault(desensitiseFaults.wrongKey);
      const locked: ThreadInput<UnlockOrder> = {
        head: keyHead,
        file: await files.ownContent(caller, keyFileId),
        password,
      };
      const unlocked = await workers.runFor<UnlockResult>(caller, { module: unlocker, input: locked });
      if (!unlocked) throw new Fault(desensitiseFaults.tooSlow);
      if (!unlocked.key) throw new Fault(desensitiseFaults.wrongKey);
      const order: ThreadInput<RestoreOrder> = { bytes: await files.ownContent(caller, fileId), key: unlocked.key };
      const restored = await workers.runFor<RestoreResult>(caller, { module: restorer, input: order });
      if (!restored) throw new Fault(desensitiseFaults.tooSlow);
      if (restored.kind === 'other') throw new Fault(desensitiseFaults.notAsExported);
      return giveBytes(restored.fileName, restored.bytes);
    },
  };
}

/** The rules of 文档脱敏. A record belongs to its author; nobody else can see, retry or delete it. */
export const desensitiseService = (deps: Deps) => ({
  ...catalogue(deps),
  ...records(deps),
  ...decisions(deps),
  ...outputs(deps),
  ...restoring(deps),
});
