import { randomUUID } from 'node:crypto';
import {
  type Care,
  type CorrectionDetail,
  type CorrectionFinding,
  type CorrectionRecord,
  correctedFileTypes,
  correctionFaults,
  correctionFindingsMax,
  correctionRecordsMax,
  correctionTextsMaxMb,
  type DictionaryWord,
  dictionaryMax,
  type ExportForm,
} from '@antai/contract/correction';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, ignoreMissing } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import { type ExportResult, nameOfRecord, type RecordSource, showRecord } from './describe-record.ts';
import type { TextIssues } from './find-in-text.ts';
import type { ProvisionIssues } from './find-provisions.ts';
import type { CorrectionJobs } from './jobs.ts';
import type { StoredIssue } from './judge-provisions.ts';
import type { CorrectionStore, RecordHead, RecordRow, WordRow } from './store.ts';
import type { SuggestionsService } from './suggestions/service.ts';
import { isRemembered } from './view-record.ts';

interface Deps {
  store: CorrectionStore;
  jobs: CorrectionJobs;
  files: FilesService;
  workers: Workers;
  suggestions: Pick<SuggestionsService, 'isConfigured'>;
  clock: Clock;
}

export type CorrectionService = ReturnType<typeof correctionService>;

interface Choice {
  findingId: string;
  decision: CorrectionFinding['decision'];
  replacement?: string;
  isRemembered?: boolean;
}

const finder = new URL('./find-in-text.ts', import.meta.url);
const provisionFinder = new URL('./find-provisions.ts', import.meta.url);
const fileType = 'application/octet-stream';

const ownRecord = async (
  { store }: Pick<Deps, 'store'>,
  { caller, recordId }: { caller: Caller; recordId: string },
): Promise<RecordHead> => own(caller, await store.findHead(recordId));

async function show(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { caller, record }: { caller: Caller; record: RecordHead },
): Promise<CorrectionRecord> {
  const { checks, evidences, readings, exports } = jobs;
  return showRecord(record, {
    now: clock.now(),
    check: await checks.named(caller, record.checkTaskId),
    evidence: await evidences.named(caller, record.evidenceTaskId),
    model: await readings.named(caller, record.modelTaskId),
    output: await exports.named(caller, record.exportTaskId),
  });
}

/** Keeps a record, while its owner has room for one more. */
async function keep({ store }: Pick<Deps, 'store'>, row: RecordRow) {
  const limits = { recordsMax: correctionRecordsMax, textsMaxBytes: correctionTextsMaxMb * 1024 ** 2 };
  const outcome = await store.add({ row, ...limits });
  if (outcome !== 'added') throw new Fault(correctionFaults[outcome]);
}

type NamedRecord = Pick<RecordRow, 'recordId' | 'name'>;

const workOf = ({ recordId, name }: NamedRecord) => ({ order: { recordId }, name, unitsTotal: 1 });

/** Has what is only likely looked for in a record that names no task for it yet. */
async function beginEvidence(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  { caller, record }: { caller: Caller; record: NamedRecord },
) {
  const setTask = (taskId: string | null) => store.setTask(record.recordId, { kind: 'evidenceTaskId', taskId });
  await jobs.evidences.replace(caller, workOf(record), { before: null, setTask });
}

/** Has a record checked that names no task yet. */
async function check(deps: Pick<Deps, 'store' | 'jobs'>, { caller, record }: { caller: Caller; record: NamedRecord }) {
  const setTask = (taskId: string | null) => deps.store.setTask(record.recordId, { kind: 'checkTaskId', taskId });
  await deps.jobs.checks.replace(caller, workOf(record), { before: null, setTask });
  await beginEvidence(deps, { caller, record });
}

async function begin(deps: Deps, caller: Caller, { source, care }: { source: RecordSource; care: Care }) {
  const { store, clock } = deps;
  const recordId = randomUUID();
  const row: RecordRow = {
    recordId,
    ownerId: caller.userId,
    name: nameOfRecord(source),
    source,
    isText: source.kind === 'text',
    checkTaskId: null,
    care,
    evidenceTaskId: null,
    modelTaskId: null,
    exportTaskId: null,
    exportForm: null,
    createdAt: clock.now(),
  };
  await keep(deps, row);
  await check(deps, { caller, record: row }).catch(async error => {
    const named = await store.remove(recordId);
    await deps.jobs.checks.removeNamed(caller, named?.checkTaskId);
    await deps.jobs.evidences.removeNamed(caller, named?.evidenceTaskId);
    throw error;
  });
  return { recordId };
}

/** A text that is checked and not kept. */
const passages = ({ workers, store, jobs }: Deps) => ({
  async text(caller: Caller, text: string) {
    const outcome = await workers.runFor<TextIssues>(caller, { module: finder, input: text });
    if (!outcome) throw new Fault(correctionFaults.tooSlow);
    if (outcome.kind === 'tooMany') throw new Fault(correctionFaults.tooMany);
    const input = await jobs.provisionsIn(caller, { text, day: outcome.day });
    const provisions = await workers.runFor<ProvisionIssues>(caller, { module: provisionFinder, input });
    if (!provisions) throw new Fault(correctionFaults.tooSlow);
    if (provisions.kind === 'tooMany') throw new Fault(correctionFaults.tooMany);
    const both: StoredIssue[] = [...outcome.issues, ...provisions.issues];
    const all = both.sort((a, b) => a.start - b.start || a.end - b.end);
    if (all.length > correctionFindingsMax) throw new Fault(correctionFaults.tooMany);
    const words = new Set((await store.wordsOf(caller.userId)).map(({ checkId, word }) => `${checkId} ${word}`));
    const findings = all
      .filter(({ check, wrong }) => !words.has(`${check} ${wrong}`))
      .map(({ start, end, wrong, right, rule, severity, reason }) => ({
        ...{ start, end, wrong, rule, severity, reason },
        ...(right === undefined ? {} : { right }),
      }));
    return { findings };
  },
});

/** Records of files and texts. */
function records(deps: Deps) {
  const { store, jobs, files, suggestions } = deps;
  return {
    async add(caller: Caller, { fileId, care }: { fileId: string; care: Care }) {
      const file = await files.describe(caller.userId, fileId);
      if (!file) throw new Fault(faults.notFound);
      if (!correctedFileTypes.some(type => type === file.fileType)) throw new Fault(correctionFaults.fileType);
      const { fileName, fileType } = file;
      return begin(deps, caller, { source: { kind: 'file', fileId, fileName, fileType }, care });
    },

    addText: (caller: Caller, { text, care }: { text: string; care: Care }) =>
      begin(deps, caller, { source: { kind: 'text', text }, care }),

    async page(caller: Caller, page: Page) {
      const { pageNum, pageSize } = page;
      const order = { ownerId: caller.userId, offset: (pageNum - 1) * pageSize, limit: pageSize };
      const { records, total } = await store.page(order);
      return paged(await Promise.all(records.map(record => show(deps, { caller, record }))), total, page);
    },

    async get(caller: Caller, recordId: string): Promise<CorrectionDetail> {
      const hasModel = await suggestions.isConfigured();
      const record = await ownRecord(deps, { caller, recordId });
      const head = { ...(await show(deps, { caller, record })), hasModel };
      if (head.status !== 'done' || head.isExpired)
        return { ...head, text: '', findings: [], openCount: 0, coverage: null };
      const { text, findings, openCount, coverage } = await jobs.viewOf(caller, record);
      return { ...head, text, findings, openCount, coverage };
    },

    async remove(caller: Caller, recordId: string) {
      const { source } = await ownRecord(deps, { caller, recordId });
      const named = await store.remove(recordId);
      await jobs.checks.removeNamed(caller, named?.checkTaskId);
      await jobs.evidences.removeNamed(caller, named?.evidenceTaskId);
      await jobs.readings.removeNamed(caller, named?.modelTaskId);
      await jobs.exports.removeNamed(caller, named?.exportTaskId);
      if (source.kind === 'file') await files.remove(caller, source.fileId).catch(ignoreMissing);
      return {};
    },
  };
}

/** What writers decide of findings, and what they do not want to be told of again. */
const decisions = (deps: Deps) => ({
  async decide(caller: Caller, { recordId, choices }: { recordId: string; choices: Choice[] }) {
    const { store, jobs, clock } = deps;
    const { findings } = await jobs.viewOf(caller, await ownRecord(deps, { caller, recordId }));
    const byId = new Map(findings.map(each => [each.findingId, each]));
    const last = [...new Map(choices.map(choice => [choice.findingId, choice])).values()];
    const decidedAt = clock.now();
    const words: WordRow[] = [];
    const rows = last.map(({ findingId, decision, replacement, isRemembered: remembers }) => {
      const finding = byId.get(findingId);
      if (!finding) throw new Fault(correctionFaults.noSuchFinding);
      if (decision === 'accepted' && replacement === undefined && finding.right === undefined)
        throw new Fault(correctionFaults.noReplacement);
      if (remembers && decision === 'ignored' && isRemembered(finding.check))
        words.push({
          wordId: randomUUID(),
          ownerId: caller.userId,
          checkId: finding.check,
          word: finding.wrong,
          createdAt: decidedAt,
        });
      return { recordId, ownerId: caller.userId, findingId, decision, replacement: replacement ?? null, decidedAt };
    });
    if (!(await store.decide({ recordId, decisions: rows, words, wordsMax: dictionaryMax })))
      throw new Fault(correctionFaults.dictionaryFull);
    return {};
  },

  async dictionary(caller: Caller, page: Page) {
    const { pageNum, pageSize } = page;
    const order = { ownerId: caller.userId, offset: (pageNum - 1) * pageSize, limit: pageSize };
    const { words, total } = await deps.store.pageOfWords(order);
    return paged(words.map(showWord), total, page);
  },

  async forget(caller: Caller, wordIds: string[]) {
    await deps.store.forget(caller.userId, wordIds);
    return {};
  },
});

/** The long works of a record, as their owner begins, stops and begins them anew. */
function works(deps: Deps) {
  const { store, suggestions } = deps;
  const { checks, evidences, readings, exports } = deps.jobs;
  return {
    /** Has a model read what was checked, in place of what one read before. */
    async askModel(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      const { status, isExpired, modelStatus } = await show(deps, { caller, record });
      if (status !== 'done' || isExpired) throw new Fault(correctionFaults.notReady);
      if (modelStatus === 'running') throw new Fault(correctionFaults.modelRunning);
      if (!(await suggestions.isConfigured())) throw new Fault(correctionFaults.noModel);
      const order = { recordId, enterpriseId: caller.enterpriseId };
      const { taskId } = await readings.add(caller, { order, name: record.name, unitsTotal: 1 });
      const isFirst = await store.replaceReading(recordId, { before: record.modelTaskId, modelTaskId: taskId });
      await readings.removeNamed(caller, isFirst ? record.modelTaskId : taskId);
      if (!isFirst) throw new Fault(correctionFaults.modelRunning);
      return {};
    },

    async cancel(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      const { checkTaskId, evidenceTaskId, modelTaskId, exportTaskId } = record;
      const { status, evidenceStatus, modelStatus, exportStatus } = await show(deps, { caller, record });
      const running = [
        checkTaskId && status === 'running' ? checks.cancel(caller, checkTaskId) : undefined,
        evidenceTaskId && evidenceStatus === 'running' ? evidences.cancel(caller, evidenceTaskId) : undefined,
        modelTaskId && modelStatus === 'running' ? readings.cancel(caller, modelTaskId) : undefined,
        exportTaskId && exportStatus === 'running' ? exports.cancel(caller, exportTaskId) : undefined,
      ];
      if (!running.some(each => each)) throw new Fault(correctionFaults.notRunning);
      await Promise.all(running);
      return {};
    },

    async retry(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      const { status, isExpired, evidenceStatus, modelStatus, exportStatus } = await show(deps, { caller, record });
      if (record.checkTaskId === null && status === 'failed') {
        await check(deps, { caller, record });
        return {};
      }
      const isCheckStale = record.checkTaskId !== null && (status === 'failed' || isExpired);
      const evidence = await evidences.named(caller, record.evidenceTaskId);
      const isEvidenceStale = evidence && (evidenceStatus === 'failed' || evidence.isExpired);
      const isEvidenceLost = record.evidenceTaskId === null && evidenceStatus === 'failed';
      if (isEvidenceLost) await beginEvidence(deps, { caller, record });
      if (isCheckStale) await checks.retry(caller, record.checkTaskId!);
      if (isEvidenceStale) await evidences.retry(caller, evidence.taskId);
      if (isCheckStale || isEvidenceStale || isEvidenceLost) return {};
      if (record.modelTaskId && modelStatus === 'failed') {
        await readings.retry(caller, record.modelTaskId);
        return {};
      }
      if (record.exportTaskId && exportStatus === 'failed') await exports.retry(caller, record.exportTaskId);
      else throw new Fault(correctionFaults.notRetryable);
      return {};
    },
  };
}

/** What goes out. */
const outputs = (deps: Deps) => ({
  /** Makes a file in place of the one before: of exports at the same time the later counts, and no other is left. */
  async export(caller: Caller, { recordId, form }: { recordId: string; form: ExportForm }) {
    const { store, jobs } = deps;
    const record = await ownRecord(deps, { caller, recordId });
    const { findings } = await jobs.viewOf(caller, record);
    const isOfChanges = form === 'tracked' || form === 'clean';
    if (isOfChanges && !findings.some(({ replacement }) => replacement !== null))
      throw new Fault(correctionFaults.nothingAccepted);
    const order = { order: { recordId, form }, name: record.name, unitsTotal: 1 };
    const { taskId } = await jobs.exports.add(caller, order);
    const before = await store.replaceExport(recordId, { exportTaskId: taskId, exportForm: form });
    await jobs.exports.removeNamed(caller, before ? before.exportTaskId : taskId);
    if (!before) throw new Fault(faults.notFound);
    return {};
  },

  async download(caller: Caller, recordId: string): Promise<Download> {
    const { exportTaskId } = await ownRecord(deps, { caller, recordId });
    if (!exportTaskId) throw new Fault(correctionFaults.notExported);
    const { task, stream } = await deps.jobs.exports.open(caller, exportTaskId);
    const sizeBytes = task.sizeBytes === null ? {} : { sizeBytes: task.sizeBytes };
    return { fileName: (task.result as ExportResult).fileName, mimeType: fileType, ...sizeBytes, stream };
  },
});

/** The rules of 文书纠错. A record belongs to its author; nobody else can see, decide or delete it. */
export const correctionService = (deps: Deps) => ({
  ...passages(deps),
  ...records(deps),
  ...decisions(deps),
  ...works(deps),
  ...outputs(deps),
});

const showWord = ({ wordId, checkId, word, createdAt }: WordRow): DictionaryWord => ({
  wordId,
  check: checkId as DictionaryWord['check'],
  word,
  createTime: createdAt.toISOString(),
});
