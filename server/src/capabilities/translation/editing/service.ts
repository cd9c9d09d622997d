import { randomUUID } from 'node:crypto';
import { type ExchangeReport, editingFaults, type PreviewParagraph } from '@antai/contract/translation/editing';
import {
  type SegmentComment,
  segmentCommentsMax,
  translatedSegmentsMax,
  translationFaults,
} from '@antai/contract/translation/records';
import type { FaultSpec } from '@antai/contract/wire/faults';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { ThreadInput } from '../../../platform/files/local-file.ts';
import { receiveXml } from '../../../platform/files/receive-file.ts';
import { WrittenAnswer } from '../../../platform/http/written-answer.ts';
import { unpackJson } from '../../../platform/pack-json.ts';
import { statusOf } from '../../../platform/tasks/show-progress.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { AccountService } from '../../account/service.ts';
import type { FilesService } from '../../files/service.ts';
import { showSegment } from '../describe-record.ts';
import type { TranslationJobs } from '../jobs.ts';
import type { MemoryService } from '../memory/service.ts';
import { answerSegments } from '../service.ts';
import type { RecordHead, SegmentEdit, TranslationStore } from '../store.ts';
import type { ExchangeEdit } from './match-exchange.ts';
import type { MatchOrder, MatchOutcome } from './match-file.ts';
import { type Break, joinSegments, splitSegment } from './part-segment.ts';
import type { PreviewOrder, PreviewOutcome } from './preview-document.ts';

interface Deps {
  store: TranslationStore;
  jobs: TranslationJobs;
  files: FilesService;
  workers: Workers;
  account: Pick<AccountService, 'namesOf'>;
  clock: Clock;
  /** Keeps what was confirmed in the memory too. */
  keep: MemoryService['keepSegments'];
}

export type EditingService = ReturnType<typeof editingService>;

interface Place {
  recordId: string;
  segmentId: number;
}

interface CommentPlace extends Place {
  commentId: string;
}

interface FileImport {
  recordId: string;
  fileId: string;
  prefer: 'own' | 'file';
}

const previewer = new URL('./preview-document.ts', import.meta.url);
const matcher = new URL('./match-file.ts', import.meta.url);
/** Edits of a file that are kept at once: others have their turn between them. */
const takenAtOnce = { rows: 200, bytes: 256 * 1024 };
const neverAborted = new AbortController().signal;

/** A record whose draft is made: while one is being written, its segments stay as they are. */
async function settled(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  { caller, recordId }: { caller: Caller; recordId: string },
): Promise<RecordHead> {
  const record = own(caller, await store.head(recordId));
  const run = await jobs.runs.named(caller, record.taskId);
  if (run && statusOf(run) === 'running') throw new Fault(translationFaults.notReady);
  return record;
}

const commentBy = (
  { clock }: Pick<Deps, 'clock'>,
  { author, text }: { author: string; text: string },
): SegmentComment => ({
  ...{ commentId: randomUUID(), author, text, createTime: clock.now().toISOString() },
  ...{ resolvedBy: null, resolveTime: null },
});

const nameOf = async ({ account }: Pick<Deps, 'account'>, { userId }: Caller) =>
  (await account.namesOf([userId])).get(userId) ?? '';

/** Changes what is said of a segment of one's own record. */
async function discuss(
  { store }: Pick<Deps, 'store'>,
  caller: Caller,
  {
    place: { recordId, segmentId },
    change,
  }: { place: Place; change: (comments: SegmentComment[]) => SegmentComment[] | 'full' | 'gone' },
) {
  own(caller, await store.head(recordId));
  const row = await store.discuss(recordId, { segmentId, change });
  if (!row) throw new Fault(translationFaults.noSuchSegment);
  if (row === 'full') throw new Fault(editingFaults.commentsFull);
  if (row === 'gone') throw new Fault(editingFaults.noSuchComment);
  if (row === 'recordFull') throw new Fault(translationFaults.recordFull);
  return { segment: showSegment(row) };
}

/** What is said of segments. */
function discussion(deps: Deps) {
  const { clock } = deps;
  return {
    async comment(caller: Caller, { text, ...place }: Place & { text: string }) {
      const made = commentBy(deps, { author: await nameOf(deps, caller), text });
      return discuss(deps, caller, {
        place,
        change: comments => (comments.length >= segmentCommentsMax ? 'full' : [...comments, made]),
      });
    },

    async resolve(caller: Caller, { commentId, isResolved, ...place }: CommentPlace & { isResolved: boolean }) {
      const resolution = isResolved
        ? { resolvedBy: await nameOf(deps, caller), resolveTime: clock.now().toISOString() }
        : { resolvedBy: null, resolveTime: null };
      return discuss(deps, caller, {
        place,
        change: comments =>
          comments.some(each => each.commentId === commentId)
            ? comments.map(each => (each.commentId === commentId ? { ...each, ...resolution } : each))
            : 'gone',
      });
    },

    uncomment: (caller: Caller, { commentId, ...place }: CommentPlace) =>
      discuss(deps, caller, {
        place,
        change: comments => {
          const rest = comments.filter(each => each.commentId !== commentId);
          return rest.length < comments.length ? rest : 'gone';
        },
      }),
  };
}

/** Segments that become two, one, or the same as another. */
function parting(deps: Deps) {
  const { store } = deps;
  return {
    async split(caller: Caller, { recordId, segmentId, ...at }: Place & Break) {
      await settled(deps, { caller, recordId });
      const max = translatedSegmentsMax;
      const rows = await store.split(recordId, segmentId, { max, part: row => splitSegment(row, at) });
      if (rows === 'gone') throw new Fault(translationFaults.noSuchSegment);
      if (rows === 'full') throw new Fault(translationFaults.tooMany);
      if (rows === 'recordFull') throw new Fault(translationFaults.recordFull);
      if (rows === 'refused') throw new Fault(translationFaults.cannotSplit);
      return { segments: rows.map(showSegment) };
    },

    async merge(caller: Caller, { recordId, segmentId }: Place) {
      const { to } = await settled(deps, { caller, recordId });
      const merged = await store.merge(recordId, { segmentId, join: (row, next) => joinSegments(row, { next, to }) });
      if (merged === 'gone') throw new Fault(translationFaults.noSuchSegment);
      if (merged === 'tooLong') throw new Fault(translationFaults.mergedTooLong);
      if (merged === 'refused') throw new Fault(translationFaults.cannotMerge);
      return { segment: showSegment(merged.row), removedId: merged.removedId };
    },

    async propagate(caller: Caller, { recordId, segmentId }: Place) {
      await settled(deps, { caller, recordId });
      const segmentIds = await store.propagate(recordId, segmentId);
      if (segmentIds === 'gone') throw new Fault(translationFaults.noSuchSegment);
      if (segmentIds === 'full') throw new Fault(translationFaults.recordFull);
      return answerSegments(deps, { recordId, segmentIds });
    },
  };
}

/** What a translator does with the segments of their own record beside writing them. */
export function editingService(deps: Deps) {
  const { store, jobs, workers, files, keep } = deps;
  return {
    ...discussion(deps),
    ...parting(deps),

    async preview(caller: Caller, recordId: string): Promise<WrittenAnswer<{ paragraphs: PreviewParagraph[] }>> {
      const record = own(caller, await store.find(recordId));
      const names = [
        'segmentId',
        'paragraphId',
        'start',
        'end',
        'source',
        'target',
        'language',
        'isConfirmed',
      ] as const;
      const segments = await store.written(recordId, { names, signal: caller.signal });
      if (segments.length === 0) throw new Fault(translationFaults.notReady);
      const content = await jobs.contentOf(record, caller.signal ?? neverAborted);
      const order: ThreadInput<PreviewOrder> = { content, from: record.from, to: record.to, segments };
      const outcome = await workers.runFor<PreviewOutcome>(caller, { module: previewer, input: order });
      if (!outcome) throw new Fault(translationFaults.tooSlow);
      if (outcome.kind === 'unreadable') throw new Fault({ code: 1, text: outcome.message });
      return new WrittenAnswer(outcome.answer);
    },

    take: (caller: Caller, { recordId, fileId, prefer }: FileImport): Promise<WrittenAnswer<ExchangeReport>> =>
      workers.inTurn(caller, async () => {
        const record = await settled(deps, { caller, recordId });
        if (!(await store.hasSegments(recordId))) throw new Fault(translationFaults.notReady);
        const { sourceGone: missing, tooLong: tooLarge } = translationFaults;
        const wish = { fileId, missing, other: editingFaults.fileType, tooLarge };
        const outcome = await receiveXml(files, {
          caller,
          wish,
          read: bytes => match(deps, caller, { record, bytes, prefer }),
        });
        if (!outcome) throw new Fault(translationFaults.tooSlow);
        if (outcome.kind === 'unreadable') throw new Fault({ code: 1, text: outcome.message });
        if (outcome.kind !== 'matched') throw new Fault(editingFaults[outcome.kind]);
        const { edits, growth, report } = outcome;
        if (growth > 0 && growth > (await store.room(recordId))) throw new Fault(translationFaults.recordFull);
        let first: FaultSpec | undefined;
        for (const piece of edits) {
          const { refusal } = await keep(
            record,
            unpackJson(piece).map(edit => editOf(deps, edit)),
          );
          first ??= refusal;
        }
        if (first) throw new Fault(first);
        return new WrittenAnswer(report);
      }),
  };
}

/** What a file that was sent up would change. */
async function match(
  { store, workers }: Pick<Deps, 'store' | 'workers'>,
  caller: Caller,
  { record: { recordId, from, to }, bytes, prefer }: ReturnedFile,
) {
  const names = ['segmentId', 'source', 'target', 'isConfirmed', 'comments'] as const;
  const segments = await store.written(recordId, { names, signal: caller.signal });
  const input: ThreadInput<MatchOrder> = { bytes, segments, from, to, prefer, pieceMax: takenAtOnce };
  return workers.runFor<MatchOutcome>(caller, { module: matcher, input });
}

const editOf = (deps: Pick<Deps, 'clock'>, { notes, ...edit }: ExchangeEdit): SegmentEdit => ({
  ...edit,
  ...(notes.length > 0 ? { comments: notes.map(text => commentBy(deps, { author: 'XLIFF文件', text })) } : {}),
});

interface ReturnedFile {
  record: RecordHead;
  bytes: ThreadInput<Uint8Array>;
  prefer: 'own' | 'file';
}
