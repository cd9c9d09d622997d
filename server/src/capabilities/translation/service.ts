import { randomUUID } from 'node:crypto';
import { type LanguageCode, languageNames } from '@antai/contract/translation/languages';
import {
  type Acceptance,
  type ChangeDecision,
  findingsMax,
  type SegmentAids,
  type TranslationDetail,
  type TranslationForm,
  type TranslationParty,
  type TranslationRecord,
  type TranslationRule,
  type TranslationSegment,
  translatedFileTypes,
  translationFaults,
  translationsMax,
} from '@antai/contract/translation/records';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, ignoreMissing, missingAs } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import { WrittenAnswer } from '../../platform/http/written-answer.ts';
import { packJson } from '../../platform/pack-json.ts';
import { joinBytes } from '../../platform/stream-bytes.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import {
  describeMatches,
  type default as describePacked,
  describeSegment,
  isSoonDescribed,
  type PackedDescription,
  type SegmentContext,
} from './aids/describe-aids.ts';
import { packTerms } from './aids/pack-terms.ts';
import type { AidsService } from './aids/service.ts';
import { type CheckOrder, checkedFrom, type FindingList } from './check-record.ts';
import {
  type ExportResult,
  nameOfRecord,
  type RecordSource,
  type SegmentCounts,
  shownNames,
  showRecord,
} from './describe-record.ts';
import type { IdentifyOutcome } from './identify-source.ts';
import { inLanguage, type TranslationJobs } from './jobs.ts';
import { type PackedPieces, partsOf, unpackPieces } from './join-pieces.ts';
import type { MemoryService } from './memory/service.ts';
import type { RecordHead, RecordRow, SegmentEdit, TranslationStore } from './store.ts';
import type { TermsService } from './terms/service.ts';

interface Deps {
  store: TranslationStore;
  keep: MemoryService['keepSegments'];
  jobs: TranslationJobs;
  terms: TermsService;
  aids: AidsService;
  files: FilesService;
  workers: Workers;
  clock: Clock;
}

const fileOf = ({ fileId, fileType }: { fileId: string; fileType: string }) => ({ fileId, fileType });

export type TranslationService = ReturnType<typeof translationService>;

interface Order {
  text?: string;
  fileId?: string;
  from: LanguageCode;
  to: LanguageCode;
  termBaseIds: string[];
  parties: TranslationParty[];
  client: string;
  alsoFrom: LanguageCode[];
  changes: ChangeDecision;
  hasModel: boolean;
}

interface AcceptanceOrder {
  recordId: string;
  segmentId: number;
  rule: TranslationRule;
  text: string;
  reason: string;
}

interface Check extends Pick<CheckOrder, 'segments' | 'from' | 'to'> {
  termBaseIds?: string[];
  parties?: TranslationParty[];
}

const identifier = new URL('./identify-source.ts', import.meta.url);
const checker = new URL('./check-record.ts', import.meta.url);
const describer = new URL('./aids/describe-aids.ts', import.meta.url);
const fileType = 'application/octet-stream';
/** What pairs are checked by where nobody says. */
const usualBases = ['legal'];
const neverAborted = new AbortController().signal;

const ownRecord = async ({ store }: Pick<Deps, 'store'>, { caller, recordId }: { caller: Caller; recordId: string }) =>
  own(caller, await store.head(recordId));

const show = async (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  caller: Caller,
  { record, counts }: { record: RecordHead; counts: SegmentCounts },
): Promise<TranslationRecord> =>
  showRecord(record, counts, {
    now: clock.now(),
    run: await jobs.runs.named(caller, record.taskId),
    output: await jobs.exports.named(caller, record.exportTaskId),
  });

/** Begins the draft of a record that names no task yet. */
const begin = (
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  caller: Caller,
  { recordId, name }: Pick<RecordRow, 'recordId' | 'name'>,
) =>
  jobs.runs.replace(
    caller,
    { order: { recordId }, name, unitsTotal: 1 },
    { before: null, setTask: taskId => store.setTask(recordId, taskId) },
  );

/** A record whose text is read in; refused before. */
async function readyRecord(
  { store }: Pick<Deps, 'store'>,
  { caller, recordId }: { caller: Caller; recordId: string },
): Promise<RecordHead> {
  const record = await ownRecord({ store }, { caller, recordId });
  if (!(await store.hasSegments(recordId))) throw new Fault(translationFaults.notReady);
  return record;
}

/** An answer with lists that are packed already; others have their turn while much is joined. */
const writeWith = async <Head extends object, Items extends object>(
  head: Head,
  lists: { [Name in keyof Items]: PackedPieces<Items[Name]> },
) =>
  new WrittenAnswer<Head & { [Name in keyof Items]: Items[Name][] }>(
    await joinBytes(partsOf(head, lists as Record<string, PackedPieces<unknown>>)),
  );

/** Segments that have changed, as they stand now. */
export async function answerSegments(
  { store }: Pick<Deps, 'store'>,
  { recordId, segmentIds }: { recordId: string; segmentIds: number[] },
): Promise<WrittenAnswer<{ segments: TranslationSegment[] }>> {
  const segments = await store.someWritten(recordId, { names: shownNames, segmentIds });
  return writeWith({}, { segments });
}

async function sourceOf(
  { files }: Pick<Deps, 'files'>,
  caller: Caller,
  { text, fileId }: Pick<Order, 'text' | 'fileId'>,
): Promise<RecordSource> {
  if ((text === undefined) === (fileId === undefined)) throw new Fault(translationFaults.noSource);
  if (text !== undefined) return { kind: 'text', text };
  const file = await files.describe(caller.userId, fileId!);
  if (!file) throw new Fault(faults.notFound);
  if (!translatedFileTypes.some(type => type === file.fileType)) throw new Fault(translationFaults.fileType);
  return { kind: 'file', fileId: file.fileId, fileName: file.fileName, fileType: file.fileType };
}

/** Translations from their order to their removal. */
function records(deps: Deps) {
  const { store, jobs, files, clock, workers } = deps;
  return {
    async record(caller: Caller, page: Page) {
      const { records, total } = await store.page(caller.userId, {
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      const countsOf = await store.countsOf(records.map(({ recordId }) => recordId));
      const rows = records.map(record => show(deps, caller, { record, counts: countsOf(record.recordId) }));
      return paged(await Promise.all(rows), total, page);
    },

    async remove(caller: Caller, recordId: string) {
      const { source } = await ownRecord(deps, { caller, recordId });
      const named = await store.remove(recordId);
      await jobs.runs.removeNamed(caller, named?.taskId);
      await jobs.exports.removeNamed(caller, named?.exportTaskId);
      if (source.kind === 'file') await files.remove(caller, source.fileId).catch(ignoreMissing);
      return {};
    },

    /** Written by the database and sent as it is: a long text with its translation is megabytes. */
    detail: (caller: Caller, recordId: string): Promise<WrittenAnswer<TranslationDetail>> =>
      workers.inTurn(caller, async () => {
        const record = await ownRecord(deps, { caller, recordId });
        const counts = (await store.countsOf([recordId]))(recordId);
        const segments = await store.written(recordId, { names: shownNames, signal: caller.signal });
        const head = {
          ...(await show(deps, caller, { record, counts })),
          termBases: (await jobs.basesOf(record)).map(({ termBaseId, name }) => ({ termBaseId, name })),
          parties: record.parties,
          notTranslated: record.notTranslated,
          ...(record.source.kind === 'file' ? { source: fileOf(record.source) } : {}),
        };
        const pieces: PackedPieces<Acceptance> = [];
        for await (const some of jobs.acceptancesOf(record)) pieces.push(packJson(some));
        return writeWith(head, { acceptances: pieces, segments });
      }),

    async create(caller: Caller, { termBaseIds, alsoFrom, text, fileId, ...order }: Order) {
      const { from, to } = order;
      if (from === to) throw new Fault(translationFaults.sameLanguage);
      const source = await sourceOf(deps, caller, {
        ...(text === undefined ? {} : { text }),
        ...(fileId ? { fileId } : {}),
      });
      const recordId = randomUUID();
      const row: RecordRow = {
        ...{ recordId, source, ...order, termBaseIds: [...new Set(termBaseIds)] },
        alsoFrom: [...new Set(alsoFrom)].filter(each => each !== from && each !== to),
        ownerId: caller.userId,
        enterpriseId: caller.enterpriseId,
        name: nameOfRecord(source),
        ...{ answeredBy: null, notTranslated: [], taskId: null, exportTaskId: null, exportForm: null },
        ...{ createdAt: clock.now(), revision: 0, bytes: 0 },
      };
      const refusal = await store.add(row, translationsMax);
      if (refusal) throw new Fault(translationFaults[refusal]);
      await begin(deps, caller, row).catch(async error => {
        await store.remove(recordId);
        throw error;
      });
      return { recordId };
    },

    async retry(caller: Caller, recordId: string) {
      const record = await ownRecord(deps, { caller, recordId });
      const { status, exportStatus } = await show(deps, caller, {
        record,
        counts: (await store.countsOf([recordId]))(recordId),
      });
      if (!record.taskId && status === 'failed') await begin(deps, caller, record);
      else if (record.taskId && status === 'failed') await jobs.runs.retry(caller, record.taskId);
      else if (record.exportTaskId && exportStatus === 'failed') await jobs.exports.retry(caller, record.exportTaskId);
      else throw new Fault(translationFaults.notRetryable);
      return {};
    },
  };
}

/** Characters that are looked through between two key strokes. */
const shortMax = 2_000;

const isShort = ({ segments, target }: SegmentContext) =>
  segments.reduce((sum, each) => sum + each.source.length + each.target.length, target.length) <= shortMax;

/** What the database wrote of a short text is read here. */
const shortBytesMax = 64 * 1024;

/** Segments as a translator works on them. */
function segments(deps: Deps) {
  const { keep, aids, jobs, clock, store, workers } = deps;
  return {
    async save(caller: Caller, { recordId, edits }: { recordId: string; edits: SegmentEdit[] }) {
      const record = await readyRecord(deps, { caller, recordId });
      const { segmentIds, refusal } = await keep(record, edits);
      if (refusal) throw new Fault(refusal);
      return answerSegments(deps, { recordId, segmentIds });
    },

    async aids(caller: Caller, { recordId, segmentId, target }: AidRequest): Promise<SegmentAids> {
      const record = await readyRecord(deps, { caller, recordId });
      const context = await store.context(recordId, { segmentId, signal: caller.signal });
      if (!context) throw new Fault(translationFaults.noSuchSegment);
      const { segment, before, quoting } = context;
      const own = await aids.of(inLanguage(record, segment.language));
      const { from, to, parties } = record;
      const { language, source } = segment;
      const order: Omit<SegmentContext, 'segments'> = {
        record: { from, to, parties },
        target: target ?? segment.target,
      };
      const current = { segmentId, source, target: segment.target, language };
      const matches = describeMatches(source, { before, memory: own.memory });
      if (own.areFew && quoting.reduce((sum, piece) => sum + piece.length, 0) <= shortBytesMax) {
        const described = { ...order, segments: [...unpackPieces(quoting), current] };
        const indexed = isShort(described) ? await own.indexed() : undefined;
        if (indexed && isSoonDescribed(described, indexed))
          return { ...describeSegment({ ...described, ...indexed }), matches };
      }
      const input: PackedDescription = { ...order, quoting, segment: current, terms: await own.packed() };
      const described = await workers.runFor<ReturnType<typeof describePacked>>(caller, { module: describer, input });
      if (!described) throw new Fault(translationFaults.tooSlow);
      return { ...described, matches };
    },

    async inspect(caller: Caller, recordId: string) {
      const record = await readyRecord(deps, { caller, recordId });
      const isChecked = checkedFrom(record.from, record.to) !== undefined;
      // what is not translated yet is counted as such; what goes out says it as a deviation
      const wish = { hasOpen: false, listedMax: findingsMax, signal: caller.signal ?? neverAborted };
      const { findings, leftOut } = await jobs.inspect(record, wish);
      return writeWith({ isChecked, leftOut }, { findings: [findings] });
    },

    async accept(caller: Caller, { recordId, segmentId, rule, text, reason }: AcceptanceOrder) {
      await readyRecord(deps, { caller, recordId });
      if (!(await store.hasSegment(recordId, segmentId))) throw new Fault(translationFaults.noSuchSegment);
      const acceptedAt = clock.now();
      const row = { recordId, segmentId, ownerId: caller.userId, rule, text, reason, acceptedAt };
      const outcome = await store.accept(row);
      if (outcome !== 'accepted') throw new Fault(translationFaults[outcome]);
      return {};
    },
  };
}

/** What goes out. */
function outputs(deps: Deps) {
  const { jobs, store } = deps;
  return {
    async export(caller: Caller, { recordId, form }: { recordId: string; form: TranslationForm }) {
      const record = await readyRecord(deps, { caller, recordId });
      const task = await jobs.exports.add(caller, { order: { recordId, form }, name: record.name, unitsTotal: 1 });
      const before = await store.replaceExport(recordId, { exportTaskId: task.taskId, exportForm: form });
      if (!before) {
        await jobs.exports.remove(caller, task.taskId);
        throw new Fault(faults.notFound);
      }
      await jobs.exports.removeNamed(caller, before.exportTaskId);
      return {};
    },

    async download(caller: Caller, recordId: string): Promise<Download> {
      const { exportTaskId } = await ownRecord(deps, { caller, recordId });
      if (!exportTaskId) throw new Fault(translationFaults.notExported);
      const { task, stream } = await jobs.exports.open(caller, exportTaskId);
      const sizeBytes = task.sizeBytes === null ? {} : { sizeBytes: task.sizeBytes };
      return { fileName: (task.result as ExportResult).fileName, mimeType: fileType, ...sizeBytes, stream };
    },
  };
}

/** Texts that are looked at and not kept. */
function passages(deps: Deps) {
  const { files, workers, terms } = deps;
  return {
    async identify(caller: Caller, order: Pick<Order, 'text' | 'fileId'>) {
      const source = await sourceOf(deps, caller, order);
      const content =
        source.kind === 'text'
          ? { text: source.text }
          : await files.readableNow(source.fileId, caller.signal).catch(missingAs(translationFaults.sourceGone));
      const outcome = await workers.runFor<IdentifyOutcome>(caller, { module: identifier, input: content });
      if (!outcome) throw new Fault(translationFaults.tooSlow);
      if (outcome.kind === 'unreadable') throw new Fault({ code: 1, text: outcome.message });
      const languages = outcome.languages.map(each => ({ ...each, name: languageNames[each.language] }));
      return { languages, hasTrackedChanges: outcome.hasTrackedChanges };
    },

    async check(caller: Caller, { segments, from, to, termBaseIds = usualBases, parties = [] }: Check) {
      if (from === to) throw new Fault(translationFaults.sameLanguage);
      const order: CheckOrder = {
        segments,
        from,
        to,
        parties,
        terms: await packTerms(await terms.termsOf(caller, termBaseIds), randomUUID()),
      };
      const list = await workers.runFor<FindingList>(caller, { module: checker, input: order });
      if (!list) throw new Fault(translationFaults.tooSlow);
      return list;
    },
  };
}

/** The rules of 文档翻译. A record belongs to its translator; nobody else can see, change or delete it. */
export function translationService(deps: Deps) {
  return {
    ...records(deps),
    ...segments(deps),
    ...outputs(deps),
    ...passages(deps),
  };
}

interface AidRequest {
  recordId: string;
  segmentId: number;
  target?: string;
}
