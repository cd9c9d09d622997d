import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CheckId,
  type CorrectionCoverage,
  type CorrectionFinding,
  checkNames,
  correctedTextMax,
  correctionFaults,
  correctionFindingsMax,
  correctionsAtOnceMax,
  type ExportForm,
} from '@antai/contract/correction';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { dateDocument } from '@antai/proofreading';
import { shanghaiDay, shanghaiSecond } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, missingAs } from '../../platform/fault.ts';
import { ModelError } from '../../platform/models/model-error.ts';
import type { Made, Task, TaskDefinition, Tasks, TaskTools } from '../../platform/tasks/tasks.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import type { CheckedParagraph, CheckOrder, CheckOutcome } from './check-file.ts';
import { nameOfExport, type Step, sayEnd } from './describe-record.ts';
import { shared } from './followers.ts';
import { judgeProvisions, type KeptIssue } from './judge-provisions.ts';
import type { Result, ResultOrder } from './make-result.ts';
import type { EvidenceOrder, EvidenceOutcome } from './search-evidence.ts';
import type { CorrectionStore, RecordRow } from './store.ts';
import type { Suggested, SuggestionsService } from './suggestions/service.ts';
import { type Analysis, textOf, viewFindings } from './view-record.ts';

export interface RecordOrder {
  recordId: string;
  /** Whose budget a model draws on. */
  enterpriseId?: string;
  form?: ExportForm;
}

interface Deps {
  tasks: Tasks;
  store: CorrectionStore;
  files: FilesService;
  statutes: StatutesService;
  notices: NoticesService;
  workers: Workers;
  /** The file of evidence; undefined where it is not there. */
  readEvidence: () => Promise<SharedArrayBuffer | undefined>;
  suggestions: SuggestionsService;
  clock: Clock;
  permissionsOf: TaskDefinition<RecordOrder>['permissionsOf'];
  keepMs: number;
}

export type CorrectionJobs = ReturnType<typeof correctionJobs>;

const resultMaxBytes = 128 * 1024 ** 2;
/** What a hostile file may take before it is given up. */
const readWithinMs = 120_000;
const lookAgainMs = 200;
const checker = new URL('./check-file.ts', import.meta.url);
const searcher = new URL('./search-evidence.ts', import.meta.url);
const resultMaker = new URL('./make-result.ts', import.meta.url);
const checkKind = 'correction.check';
const evidenceKind = 'correction.evidence';
const modelKind = 'correction.model';
const exportKind = 'correction.export';
/** Reading with the checks of the text, then the statutes. */
const checkSteps = 2;

/** The long works of a record: what is certainly wrong, then wrong characters by evidence, a model where one is asked, and making what goes out. */
export function correctionJobs(deps: Deps) {
  const { store, files, statutes, notices, workers, clock } = deps;

  const definition = (kind: string, step: Step | undefined, make: TaskDefinition<RecordOrder>['make']) =>
    deps.tasks.define<RecordOrder>(kind, {
      atOnceMax: correctionsAtOnceMax,
      keepMs: deps.keepMs,
      fileMaxBytes: resultMaxBytes,
      tooLargeReason: correctionFaults.tooLong.text,
      concurrency: 1,
      maxAttempts: 3,
      permissionsOf: deps.permissionsOf,
      isAllowed: (_order, may) => may(30014),
      make,
      eventOf: task => ({
        type: 'task',
        data: { kind, taskId: task.taskId, state: task.state, finishPercent: task.percent },
      }),
      tell: async (task, transaction) => {
        if (!step) return;
        const about = { messageType: messageTypes.task, redirectType: redirectTypes.correction };
        const notice = { userId: task.ownerId, ...about, relateId: task.order.recordId, count: 1, isQuiet: true };
        await notices.tell({ ...notice, say: () => sayEnd(step, task) }, transaction);
      },
    });

  const checks = definition(checkKind, '检查', check);
  // found a little later, on a page that shows it: no word of its own
  const evidences = definition(evidenceKind, undefined, searchEvidence);
  const readings = definition(modelKind, '复看', readByModel);
  const exports = definition(exportKind, '导出', makeExport);

  async function recordOf({ order }: Task<RecordOrder>): Promise<RecordRow> {
    const record = await store.find(order.recordId);
    if (!record) throw new Fault(correctionFaults.sourceGone);
    return record;
  }

  async function bytesOf(fileId: string): Promise<Uint8Array> {
    const { stream } = await files.open(fileId).catch(error => {
      throw error instanceof Fault ? new Fault(correctionFaults.sourceGone) : error;
    });
    return buffer(stream);
  }

  /** Work in a thread that is given up when it takes too long. */
  async function patiently<Answer>(module: URL, input: unknown, signal: AbortSignal): Promise<Answer> {
    const patience = AbortSignal.timeout(readWithinMs);
    return workers.run<Answer>(module, input, AbortSignal.any([signal, patience])).catch(error => {
      throw patience.aborted && !signal.aborted ? new Fault(correctionFaults.tooSlow) : error;
    });
  }

  const orderOf = async (
    { source }: RecordRow,
    terms: Parameters<FilesService['readable']>[1],
  ): Promise<CheckOrder> => ({
    source:
      source.kind === 'text'
        ? { text: source.text }
        : await files.readable(source.fileId, terms).catch(missingAs(correctionFaults.sourceGone)),
    charactersMax: correctedTextMax,
  });

  async function check(task: Task<RecordOrder>, { signal, progress }: TaskTools): Promise<Made> {
    let pages = 0;
    const onPage = (done: number, total: number) => {
      pages = total;
      progress(done, total + checkSteps);
    };
    const order = await orderOf(await recordOf(task), { signal, onPage });
    const { paragraphs, issues, notChecked } = readOutcome(await patiently<CheckOutcome>(checker, order, signal));
    progress(pages + 1, pages + checkSteps);
    const provisions = await provisionsIn({ userId: task.ownerId, signal }, paragraphs);
    progress(pages + checkSteps, pages + checkSteps);
    const analysis: Analysis = { paragraphs, findings: [...issues, ...provisions], notChecked };
    if (analysis.findings.length > correctionFindingsMax) throw new Fault(correctionFaults.tooMany);
    const findingCount = viewFindings(analysis, { decisions: [], words: [] }).length;
    return { file: Readable.from([JSON.stringify(analysis)]), result: { findingCount } };
  }

  /** The certain checks go first: what they read of a scan is not read again. */
  async function awaitCheck(task: Task<RecordOrder>, { signal, may }: TaskTools) {
    const { checkTaskId } = await recordOf(task);
    const isAtWork = async () => {
      const state = (await checks.named({ userId: task.ownerId, may }, checkTaskId))?.state;
      return state === 'queued' || state === 'running';
    };
    while (await isAtWork()) await wait(lookAgainMs, undefined, { signal });
  }

  let keptCounts: { version: number; memory: SharedArrayBuffer | undefined } = { version: 0, memory: undefined };

  /** What the house counted of its own texts, read anew where it has counted more. */
  async function ownCounts(): Promise<SharedArrayBuffer | undefined> {
    const version = await store.countsVersion();
    if (version === keptCounts.version) return keptCounts.memory;
    const row = await store.counts();
    keptCounts = { version: row?.version ?? 0, memory: row && shared(row.counts) };
    return keptCounts.memory;
  }

  async function searchEvidence(task: Task<RecordOrder>, tools: TaskTools): Promise<Made> {
    await awaitCheck(task, tools);
    const { signal, progress } = tools;
    const record = await recordOf(task);
    const evidence = await deps.readEvidence();
    if (!evidence) throw new Fault(correctionFaults.noEvidence);
    const own = await ownCounts();
    const order: EvidenceOrder = {
      ...(await orderOf(record, { signal })),
      ...{ care: record.care, evidence },
      ...(own ? { own } : {}),
    };
    const { findings } = readOutcome(await patiently<EvidenceOutcome>(searcher, order, signal));
    if (findings.length > correctionFindingsMax) throw new Fault(correctionFaults.tooMany);
    progress(1, 1);
    return { file: Readable.from([JSON.stringify(findings)]), result: { findingCount: findings.length } };
  }

  /** A model reads what was checked; what it suggests stands beside what was found, and is judged first. */
  async function readByModel(task: Task<RecordOrder>, { signal, progress, may }: TaskTools): Promise<Made> {
    const { paragraphs, findings } = await analysisOf({ userId: task.ownerId, may }, await recordOf(task), {
      hasModel: false,
    });
    const caller = { userId: task.ownerId, enterpriseId: task.order.enterpriseId ?? '', signal };
    const reading = { text: textOf(paragraphs), known: findings, onStretch: progress };
    const suggested = await deps.suggestions.suggest(reading, caller).catch(error => {
      throw error instanceof ModelError && !signal.aborted ? new Fault({ code: 1, text: error.message }) : error;
    });
    return {
      file: Readable.from([JSON.stringify(suggested)]),
      result: { findingCount: suggested.findings.length },
    };
  }

  /** Articles are held against the versions of the day that the document is of, of today where it does not say. */
  async function provisionsIn(owner: Pick<Caller, 'userId' | 'signal'>, paragraphs: CheckedParagraph[]) {
    const text = textOf(paragraphs);
    const today = shanghaiDay(clock.now());
    const own = dateDocument(text) ?? today;
    return judgeProvisions(await statutes.checkCitations(owner, text, own < today ? own : today), text);
  }

  /** What was found, for its owner; refused while the checks are not done, without what is still searched for. */
  async function analysisOf(
    owner: Pick<Caller, 'userId' | 'may'>,
    record: RecordRow,
    { hasModel = true } = {},
  ): Promise<Analysis> {
    if (!record.checkTaskId) throw new Fault(correctionFaults.notReady);
    const { stream } = await checks.open(owner, record.checkTaskId);
    const analysis = JSON.parse((await buffer(stream)).toString('utf8')) as Analysis;
    const likely = await resultOf<KeptIssue[]>(evidences, owner, record.evidenceTaskId);
    const suggested = hasModel ? await resultOf<Suggested>(readings, owner, record.modelTaskId) : undefined;
    const { findings = [], ...model } = suggested ?? {};
    return {
      ...analysis,
      findings: [...analysis.findings, ...(likely ?? []), ...findings],
      ...(likely ? { hasEvidence: true } : {}),
      ...(suggested ? { model: model as Omit<Suggested, 'findings'> } : {}),
    };
  }

  /** What a task left behind; undefined while it is not done, or where that has gone. */
  async function resultOf<Left>(kind: typeof evidences, owner: Pick<Caller, 'userId' | 'may'>, taskId: string | null) {
    const task = await kind.named(owner, taskId);
    if (task?.state !== 'done' || task.isExpired) return undefined;
    const { stream } = await kind.open(owner, task.taskId);
    return JSON.parse((await buffer(stream)).toString('utf8')) as Left;
  }

  const findingsOf = async ({ recordId, ownerId }: RecordRow, analysis: Analysis): Promise<CorrectionFinding[]> =>
    viewFindings(analysis, { decisions: await store.decisionsOf(recordId), words: await store.wordsOf(ownerId) });

  async function makeExport(task: Task<RecordOrder>, { signal, progress, may }: TaskTools): Promise<Made> {
    const record = await recordOf(task);
    const { source } = record;
    const { form = 'tracked' } = task.order;
    const analysis = await analysisOf({ userId: task.ownerId, may }, record);
    const now = clock.now();
    const order: ResultOrder = {
      form,
      ...(source.kind === 'file' ? { original: await bytesOf(source.fileId) } : {}),
      fileType: source.kind === 'file' ? source.fileType : 'txt',
      name: record.name,
      paragraphs: analysis.paragraphs,
      findings: await findingsOf(record, analysis),
      coverage: coverageOf(analysis),
      checkedAt: `${shanghaiSecond(record.createdAt)}（北京时间）`,
      signedAt: now.toISOString(),
      now,
    };
    const { bytes, fileType } = await patiently<Result>(resultMaker, order, signal);
    progress(1, 1);
    return { file: Readable.from([Buffer.from(bytes)]), result: { fileName: nameOfExport(source, form, fileType) } };
  }

  return { checks, evidences, readings, exports, analysisOf, findingsOf, provisionsIn };
}

/** What was checked and what was not. */
export const coverageOf = ({ paragraphs, notChecked, hasEvidence, model }: Analysis): CorrectionCoverage => ({
  characters: paragraphs.reduce((sum, { text }) => sum + text.length, 0),
  paragraphs: paragraphs.length,
  checks: (Object.keys(checkNames) as CheckId[]).filter(
    check => (hasEvidence || check !== 'evidence') && (model || check !== 'model'),
  ),
  model: model ?? null,
  notChecked,
});

type Refusal = Exclude<CheckOutcome, { kind: 'checked' }> | { kind: 'noEvidence' };

function readOutcome<Outcome extends { kind: string }>(outcome: Outcome | Refusal): Exclude<Outcome, Refusal> {
  switch (outcome.kind) {
    case 'unreadable':
      throw new Fault({ code: 1, text: (outcome as Extract<Refusal, { kind: 'unreadable' }>).message });
    case 'tooLong':
      throw new Fault(correctionFaults.tooLong);
    case 'noText':
      throw new Fault(correctionFaults.noText);
    case 'noEvidence':
      throw new Fault(correctionFaults.noEvidence);
    default:
      return outcome as Exclude<Outcome, Refusal>;
  }
}
