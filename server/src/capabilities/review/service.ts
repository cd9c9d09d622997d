import { randomUUID } from 'node:crypto';
import { reviewFaults } from '@antai/contract/review';
import { assignmentFaults } from '@antai/contract/review/assignments';
import {
  type ReviewChoice,
  type ReviewDetail,
  type ReviewRecord,
  type ReviewSettings,
  reviewedFileTypes,
  reviewedTextMax,
  reviewsMax,
} from '@antai/contract/review/records';
import { faults } from '@antai/contract/wire/faults';
import { paged } from '@antai/contract/wire/page';
import { checklistOf, contractTypes, rulesOf, typeOf } from '@antai/contract-text';
import { shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, ignoreMissing, missingAs } from '../../platform/fault.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import { WrittenAnswer } from '../../platform/http/written-answer.ts';
import type { PackedJson } from '../../platform/pack-json.ts';
import type { Workers } from '../../platform/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import { holds } from './assignments/service.ts';
import type { AssignmentRow, AssignmentStore } from './assignments/store.ts';
import { type ContractSource, nameOfEarlier, nameOfReview, showReview, usualSettings } from './describe-review.ts';
import { type FinishedReview, reviewExports } from './exports/service.ts';
import { type ReviewJobs, refusalOf, runSteps } from './jobs.ts';
import listFindingIds from './list-finding-ids.ts';
import { passages } from './passages/service.ts';
import type { PlaybookService } from './playbooks/service.ts';
import type { PreparationOrder, PreparationResult } from './prepare-contract.ts';
import type { ReaderService } from './reader/service.ts';
import { settleChoices } from './settle-choices.ts';
import { type ShowOrder, viewRun } from './show-run.ts';
import type { NoteRow, ReviewHead, ReviewRow, ReviewStore } from './store.ts';

interface Deps {
  store: ReviewStore;
  assignments: Pick<AssignmentStore, 'ofRecord'>;
  account: Pick<AccountService, 'standingOf' | 'namesOf'>;
  jobs: ReviewJobs;
  files: FilesService;
  workers: Workers;
  clock: Clock;
  /** A playbook that the caller may use, as it is now. */
  usePlaybook: PlaybookService['use'];
  reader: Pick<ReaderService, 'isConfigured'>;
}

export type ReviewService = ReturnType<typeof reviewService>;

type Start = Omit<ReviewSettings, 'signDate' | 'pointIds'> & {
  recordId: string;
  signDate?: string;
  pointIds?: string[];
  playbookId?: string;
};

interface Addition {
  fileId?: string | undefined;
  text?: string | undefined;
  earlier?: { fileId?: string; text?: string } | undefined;
  batchId?: string;
}

const preparer = new URL('./prepare-contract.ts', import.meta.url);
const shower = new URL('./show-run.ts', import.meta.url);
const idLister = new URL('./list-finding-ids.ts', import.meta.url);
/** What is kept of a longer contract is shown by a thread: of a shorter one it takes a few milliseconds. */
const viewHereMaxBytes = 100_000;

const today = ({ clock }: Pick<Deps, 'clock'>) => shanghaiDay(clock.now());

const ownRecord = async ({ store }: Pick<Deps, 'store'>, { caller, recordId }: { caller: Caller; recordId: string }) =>
  own(caller, await store.find(recordId));

/** A record that the caller may read, with what of it is given to whom; a colleague sees what they have themselves. */
async function readable(
  { store, assignments, account }: Pick<Deps, 'store' | 'assignments' | 'account'>,
  { caller, recordId }: { caller: Caller; recordId: string },
): Promise<{ record: ReviewRow; rows: AssignmentRow[] }> {
  const record = await store.find(recordId);
  const rows = record ? await assignments.ofRecord(recordId) : [];
  if (!record || record.ownerId === caller.userId) return { record: own(caller, record), rows };
  const mine = rows.filter(({ assigneeId }) => assigneeId === caller.userId);
  if (!mine[0] || !(await holds(account, caller, mine[0]))) throw new Fault(faults.notFound);
  return { record, rows: mine.filter(({ enterpriseId }) => enterpriseId === caller.enterpriseId) };
}

async function show(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  { caller, records }: { caller: Caller; records: ReviewHead[] },
): Promise<ReviewRecord[]> {
  const decided = await store.decidedCounts(records.map(({ recordId }) => recordId));
  return Promise.all(
    records.map(async record =>
      showReview(record, {
        task: await jobs.runs.named(caller, record.taskId),
        decidedCount: decided.get(record.recordId) ?? 0,
      }),
    ),
  );
}

async function sourceOf(
  { files }: Pick<Deps, 'files'>,
  caller: Caller,
  { fileId, text }: Pick<Addition, 'fileId' | 'text'>,
): Promise<ContractSource> {
  if ((fileId === undefined) === (text === undefined)) throw new Fault(reviewFaults.oneSource);
  if (text !== undefined) return { kind: 'text', text };
  const file = await files.describe(caller.userId, fileId!);
  if (!file) throw new Fault(faults.notFound);
  if (!reviewedFileTypes.some(type => type === file.fileType)) throw new Fault(reviewFaults.fileType);
  return { kind: 'file', fileId: fileId!, fileName: file.fileName, fileType: file.fileType };
}

/** A record that the caller may read, and what is kept of its run where there is something to show. */
async function runOf(deps: Deps, { caller, recordId }: { caller: Caller; recordId: string }) {
  const { record, rows: assignments } = await readable(deps, { caller, recordId });
  // what came of its run is the owner's: a colleague reads it in their name
  const asOwner = { ...caller, userId: record.ownerId };
  const [row] = await show(deps, { caller: asOwner, records: [record] });
  const isReadable = row!.status === 'done' && !row!.isExpired;
  return { record, assignments, row: row!, bytes: isReadable ? await deps.jobs.keptOf(asOwner, record) : undefined };
}

/** A record with everything around what is kept of its run; the run is undefined where there is nothing to show. */
async function collect(deps: Deps, { caller, recordId }: { caller: Caller; recordId: string }) {
  const { store, account } = deps;
  const { record, assignments, row, bytes } = await runOf(deps, { caller, recordId });
  const { preparation, ownerId } = record;
  const isOwn = ownerId === caller.userId;
  // records of before knew no model
  const settings = { ...record.settings, hasModel: record.settings.hasModel ?? false };
  const earlierName = nameOfEarlier(record.earlier);
  const people = [
    ...assignments.map(({ assigneeId }) => assigneeId),
    ...(bytes ? await store.peopleIn(recordId) : []),
    ...(isOwn ? [] : [ownerId]),
  ];
  const names = await account.namesOf(people);
  const ownerName = isOwn ? '' : (names.get(ownerId) ?? '');
  const playbook = record.playbook && { ...record.playbook, points: undefined };
  const whose = { isOwn, ownerName };
  const detail: ShowOrder['detail'] = { ...row, ...whose, preparation, settings, playbook, earlierName };
  if (!bytes) return { record, detail, run: undefined };
  const [decisions, notes] = [await store.packedDecisions(recordId), await store.packedNotes(recordId)];
  const around = { assignments, names, callerId: caller.userId, earlierName };
  return { record, detail, run: { bytes, detail, decisions, notes, around } satisfies ShowOrder };
}

const sizeOf = ({ bytes, decisions, notes }: ShowOrder) => bytes.length + decisions.length + notes.length;

/** A record with what came of its run and what is decided. */
async function view(
  deps: Deps,
  { caller, recordId }: { caller: Caller; recordId: string },
): Promise<ReviewDetail | WrittenAnswer<ReviewDetail>> {
  const { detail, run } = await collect(deps, { caller, recordId });
  if (!run) return { ...detail, result: null };
  if (sizeOf(run) <= viewHereMaxBytes) return { ...detail, result: viewRun(run).result };
  const written = await deps.workers.runFor<PackedJson<ReviewDetail>>(caller, { module: shower, input: run });
  if (!written) throw new Fault(reviewFaults.tooSlow);
  return new WrittenAnswer(written);
}

/** A review with the ids of its findings; refused while there are none. */
async function findingIds(deps: Deps, { caller, recordId }: { caller: Caller; recordId: string }) {
  const { record, bytes } = await runOf(deps, { caller, recordId });
  if (!bytes) throw new Fault(reviewFaults.notReady);
  const ids =
    bytes.length <= viewHereMaxBytes
      ? listFindingIds(bytes)
      : await deps.workers.runFor<string[]>(caller, { module: idLister, input: bytes });
  if (!ids) throw new Fault(reviewFaults.tooSlow);
  return { record, ids: new Set(ids) };
}

/** A review of the caller's own that is done: nobody else takes anything away. Refused while there is nothing to take. */
async function finishedOwn(
  deps: Deps,
  { caller, recordId }: { caller: Caller; recordId: string },
): Promise<FinishedReview> {
  await ownRecord(deps, { caller, recordId });
  const { record, run } = await collect(deps, { caller, recordId });
  if (!run) throw new Fault(reviewFaults.notReady);
  return { record, run };
}

/** What contracts are reviewed for. */
function catalogue({ reader }: Pick<Deps, 'reader'>) {
  return {
    typeList: async () => ({
      hasModel: await reader.isConfigured(),
      types: contractTypes.map(({ dictId, typeId, name, sides, note }) => ({
        ...{ dictId, typeId, name, note },
        sides: { a: sides.a.name, b: sides.b.name },
      })),
    }),

    checklist(typeId: string | undefined) {
      const type = typeId === undefined ? undefined : typeOf(typeId);
      if (typeId !== undefined && !type) throw new Fault(reviewFaults.noSuchType);
      return {
        points: checklistOf(type?.typeId).map(({ id, title, kind, level, stance, lookFor }) => ({
          ...{ pointId: id, title, kind, level, stance, lookFor },
        })),
        ruleCount: rulesOf(type?.typeId).length,
      };
    },
  };
}

/** Reviews from reading a contract in to removing it. */
function runs(deps: Deps) {
  const { files, workers, store, clock, usePlaybook, jobs } = deps;
  return {
    async add(caller: Caller, { earlier, batchId, ...data }: Addition) {
      const source = await sourceOf(deps, caller, data);
      const before = earlier ? await sourceOf(deps, caller, earlier) : null;
      const input =
        source.kind === 'text'
          ? { text: source.text }
          : await files.readableNow(source.fileId, caller.signal).catch(missingAs(reviewFaults.sourceGone));
      const order: ThreadInput<PreparationOrder> = { input, charactersMax: reviewedTextMax, today: today(deps) };
      const prepared = await workers.runFor<PreparationResult>(caller, { module: preparer, input: order });
      if (!prepared) throw new Fault(reviewFaults.tooSlow);
      if (prepared.kind !== 'prepared') throw refusalOf(prepared);
      const { preparation, firstLine } = prepared;
      const recordId = randomUUID();
      const settings = usualSettings(preparation, today(deps));
      const row: ReviewRow = {
        recordId,
        ownerId: caller.userId,
        name: nameOfReview(source, firstLine),
        source,
        preparation,
        settings,
        dictId: dictIdOf(settings.typeId),
        taskId: null,
        earlier: before,
        playbook: null,
        batchId: batchId ?? null,
        runs: 0,
        createdAt: clock.now(),
      };
      if (!(await store.add(row, reviewsMax))) throw new Fault(reviewFaults.full);
      return { recordId };
    },

    async start(caller: Caller, { recordId, signDate, pointIds, playbookId, ...data }: Start) {
      const record = await ownRecord(deps, { caller, recordId });
      const type = data.typeId === null ? undefined : typeOf(data.typeId);
      if (data.typeId !== null && !type) throw new Fault(reviewFaults.noSuchType);
      if (record.preparation.otherLaw && !data.isMainland) throw new Fault(reviewFaults.otherLaw);
      const [row] = await show(deps, { caller, records: [record] });
      if (row!.status === 'running') throw new Fault(reviewFaults.started);
      const settings: ReviewSettings = {
        ...data,
        typeId: type?.typeId ?? null,
        signDate: signDate ?? record.settings.signDate,
        pointIds: pointIds ?? null,
      };
      const playbook = playbookId ? await usePlaybook(caller, playbookId) : null;
      const order = { recordId, settings, playbook, enterpriseId: caller.enterpriseId };
      const task = await jobs.runs.add(caller, { order, name: record.name, unitsTotal: runSteps });
      const { taskId } = task;
      if (!(await store.begin(record, { settings, dictId: dictIdOf(settings.typeId), taskId, playbook }))) {
        await jobs.runs.remove(caller, taskId);
        throw new Fault(reviewFaults.started);
      }
      await jobs.runs.removeNamed(caller, record.taskId);
      return {};
    },

    async retry(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      const [row] = await show(deps, { caller, records: [record] });
      const isOver = row!.status === 'failed' || row!.isExpired;
      if (!record.taskId || !isOver) throw new Fault(reviewFaults.notRetryable);
      await jobs.runs.retry(caller, record.taskId);
      return {};
    },

    async remove(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      await store.remove(recordId);
      await jobs.runs.removeNamed(caller, record.taskId);
      for (const source of [record.source, record.earlier])
        if (source?.kind === 'file') await files.remove(caller, source.fileId).catch(ignoreMissing);
      return {};
    },
  };
}

/** What came of reviews. */
function reading(deps: Deps) {
  const { store } = deps;
  return {
    show: (caller: Caller, records: ReviewHead[]) => show(deps, { caller, records }),

    /** The findings of a review that is done; refused while there are none. */
    findingIdsOf: async (caller: Caller, { recordId }: ReviewRow): Promise<Set<string>> =>
      (await findingIds(deps, { caller, recordId })).ids,

    async history(caller: Caller, { dictId, ...page }: { dictId?: string | null; pageNum: number; pageSize: number }) {
      const { pageNum, pageSize } = page;
      const { records, total } = await store.page({
        ownerId: caller.userId,
        dictId: dictId ?? undefined,
        offset: (pageNum - 1) * pageSize,
        limit: pageSize,
      });
      return paged(await show(deps, { caller, records }), total, page);
    },

    get: (caller: Caller, recordId: string) => view(deps, { caller, recordId }),
  };
}

/** What lawyers decide and say of findings. */
function decisions(deps: Deps) {
  const { clock, store } = deps;
  return {
    async decide(caller: Caller, { recordId, choices }: { recordId: string; choices: ReviewChoice[] }) {
      const { record, ids } = await findingIds(deps, { caller, recordId });
      const { ownerId } = record;
      const assigneeId = ownerId === caller.userId ? undefined : caller.userId;
      if (choices.some(({ findingId }) => !ids.has(findingId))) throw new Fault(reviewFaults.noSuchFinding);
      const choosing = { recordId, ownerId, callerId: caller.userId, at: clock.now(), newId: randomUUID };
      const outcome = await store.decide(recordId, { ...settleChoices(choices, choosing), assigneeId });
      if (outcome === 'tooManyNotes' || outcome === 'notesFull') throw new Fault(reviewFaults[outcome]);
      if (outcome === 'notTheirs') throw new Fault(assigneeId ? assignmentFaults.notGiven : faults.notFound);
      return {};
    },

    async removeNote(caller: Caller, { recordId, noteId }: Pick<NoteRow, 'recordId' | 'noteId'>) {
      await readable(deps, { caller, recordId });
      const isGone = await store.removeNote({ recordId, noteId, authorId: caller.userId });
      if (!isGone) throw new Fault(faults.notFound);
      return {};
    },
  };
}

/**
 * The rules of 合同审查. A review belongs to its author; nobody else can see, decide or delete it, but for a colleague who
 * was given findings of it: they read it, and decide of those.
 */
export function reviewService(deps: Deps) {
  return {
    ...catalogue(deps),
    ...passages({ ...deps, verify: deps.jobs.verify }),
    ...runs(deps),
    ...reading(deps),
    ...decisions(deps),
    ...reviewExports({
      ...{ workers: deps.workers, clock: deps.clock, contentOf: deps.jobs.contentOf },
      finishedOwn: (caller, recordId) => finishedOwn(deps, { caller, recordId }),
    }),
  };
}

const dictIdOf = (typeId: string | null) => (typeId ? (typeOf(typeId)?.dictId ?? null) : null);
