import { messageTypes, redirectTypes } from '@antai/contract/notices';
import {
  type Acceptance,
  type TranslationForm,
  translatedSegmentsMax,
  translatedTextMax,
  translationFaults,
  translationsAtOnceMax,
} from '@antai/contract/translation/records';
import { shanghaiSecond } from '@antai/values';
import type { Clock } from '../../platform/clock.ts';
import { Fault, missingAs } from '../../platform/fault.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import { makeDocument } from '../../platform/make-document.ts';
import { mapInSlices } from '../../platform/map-in-slices.ts';
import { ModelError } from '../../platform/models/model-error.ts';
import { type PackedJson, packJson, unpackJson } from '../../platform/pack-json.ts';
import { streamBytes } from '../../platform/stream-bytes.ts';
import type { Task, TaskDefinition, Tasks, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import type { Workers } from '../../platform/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { Aids, AidsService } from './aids/service.ts';
import { type DraftResult, nameOfExport, sayEnd } from './describe-record.ts';
import draftSegments, { type DraftOrder, draftOf, isOpen, remember } from './draft-segments.ts';
import { writtenAtOnce } from './editing/store.ts';
import type { Inspection, InspectOrder } from './inspect-record.ts';
import type { Output, OutputOrder } from './make-output.ts';
import type { PackedOutcome } from './pack-segments.ts';
import type { SourceContent, SourceOrder } from './read-source.ts';
import { sliceBySize } from './slice-by-size.ts';
import {
  everyName,
  type RecordHead,
  type RecordRow,
  type SegmentDraft,
  type SegmentRow,
  type TranslationStore,
} from './store.ts';
import type { TermsService } from './terms/service.ts';
import type { WriterService } from './writer/service.ts';

interface RecordOrder {
  recordId: string;
  form?: TranslationForm;
}

interface Deps {
  tasks: Tasks;
  store: TranslationStore;
  terms: TermsService;
  aids: AidsService;
  writer: WriterService;
  files: FilesService;
  account: Pick<AccountService, 'namesOf' | 'permissionsOf'>;
  notices: NoticesService;
  workers: Workers;
  clock: Clock;
  keepMs: number;
}

export type TranslationJobs = ReturnType<typeof translationJobs>;

const resultMaxBytes = 128 * 1024 ** 2;
/** What a hostile file may take before it is given up. */
const patience = { withinMs: 180_000, tooSlow: translationFaults.tooSlow };
const reader = new URL('./pack-segments.ts', import.meta.url);
const inspector = new URL('./inspect-record.ts', import.meta.url);
const drafter = new URL('./draft-segments.ts', import.meta.url);
const outputMaker = new URL('./make-output.ts', import.meta.url);
const runKind = 'translation.run';
const exportKind = 'translation.export';
/** What a model is given at once. */
const batchSegments = 20;
const batchCharacters = 4_000;

const definition = (
  deps: Deps,
  { kind, step, make }: { kind: string; step: '翻译' | '导出'; make: TaskDefinition<RecordOrder>['make'] },
) =>
  deps.tasks.define<RecordOrder>(kind, {
    atOnceMax: translationsAtOnceMax,
    keepMs: deps.keepMs,
    fileMaxBytes: resultMaxBytes,
    tooLargeReason: translationFaults.tooLong.text,
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf: deps.account.permissionsOf,
    isAllowed: (_order, may) => may(30018),
    make,
    eventOf: task => ({
      type: 'task',
      data: { kind, taskId: task.taskId, state: task.state, finishPercent: task.percent },
    }),
    tell: (task, transaction) => {
      const about = { messageType: messageTypes.task, redirectType: redirectTypes.translation };
      const notice = { userId: task.ownerId, ...about, relateId: task.order.recordId, count: 1, isQuiet: true };
      return deps.notices.tell({ ...notice, say: () => sayEnd(step, task) }, transaction);
    },
  });

async function recordOf({ store }: Pick<Deps, 'store'>, { order }: Task<RecordOrder>): Promise<RecordRow> {
  const record = await store.find(order.recordId);
  if (!record) throw new Fault(translationFaults.sourceGone);
  return record;
}

async function contentOf(
  { files }: Pick<Deps, 'files'>,
  { row: { source, changes }, signal }: { row: Pick<RecordRow, 'source' | 'changes'>; signal: AbortSignal },
): Promise<ThreadInput<SourceContent>> {
  if (source.kind === 'text') return { text: source.text };
  const file = await files.readable(source.fileId, { signal }).catch(missingAs(translationFaults.sourceGone));
  return { ...file, changes };
}

/** The segments of a record; they are read in at the first asking. */
async function segmentsOf(
  deps: Deps,
  { record, signal }: { record: RecordRow; signal: AbortSignal },
): Promise<SegmentRow[]> {
  const { store } = deps;
  const { recordId, ownerId, from, alsoFrom } = record;
  const present = await store.segments(recordId);
  if (present.length > 0) return present;
  const order: ThreadInput<SourceOrder> = {
    content: await contentOf(deps, { row: record, signal }),
    ...{ from, alsoFrom },
    charactersMax: translatedTextMax,
    segmentsMax: translatedSegmentsMax,
  };
  const { pieces, notTranslated } = readOutcome(
    await deps.workers.run<PackedOutcome>(reader, order, { userId: ownerId, signal, ...patience }),
  );
  const blank = { target: '', origin: 'none' as const, score: null, isConfirmed: false, comments: [], problem: null };
  const segments = (await mapInSlices(pieces, unpackJson)).flat();
  await store.change(recordId, { notTranslated });
  await store.keepSegments(
    recordId,
    segments.map((segment, segmentId) => ({ recordId, ownerId, segmentId, ...segment, ...blank })),
  );
  return store.segments(recordId);
}

async function run(deps: Deps, task: Task<RecordOrder>, { signal, progress }: TaskTools): Promise<WorkResult> {
  const { aids, store, writer } = deps;
  const record = await recordOf(deps, task);
  const segments = await segmentsOf(deps, { record, signal });
  for (const language of new Set(segments.map(each => each.language))) {
    const own = await aids.of(inLanguage(record, language));
    const places = segments.map((segment, at) => ({ segment, before: segments[at - 1]?.source ?? '' }));
    const drafts = await draft(
      deps,
      places.filter(({ segment }) => isOpen(segment, language)),
      { own, userId: record.ownerId, signal },
    );
    await keepDrafts(deps, { recordId: record.recordId, drafts, signal });
  }
  const open = (await store.segments(record.recordId)).filter(({ target }) => target === '');
  const tell = (left: number) => progress(segments.length - left, segments.length);
  tell(open.length);
  if (record.hasModel && open.length > 0 && (await writer.isConfigured()))
    await writeAll(deps, record, { open, signal, tell });
  progress(segments.length, segments.length);
  const { segmentCount, translatedCount } = (await store.countsOf([record.recordId]))(record.recordId);
  return { result: { segmentCount, openCount: segmentCount - translatedCount } satisfies DraftResult };
}

/** Keeps drafts some at a time, as far as the record has room for them. */
async function keepDrafts(
  { store }: Pick<Deps, 'store'>,
  { recordId, drafts, signal }: { recordId: string; drafts: readonly SegmentDraft[]; signal: AbortSignal },
) {
  const { rows: count, bytes: size } = writtenAtOnce;
  const sizeOf = ({ target }: SegmentDraft) => Buffer.byteLength(target);
  for (const some of sliceBySize(drafts, { count, size, sizeOf })) {
    signal.throwIfAborted();
    await store.keepDrafts(recordId, some, translationFaults.recordFull.text);
  }
}

/** Drafts for segments: from the memory, else what a thread makes of them. */
async function draft(
  { workers }: Pick<Deps, 'workers'>,
  places: { segment: SegmentRow; before: string }[],
  { own: { memory, from, names, packed }, userId, signal }: { own: Aids } & Pick<TaskTools, 'userId' | 'signal'>,
): Promise<SegmentDraft[]> {
  const remembered = await mapInSlices(places, ({ segment, before }) => {
    const made = remember(segment.source, { before, memory });
    return made && draftOf(segment, made);
  });
  const rest = places.flatMap(({ segment }, at) => (remembered[at] ? [] : [segment]));
  const order: DraftOrder = { ...{ from, names }, sources: rest.map(({ source }) => source), terms: await packed() };
  const made = await workers.run<ReturnType<typeof draftSegments>>(drafter, order, { userId, signal, ...patience });
  const drafted = rest.flatMap((segment, at) => (made[at] ? [draftOf(segment, made[at])] : []));
  return [...remembered.filter(each => each !== undefined), ...drafted];
}

/** Has a model write what is left, the same text once; what is written stays where it breaks off. */
async function writeAll(
  { aids, writer, store }: Pick<Deps, 'aids' | 'writer' | 'store'>,
  record: RecordRow,
  { open, signal, tell }: Writing,
) {
  const bySource = Map.groupBy(open, ({ source }) => source);
  const caller = { userId: record.ownerId, enterpriseId: record.enterpriseId, signal };
  let left = open.length;
  for (const segments of batchesOf([...bySource.values()].map(([first]) => first!))) {
    signal.throwIfAborted();
    const own = inLanguage(record, segments[0]!.language);
    const { from, names, packed } = await aids.of(own);
    const batch = { record: own, segments, aids: { ...(from ? { from } : {}), names, terms: await packed() } };
    const { drafts, answeredBy } = await writer.write(batch, caller).catch(error => {
      throw error instanceof ModelError && !signal.aborted ? new Fault({ code: 1, text: error.message }) : error;
    });
    const sources = new Map(segments.map(({ segmentId, source }) => [segmentId, source]));
    const all = drafts.flatMap(draft =>
      bySource.get(sources.get(draft.segmentId)!)!.map(({ segmentId }) => ({ ...draft, segmentId })),
    );
    await keepDrafts({ store }, { recordId: record.recordId, drafts: all, signal });
    if (answeredBy) await store.change(record.recordId, { answeredBy });
    left -= all.length;
    tell(left);
  }
}

/** What is to be looked at in the whole of a record. */
async function inspect(
  { aids, store, workers }: Pick<Deps, 'aids' | 'store' | 'workers'>,
  record: RecordHead,
  { signal, ...wish }: InspectionWish,
): Promise<Inspection> {
  const names = ['segmentId', 'source', 'target', 'language'] as const;
  const { recordId, from, to, parties } = record;
  const order: InspectOrder = {
    segments: await store.written(recordId, { names, signal }),
    ...{ from, to, parties, ...wish },
    terms: await (await aids.of(record)).packed(),
  };
  return workers.run<Inspection>(inspector, order, {
    userId: record.ownerId,
    signal,
    ...patience,
  });
}

async function* acceptancesOf(
  { store, account }: Pick<Deps, 'store' | 'account'>,
  { recordId, ownerId }: RecordHead,
): AsyncGenerator<Acceptance[]> {
  const acceptedBy = (await account.namesOf([ownerId])).get(ownerId) ?? '';
  for await (const rows of store.acceptances(recordId))
    yield rows.map(({ segmentId, rule, text, reason, acceptedAt }) => ({
      ...{ segmentId, text, reason, acceptedBy },
      rule: rule as Acceptance['rule'],
      acceptTime: shanghaiSecond(acceptedAt),
    }));
}

const basesOf = async ({ terms }: Pick<Deps, 'terms'>, { ownerId, enterpriseId, termBaseIds }: RecordHead) => {
  const { records } = await terms.bases({ userId: ownerId, enterpriseId }, undefined);
  return records.filter(({ termBaseId }) => termBaseIds.includes(termBaseId));
};

async function describe(
  deps: Deps,
  { record, signal }: { record: RecordRow; signal: AbortSignal },
): Promise<Omit<OutputOrder, 'recordId' | 'form' | 'content' | 'now'>> {
  const { store, aids, clock } = deps;
  if (!(await store.hasSegments(record.recordId))) throw new Fault(translationFaults.notReady);
  const { findings } = await inspect(deps, record, { hasOpen: true, signal });
  const segments = await store.written(record.recordId, { names: everyName, signal });
  const own = await aids.of(record);
  const acceptances: PackedJson<Acceptance[]>[] = [];
  for await (const some of acceptancesOf(deps, record)) acceptances.push(packJson(some));
  const { name, from, to, client, notTranslated, answeredBy } = record;
  return {
    ...{ name, from, to, client, notTranslated, answeredBy, segments, findings },
    glossary: await own.packed(),
    acceptances,
    termBases: (await basesOf(deps, record)).map(base => base.name),
    madeAt: `${shanghaiSecond(clock.now())}（北京时间）`,
  };
}

async function makeExport(
  deps: Deps,
  task: Task<RecordOrder>,
  { userId, signal, progress }: TaskTools,
): Promise<WorkResult> {
  const { clock, workers } = deps;
  const record = await recordOf(deps, task);
  const { form = 'translated' } = task.order;
  const now = clock.now();
  const content = form === 'translated' ? await contentOf(deps, { row: record, signal }) : { text: '' };
  const { recordId } = record;
  const order: ThreadInput<OutputOrder> = {
    ...(await describe(deps, { record, signal })),
    recordId,
    form,
    content,
    now,
  };
  const {
    fileType,
    document,
    bytes = undefined,
  } = await deps.workers.run<Output>(outputMaker, order, { userId, signal, ...patience });
  const file = bytes ?? (await makeDocument(workers, document!, { fileType: 'pdf', now, whom: { userId, signal } }));
  progress(1, 1);
  return { file: streamBytes(file), result: { fileName: nameOfExport(record, { form, fileType }) } };
}

/** The two long works of a record: making a draft, and making what goes out. */
export function translationJobs(deps: Deps) {
  const runs = definition(deps, { kind: runKind, step: '翻译', make: (task, tools) => run(deps, task, tools) });
  const exports = definition(deps, {
    kind: exportKind,
    step: '导出',
    make: (task, tools) => makeExport(deps, task, tools),
  });

  return {
    runs,
    exports,
    contentOf: (record: Pick<RecordRow, 'source' | 'changes'>, signal: AbortSignal) =>
      contentOf(deps, { row: record, signal }),
    inspect: (record: RecordHead, wish: InspectionWish) => inspect(deps, record, wish),
    acceptancesOf: (record: RecordHead) => acceptancesOf(deps, record),
    basesOf: (record: RecordHead) => basesOf(deps, record),
  };
}

/** A record as it is for segments in a language of their own. */
export const inLanguage = <Record extends RecordHead>(record: Record, language: RecordHead['from'] | null): Record =>
  language ? { ...record, from: language } : record;

interface InspectionWish extends Pick<InspectOrder, 'hasOpen' | 'listedMax'> {
  signal: AbortSignal;
}

interface Writing {
  open: SegmentRow[];
  signal: AbortSignal;
  tell: (left: number) => void;
}

function batchesOf(segments: SegmentRow[]): SegmentRow[][] {
  const batches: SegmentRow[][] = [];
  let characters = 0;
  for (const segment of segments) {
    const last = batches.at(-1);
    characters += segment.source.length;
    const isAlike = last?.[0]?.language === segment.language;
    if (last && isAlike && last.length < batchSegments && characters <= batchCharacters) last.push(segment);
    else {
      batches.push([segment]);
      characters = segment.source.length;
    }
  }
  return batches;
}

function readOutcome(outcome: PackedOutcome): Extract<PackedOutcome, { kind: 'read' }> {
  switch (outcome.kind) {
    case 'read':
      return outcome;
    case 'unreadable':
      throw new Fault({ code: 1, text: outcome.message });
    case 'tooLong':
      throw new Fault(translationFaults.tooLong);
    case 'tooMany':
      throw new Fault(translationFaults.tooMany);
    case 'noText':
      throw new Fault(translationFaults.noText);
    case 'nothing':
      throw new Fault(translationFaults.nothingToTranslate);
  }
}
