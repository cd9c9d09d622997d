import { randomUUID } from 'node:crypto';
import { type ExchangeReport, editingFaults } from '@antai/contract/translation/editing';
import {
  type SegmentComment,
  segmentCommentsMax,
  translatedSegmentsMax,
  translationFaults,
} from '@antai/contract/translation/records';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Sent } from '../../../platform/files/local-file.ts';
import { receiveXml } from '../../../platform/files/receive-file.ts';
import { statusOf } from '../../../platform/tasks/show-progress.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { AccountService } from '../../account/service.ts';
import type { FilesService } from '../../files/service.ts';
import { showSegment } from '../describe-record.ts';
import type { XliffReading } from '../exchange/read-xliff.ts';
import type { TranslationJobs } from '../jobs.ts';
import type { RecordHead, TranslationStore } from '../store.ts';
import { matchExchange } from './match-exchange.ts';
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
  keep: (record: RecordHead, edits: Parameters<TranslationStore['edit']>[1]) => ReturnType<TranslationStore['edit']>;
}

export type EditingService = ReturnType<typeof editingService>;

interface Place {
  recordId: string;
  segmentId: number;
}

interface Commented extends Place {
  commentId: string;
}

interface Taking {
  recordId: string;
  fileId: string;
  prefer: 'own' | 'file';
}

const previewer = new URL('./preview-document.ts', import.meta.url);
const reader = new URL('../exchange/read-xliff.ts', import.meta.url);
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

    async resolve(caller: Caller, { commentId, isResolved, ...place }: Commented & { isResolved: boolean }) {
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

    uncomment: (caller: Caller, { commentId, ...place }: Commented) =>
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
      if (rows === 'refused') throw new Fault(translationFaults.cannotSplit);
      return { segments: rows.map(showSegment) };
    },

    async merge(caller: Caller, { recordId, segmentId }: Place) {
      const { to } = await settled(deps, { caller, recordId });
      const merged = await store.merge(recordId, { segmentId, join: (row, next) => joinSegments(row, { next, to }) });
      if (merged === 'gone') throw new Fault(translationFaults.noSuchSegment);
      if (merged === 'refused') throw new Fault(translationFaults.cannotMerge);
      return { segment: showSegment(merged.row), removedId: merged.removedId };
    },

    async propagate(caller: Caller, { recordId, segmentId }: Place) {
      await settled(deps, { caller, recordId });
      const rows = await store.propagate(recordId, segmentId);
      if (rows === 'gone') throw new Fault(translationFaults.noSuchSegment);
      return { segments: rows.map(showSegment) };
    },
  };
}

/** What a translator does with the segments of their own record beside writing them. */
export function editingService(deps: Deps) {
  const { store, jobs, workers, files, keep } = deps;
  return {
    ...discussion(deps),
    ...parting(deps),

    async preview(caller: Caller, recordId: string) {
      const record = own(caller, await store.find(recordId));
      const segments = await store.segments(recordId);
      if (segments.length === 0) throw new Fault(translationFaults.notReady);
      const content = await jobs.contentOf(record, caller.signal ?? neverAborted);
      const order: Sent<PreviewOrder> = { content, from: record.from, to: record.to, segments };
      const outcome = await workers.runFor<PreviewOutcome>(caller, { module: previewer, input: order });
      if (!outcome) throw new Fault(translationFaults.tooSlow);
      if (outcome.kind === 'unreadable') throw new Fault({ code: 1, text: outcome.message });
      return { paragraphs: outcome.paragraphs };
    },

    async take(caller: Caller, { recordId, fileId, prefer }: Taking): Promise<ExchangeReport> {
      const record = await settled(deps, { caller, recordId });
      const rows = await store.segments(recordId);
      if (rows.length === 0) throw new Fault(translationFaults.notReady);
      const { sourceGone: missing, tooLong: tooLarge } = translationFaults;
      const wish = { fileId, missing, other: editingFaults.fileType, tooLarge };
      const reading = await receiveXml(files, {
        caller,
        wish,
        read: input => workers.runFor<XliffReading>(caller, { module: reader, input }),
      });
      if (!reading) throw new Fault(translationFaults.tooSlow);
      if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
      if (reading.kind !== 'read') throw new Fault(editingFaults[reading.kind]);
      if (reading.from !== record.from || reading.to !== record.to) throw new Fault(editingFaults.otherLanguages);
      const { edits, losses, ...plan } = matchExchange(rows, reading.segments, {
        prefer,
        comment: text => commentBy(deps, { author: 'XLIFF文件', text }),
      });
      if (edits.length > 0 && !(await keep(record, edits))) throw new Fault(translationFaults.noSuchSegment);
      const applied = edits.filter(({ target }) => target !== undefined).length;
      return { applied, ...plan, losses: [...reading.losses, ...losses] };
    },
  };
}
