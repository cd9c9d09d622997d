import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  correctedTextMax,
  correctionFaults,
  correctionFindingsMax,
  correctionsAtOnceMax,
  type ExportForm,
} from '@antai/contract/correction';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { shanghaiDay, shanghaiSecond } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, missingAs } from '../../platform/fault.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import { ModelError } from '../../platform/models/model-error.ts';
import { readBytes, streamBytes } from '../../platform/stream-bytes.ts';
import type { Task, TaskDefinition, TaskKind, Tasks, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import type { Whom, Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import type { CheckOrder, CheckOutcome } from './check-file.ts';
import { nameOfExport, type Step, sayEnd } from './describe-record.ts';
import { shared } from './followers.ts';
import type { JoinedFindings, JoinOrder } from './join-findings.ts';
import type { ProvisionOrder } from './judge-provisions.ts';
import type { IssueList } from './list-issues.ts';
import type { ExportOrder } from './make-export.ts';
import type { Result } from './make-result.ts';
import type { EvidenceOrder, EvidenceOutcome } from './search-evidence.ts';
import showAnalysis, { type ShownAnalysis } from './show-analysis.ts';
import type { CorrectionStore, RecordHead, RecordRow } from './store.ts';
import type { SuggestionsService } from './suggestions/service.ts';
import type { AnalysisFiles, ViewOrder } from './view-analysis.ts';

interface RecordOrder {
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
const patience = { withinMs: 120_000, tooSlow: correctionFaults.tooSlow };
const lookAgainMs = 200;
const checker = new URL('./check-file.ts', import.meta.url);
const joiner = new URL('./join-findings.ts', import.meta.url);
const searcher = new URL('./search-evidence.ts', import.meta.url);
const viewer = new URL('./show-analysis.ts', import.meta.url);
const lister = new URL('./list-issues.ts', import.meta.url);
const exporter = new URL('./make-export.ts', import.meta.url);
const checkKind = 'correction.check';
const evidenceKind = 'correction.evidence';
const modelKind = 'correction.model';
const exportKind = 'correction.export';
/** More is looked at in a thread: less takes a few milliseconds. */
const viewHereMaxBytes = 100_000;
/** Reading with the checks of the text, then the statutes. */
const checkSteps = 2;

type Kind = TaskKind<RecordOrder>;
type Owner = Pick<Caller, 'userId' | 'may'>;
type Make = TaskDefinition<RecordOrder>['make'];

interface Work {
  kind: string;
  /** What its owner is told the end of; undefined for what is shown where they look anyway. */
  step?: Step;
  make: Make;
}

const defineWork = ({ tasks, keepMs, permissionsOf, notices }: Deps, { kind, step, make }: Work): Kind =>
  tasks.define<RecordOrder>(kind, {
    atOnceMax: correctionsAtOnceMax,
    keepMs,
    fileMaxBytes: resultMaxBytes,
    tooLargeReason: correctionFaults.tooLong.text,
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf,
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

async function recordOf({ store }: Pick<Deps, 'store'>, { order }: Task<RecordOrder>): Promise<RecordRow> {
  const record = await store.find(order.recordId);
  if (!record) throw new Fault(correctionFaults.sourceGone);
  return record;
}

async function headOf({ store }: Pick<Deps, 'store'>, { order }: Task<RecordOrder>): Promise<RecordHead> {
  const record = await store.findHead(order.recordId);
  if (!record) throw new Fault(correctionFaults.sourceGone);
  return record;
}

/** Work in a thread that is given up when it takes too long. */
const inThread =
  ({ workers }: Pick<Deps, 'workers'>, { userId, signal }: Whom) =>
  <Answer>(module: URL, input: unknown): Promise<Answer> =>
    workers.run<Answer>(module, input, { userId, signal, ...patience });

type RunInThread = ReturnType<typeof inThread>;

const sizeOf = ({ check, evidence, model }: AnalysisFiles) =>
  check.length + (evidence?.length ?? 0) + (model?.length ?? 0);

const lookAt = async (order: ViewOrder, run: RunInThread): Promise<ShownAnalysis> =>
  sizeOf(order.files) <= viewHereMaxBytes ? showAnalysis(order) : run<ShownAnalysis>(viewer, order);

const orderOf = async (
  { files }: Pick<Deps, 'files'>,
  { row: { source }, terms }: { row: RecordRow; terms: Parameters<FilesService['readable']>[1] },
): Promise<ThreadInput<CheckOrder>> => ({
  source:
    source.kind === 'text'
      ? { text: source.text }
      : await files.readable(source.fileId, terms).catch(missingAs(correctionFaults.sourceGone)),
  charactersMax: correctedTextMax,
});

type CheckedText = Extract<CheckOutcome, { kind: 'checked' }>;

/** Articles are held against the versions of the day that the document is of, of today where it does not say. */
async function provisionsIn(
  { statutes, clock }: Pick<Deps, 'statutes' | 'clock'>,
  owner: Pick<Caller, 'userId' | 'signal'>,
  { text, day }: Pick<CheckedText, 'text' | 'day'>,
): Promise<ProvisionOrder> {
  const today = shanghaiDay(clock.now());
  const own = day ?? today;
  return { text, checked: await statutes.packCitations(owner, text, { asOfWished: own < today ? own : today }) };
}

/** What is certainly wrong. */
const checking =
  (deps: Deps): Make =>
  async (task, { userId, signal, progress }) => {
    let pages = 0;
    const onPage = (done: number, total: number) => {
      pages = total;
      progress(done, total + checkSteps);
    };
    const run = inThread(deps, { userId, signal });
    const order = await orderOf(deps, { row: await recordOf(deps, task), terms: { signal, onPage } });
    const { reading, ...checked } = readOutcome(await run<CheckOutcome>(checker, order));
    progress(pages + 1, pages + checkSteps);
    const cited = await provisionsIn(deps, { userId, signal }, checked);
    progress(pages + checkSteps, pages + checkSteps);
    const joining: JoinOrder = { reading, ...cited };
    const { analysis, foundCount, findingCount } = await run<JoinedFindings>(joiner, joining);
    if (foundCount > correctionFindingsMax) throw new Fault(correctionFaults.tooMany);
    return { file: streamBytes(analysis), result: { findingCount } };
  };

/** What the house counted of its own texts, read anew where it has counted more. */
function countsReader({ store }: Pick<Deps, 'store'>) {
  let latest: { version: number; memory: SharedArrayBuffer | undefined } = { version: 0, memory: undefined };
  return async (): Promise<SharedArrayBuffer | undefined> => {
    const version = await store.countsVersion();
    if (version === latest.version) return latest.memory;
    const row = await store.counts();
    latest = { version: row?.version ?? 0, memory: row && shared(row.counts) };
    return latest.memory;
  };
}

/** The certain checks go first: what they read of a scan is not read again. */
async function awaitCheck(deps: Deps & { checks: Kind }, task: Task<RecordOrder>, { signal, may }: TaskTools) {
  const { checkTaskId } = await headOf(deps, task);
  const isAtWork = async () => {
    const state = (await deps.checks.named({ userId: task.ownerId, may }, checkTaskId))?.state;
    return state === 'queued' || state === 'running';
  };
  while (await isAtWork()) await wait(lookAgainMs, undefined, { signal });
}

/** Wrong characters by evidence. */
function searching(deps: Deps & { checks: Kind }): Make {
  const ownCounts = countsReader(deps);
  return async (task, tools) => {
    await awaitCheck(deps, task, tools);
    const { signal, progress } = tools;
    const record = await recordOf(deps, task);
    const evidence = await deps.readEvidence();
    if (!evidence) throw new Fault(correctionFaults.noEvidence);
    const own = await ownCounts();
    const order: ThreadInput<EvidenceOrder> = {
      ...(await orderOf(deps, { row: record, terms: { signal } })),
      ...{ care: record.care, evidence },
      ...(own ? { own } : {}),
    };
    const outcome = await inThread(deps, tools)<EvidenceOutcome>(searcher, order);
    const { findings, findingCount } = readOutcome(outcome);
    if (findingCount > correctionFindingsMax) throw new Fault(correctionFaults.tooMany);
    progress(1, 1);
    return { file: streamBytes(findings), result: { findingCount } };
  };
}

/** What a task left behind; undefined while it is not done, or where that has gone. */
async function fileOf(
  kind: Kind,
  { owner, taskId }: { owner: Owner; taskId: string | null },
): Promise<Uint8Array | undefined> {
  const task = await kind.named(owner, taskId);
  if (task?.state !== 'done' || task.isExpired) return undefined;
  return readBytes((await kind.open(owner, task.taskId)).stream);
}

/** What was found without a model, for its owner; refused while the checks are not done, without what is still searched for. */
async function filesOf(
  { checks, evidences }: { checks: Kind; evidences: Kind },
  owner: Owner,
  { checkTaskId, evidenceTaskId }: RecordHead,
): Promise<AnalysisFiles> {
  if (!checkTaskId) throw new Fault(correctionFaults.notReady);
  const { stream } = await checks.open(owner, checkTaskId);
  return { check: await readBytes(stream), evidence: await fileOf(evidences, { owner, taskId: evidenceTaskId }) };
}

/** A model reads what was checked; what it suggests stands beside what was found, and is judged first. */
const reading =
  (deps: Deps & { checks: Kind; evidences: Kind }): Make =>
  async (task, { userId, signal, progress, may }) => {
    const head = await headOf(deps, task);
    const files = await filesOf(deps, { userId, may }, head);
    const { text, issues } = await inThread(deps, { userId, signal })<IssueList>(lister, files);
    const caller = { userId, enterpriseId: task.order.enterpriseId ?? '', signal };
    const order = { text, issues, onStretch: progress };
    const suggested = await deps.suggestions.suggest(order, caller).catch(error => {
      throw error instanceof ModelError && !signal.aborted ? new Fault({ code: 1, text: error.message }) : error;
    });
    return {
      file: Readable.from([JSON.stringify(suggested)]),
      result: { findingCount: suggested.findings.length },
    };
  };

type Kinds = Record<'checks' | 'evidences' | 'readings', Kind>;

/** A record that is checked with all that was found and decided, as it was kept. */
async function keptOf(
  { store, ...kinds }: Pick<Deps, 'store'> & Kinds,
  { owner, record }: { owner: Owner; record: RecordHead },
): Promise<ViewOrder> {
  const files = {
    ...(await filesOf(kinds, owner, record)),
    model: await fileOf(kinds.readings, { owner, taskId: record.modelTaskId }),
  };
  const decisions = await store.decisionsOf(record.recordId);
  return { files, decisions, words: await store.wordsOf(record.ownerId) };
}

const originalOf = ({ files }: Pick<Deps, 'files'>, fileId: string) =>
  files.content(fileId).catch(missingAs(correctionFaults.sourceGone));

/** What goes out. */
const exporting =
  (deps: Deps & Kinds): Make =>
  async (task, { userId, signal, progress, may }): Promise<WorkResult> => {
    const record = await headOf(deps, task);
    const { source, name } = record;
    const { form = 'tracked' } = task.order;
    const now = deps.clock.now();
    const order: ThreadInput<ExportOrder> = {
      view: await keptOf(deps, { owner: { userId, may }, record }),
      form,
      ...(source.kind === 'file' ? { original: await originalOf(deps, source.fileId) } : {}),
      fileType: source.kind === 'file' ? source.fileType : 'txt',
      name,
      checkedAt: `${shanghaiSecond(record.createdAt)}（北京时间）`,
      signedAt: now.toISOString(),
      now,
    };
    const { bytes, fileType } = await inThread(deps, { userId, signal })<Result>(exporter, order);
    progress(1, 1);
    return {
      file: streamBytes(bytes),
      result: { fileName: nameOfExport(record, { form, fileType }) },
    };
  };

/** Looks while a caller waits. */
const viewing =
  (deps: Pick<Deps, 'store' | 'workers'> & Kinds) =>
  async (caller: Caller, record: RecordHead): Promise<ShownAnalysis> =>
    lookAt(await keptOf(deps, { owner: caller, record }), async <Answer>(module: URL, input: unknown) => {
      const answer = await deps.workers.runFor<Answer>(caller, { module, input });
      if (answer === undefined) throw new Fault(correctionFaults.tooSlow);
      return answer;
    });

/** The long works of a record: what is certainly wrong, then wrong characters by evidence, a model where one is asked, and making what goes out. */
export function correctionJobs(deps: Deps) {
  const checks = defineWork(deps, { kind: checkKind, step: '检查', make: checking(deps) });
  // found a little later, on a page that shows it: no word of its own
  const evidences = defineWork(deps, { kind: evidenceKind, make: searching({ ...deps, checks }) });
  const make = reading({ ...deps, checks, evidences });
  const readings = defineWork(deps, { kind: modelKind, step: '复看', make });
  const kinds = { checks, evidences, readings };
  const exports = defineWork(deps, { kind: exportKind, step: '导出', make: exporting({ ...deps, ...kinds }) });
  return {
    ...kinds,
    exports,
    /** A record that is checked, while its owner waits; refused while it is not. */
    viewOf: viewing({ ...deps, ...kinds }),
    provisionsIn: (owner: Pick<Caller, 'userId' | 'signal'>, checked: Pick<CheckedText, 'text' | 'day'>) =>
      provisionsIn(deps, owner, checked),
  };
}

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
