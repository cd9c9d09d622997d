import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { reviewFaults } from '@antai/contract/review';
import { reviewedTextMax, reviewsAtOnceMax } from '@antai/contract/review/records';
import type { BasisState } from '@antai/contract/statutes';
import { type Basis, uniqueBases } from '@antai/contract-text';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, missingAs } from '../../platform/fault.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import { unpackJson } from '../../platform/pack-json.ts';
import { readBytes, streamBytes } from '../../platform/stream-bytes.ts';
import type { Task, TaskDefinition, Tasks, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService, ReadingTerms } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { type ContractSource, sayRunEnd } from './describe-review.ts';
import type { FinishedReview, FinishOrder } from './finish-review.ts';
import { nameBasis } from './name-basis.ts';
import type { ContractInput, ContractReading } from './read-contract.ts';
import { type ReaderService, sayDropped } from './reader/service.ts';
import type { RunOrder, TextReview } from './review-text.ts';
import type { ReviewRow, ReviewStore } from './store.ts';

interface ReviewOrder extends Pick<ReviewRow, 'settings' | 'playbook'> {
  recordId: string;
  /** Whose budget a model draws on; absent of orders from before there was one. */
  enterpriseId?: string;
}

interface Deps {
  tasks: Tasks;
  store: ReviewStore;
  /** Drops what was given to colleagues of findings that are no more. */
  keepAssigned: (recordId: string, findingIds: string[]) => Promise<void>;
  files: FilesService;
  statutes: StatutesService;
  notices: NoticesService;
  workers: Workers;
  clock: Clock;
  permissionsOf: TaskDefinition<ReviewOrder>['permissionsOf'];
  keepMs: number;
  reader: ReaderService;
}

export type ReviewJobs = ReturnType<typeof reviewJobs>;

const kind = 'review.run';
const resultMaxBytes = 64 * 1024 ** 2;
/** What a hostile file may take before it is given up. */
const patience = { withinMs: 120_000, tooSlow: reviewFaults.tooSlow };
const reviewer = new URL('./review-text.ts', import.meta.url);
const finisher = new URL('./finish-review.ts', import.meta.url);

/** Reading with judging, and verifying what it rests on, are one step each. */
export const runSteps = 2;

const defineRuns = (deps: Deps) =>
  deps.tasks.define<ReviewOrder>(kind, {
    atOnceMax: reviewsAtOnceMax,
    keepMs: deps.keepMs,
    fileMaxBytes: resultMaxBytes,
    tooLargeReason: reviewFaults.tooLong.text,
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf: deps.permissionsOf,
    isAllowed: (_order, may) => may(30016),
    make: (task, tools) => run(deps, task, tools),
    eventOf: task => ({
      type: 'task',
      data: { kind, taskId: task.taskId, state: task.state, finishPercent: task.percent },
    }),
    tell: (task, transaction) => {
      const about = { messageType: messageTypes.task, redirectType: redirectTypes.contractReview };
      const notice = { userId: task.ownerId, ...about, relateId: task.order.recordId, count: 1, isQuiet: true };
      return deps.notices.tell({ ...notice, say: () => sayRunEnd(task) }, transaction);
    },
  });

/** What a record is read from. */
const inputOf = async (
  { files }: Pick<Deps, 'files'>,
  { source, terms }: { source: ContractSource; terms: ReadingTerms },
): Promise<ThreadInput<ContractInput>> =>
  source.kind === 'text'
    ? { text: source.text }
    : files.readable(source.fileId, terms).catch(missingAs(reviewFaults.sourceGone));

async function run(deps: Deps, task: Task<ReviewOrder>, { userId, signal, progress }: TaskTools): Promise<WorkResult> {
  const { store, workers, reader, clock } = deps;
  const record = await store.find(task.order.recordId);
  if (!record) throw new Fault(reviewFaults.sourceGone);
  // as it was ordered: the task can be at work before its record tells of it
  const { settings, playbook } = task.order;
  let pages = 0;
  const onPage = (done: number, total: number) => {
    pages = total;
    progress(done, total + runSteps);
  };
  const input = await inputOf(deps, { source: record.source, terms: { signal, onPage } });
  const earlier = record.earlier && (await inputOf(deps, { source: record.earlier, terms: { signal, onPage } }));
  const order: ThreadInput<RunOrder> = {
    ...{ input, charactersMax: reviewedTextMax, settings },
    ...(earlier ? { earlier } : {}),
    ...(playbook ? { playbook } : {}),
  };
  const answer = await workers.run<TextReview>(reviewer, order, { userId, signal, ...patience });
  if (answer.kind === 'noEarlier') throw aboutEarlier(refusalOf(answer.why));
  if (answer.kind !== 'reviewed') throw refusalOf(answer);
  progress(pages + 1, pages + runSteps);
  const asker = { userId, signal };
  const onStretch = (done: number, total: number) => progress(pages + 1 + done, pages + runSteps + total);
  const caller = { ...asker, enterpriseId: task.order.enterpriseId ?? '' };
  const hasModel = settings.hasModel && (await reader.isConfigured());
  const read = hasModel
    ? await reader.read({ contract: unpackJson(answer.contract), settings, onStretch }, caller)
    : null;
  const bases = uniqueBases([{ legalBasis: answer.bases }, ...(read?.findings ?? [])]);
  const verified = await verify(deps, asker, { bases, day: settings.signDate });
  const finish: FinishOrder = {
    ...{ contract: answer.contract, lines: answer.lines, read, verified: [...verified] },
    reviewedAt: clock.now().toISOString(),
    model: read && {
      answeredBy: read.answeredBy,
      dropped: sayDropped(read.dropped),
      unreadCount: read.unread.length,
    },
  };
  const { bytes, findingIds, result } = await workers.run<FinishedReview>(finisher, finish, {
    userId,
    signal,
    ...patience,
  });
  progress(pages + runSteps, pages + runSteps);
  await deps.keepAssigned(record.recordId, findingIds);
  return { file: streamBytes(bytes), result };
}

/** How the articles stand on a day, by the same check as any citation. */
async function verify(
  { statutes }: Pick<Deps, 'statutes'>,
  asker: Asker,
  { bases, day }: { bases: readonly Basis[]; day: string },
): Promise<Map<string, BasisState>> {
  const wished = bases.map(({ isUnverified: isUnproved, ...basis }) => ({ ...basis, isUnproved }));
  const states = await statutes.verifyBases(asker, { bases: wished, asOf: day });
  return new Map(
    bases.map((basis, at) => {
      const { statute, article } = basis;
      return [nameBasis(basis), { statute, article, ...states[at]! }];
    }),
  );
}

/** The long work of a review: reading the contract, judging it, and verifying what the findings rest on. */
export function reviewJobs(deps: Deps) {
  /** What came of a run as it is kept, for its owner; refused while nothing has. */
  async function keptOf(owner: Pick<Caller, 'userId' | 'may'>, { taskId }: ReviewRow): Promise<Buffer> {
    if (!taskId) throw new Fault(reviewFaults.notReady);
    const { stream } = await runs.open(owner, taskId);
    return readBytes(stream);
  }

  const runs = defineRuns(deps);

  return {
    runs,
    verify: (asker: Asker, { bases, day }: { bases: readonly Basis[]; day: string }) =>
      verify(deps, asker, { bases, day }),
    keptOf,
    contentOf: (fileId: string) => deps.files.content(fileId).catch(missingAs(reviewFaults.sourceGone)),
  };
}

type Asker = Pick<Caller, 'userId' | 'signal'>;

const aboutEarlier = ({ message }: Fault) => new Fault({ code: 1, text: `上一稿：${message}` });

/** Why a contract could not be read. */
export function refusalOf(reading: Exclude<ContractReading, { kind: 'read' }>): Fault {
  switch (reading.kind) {
    case 'unreadable':
      return new Fault({ code: 1, text: reading.message });
    case 'tooLong':
      return new Fault(reviewFaults.tooLong);
    case 'noText':
      return new Fault(reviewFaults.noText);
  }
}
