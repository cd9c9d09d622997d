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
import { statusOf } from '../../../platform/tasks/show-progress.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { AccountService } from '../../account/service.ts';
import type { FilesService } from '../../files/service.ts';
import { showSegment } from '../describe-record.ts';
import type { XliffReading } from '../exchange/read-xliff.ts';
import { receiveFile } from '../exchange/receive-file.ts';
import type { TranslationJobs } from '../jobs.ts';
import type { RecordRow, TranslationStore } from '../store.ts';
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
  keep: (record: RecordRow, edits: Parameters<TranslationStore['edit']>[1]) => ReturnType<TranslationStore['edit']>;
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

/** What a translator does with the segments of their own record beside writing them. */
export function editingService({ store, jobs, files, workers, account, clock, keep }: Deps) {
  /** A record whose draft is made: while one is being written, its segments stay as they are. */
  async function settled(caller: Caller, recordId: string): Promise<RecordRow> {
    const record = own(caller, await store.find(recordId));
    const run = await jobs.runs.named(caller, record.taskId);
    if (run && statusOf(run) === 'running') throw new Fault(translationFaults.notReady);
    return record;
  }

  const commentBy = (author: string, text: string): SegmentComment => ({
    ...{ commentId: randomUUID(), author, text, createTime: clock.now().toISOString() },
    ...{ resolvedBy: null, resolveTime: null },
  });

  const nameOf = async ({ userId }: Caller) => (await account.namesOf([userId])).get(userId) ?? '';

  /** Changes what is said of a segment of one's own record. */
  async function discuss(
    caller: Caller,
    { recordId, segmentId }: Place,
    change: (comments: SegmentComment[]) => SegmentComment[] | 'full' | 'gone',
  ) {
    own(caller, await store.find(recordId));
    const row = await store.discuss(recordId, segmentId, change);
    if (!row) throw new Fault(translationFaults.noSuchSegment);
    if (row === 'full') throw new Fault(editingFaults.commentsFull);
    if (row === 'gone') throw new Fault(editingFaults.noSuchComment);
    return { segment: showSegment(row) };
  }

  return {
    async comment(caller: Caller, { text, ...place }: Place & { text: string }) {
      const made = commentBy(await nameOf(caller), text);
      return discuss(caller, place, comments => (comments.length >= segmentCommentsMax ? 'full' : [...comments, made]));
    },

    async resolve(caller: Caller, { commentId, isResolved, ...place }: Commented & { isResolved: boolean }) {
      const said = isResolved
        ? { resolvedBy: await nameOf(caller), resolveTime: clock.now().toISOString() }
        : { resolvedBy: null, resolveTime: null };
      return discuss(caller, place, comments =>
        comments.some(each => each.commentId === commentId)
          ? comments.map(each => (each.commentId === commentId ? { ...each, ...said } : each))
          : 'gone',
      );
    },

    uncomment: (caller: Caller, { commentId, ...place }: Commented) =>
      discuss(caller, place, comments => {
        const rest = comments.filter(each => each.commentId !== commentId);
        return rest.length < comments.length ? rest : 'gone';
      }),

    async split(caller: Caller, { recordId, segmentId, ...at }: Place & Break) {
      await settled(caller, recordId);
      const max = translatedSegmentsMax;
      const rows = await store.split(recordId, segmentId, { max, part: row => splitSegment(row, at) });
      if (rows === 'gone') throw new Fault(translationFaults.noSuchSegment);
      if (rows === 'full') throw new Fault(translationFaults.tooMany);
      if (rows === 'refused') throw new Fault(translationFaults.cannotSplit);
      return { segments: rows.map(showSegment) };
    },

    async merge(caller: Caller, { recordId, segmentId }: Place) {
      const { to } = await settled(caller, recordId);
      const merged = await store.merge(recordId, segmentId, (row, next) => joinSegments(row, next, to));
      if (merged === 'gone') throw new Fault(translationFaults.noSuchSegment);
      if (merged === 'refused') throw new Fault(translationFaults.cannotMerge);
      return { segment: showSegment(merged.row), removedId: merged.removedId };
    },

    async propagate(caller: Caller, { recordId, segmentId }: Place) {
      await settled(caller, recordId);
      const rows = await store.propagate(recordId, segmentId);
      if (rows === 'gone') throw new Fault(translationFaults.noSuchSegment);
      return { segments: rows.map(showSegment) };
    },

    async preview(caller: Caller, recordId: string) {
      const record = own(caller, await store.find(recordId));
      const segments = await store.segments(recordId);
      if (segments.length === 0) throw new Fault(translationFaults.notReady);
      const content = await jobs.contentOf(record, caller.signal ?? neverAborted);
      const order: PreviewOrder = { content, from: record.from, to: record.to, segments };
      const outcome = await workers.runFor<PreviewOutcome>(caller, previewer, order);
      if (!outcome) throw new Fault(translationFaults.tooSlow);
      if (outcome.kind === 'unreadable') throw new Fault({ code: 1, text: outcome.message });
      return { paragraphs: outcome.paragraphs };
    },

    async take(caller: Caller, { recordId, fileId, prefer }: Taking): Promise<ExchangeReport> {
      const record = await settled(caller, recordId);
      const rows = await store.segments(recordId);
      if (rows.length === 0) throw new Fault(translationFaults.notReady);
      const { sourceGone: missing, tooLong: tooLarge } = translationFaults;
      const bytes = await receiveFile(files, caller, { fileId, missing, other: editingFaults.fileType, tooLarge });
      const reading = await workers.runFor<XliffReading>(caller, reader, bytes);
      if (!reading) throw new Fault(translationFaults.tooSlow);
      if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
      if (reading.kind !== 'read') throw new Fault(editingFaults[reading.kind]);
      if (reading.from !== record.from || reading.to !== record.to) throw new Fault(editingFaults.otherLanguages);
      const { edits, losses, ...plan } = matchExchange(rows, reading.segments, {
        prefer,
        comment: text => commentBy('XLIFF文件', text),
      });
      if (edits.length > 0 && !(await keep(record, edits))) throw new Fault(translationFaults.noSuchSegment);
      const applied = edits.filter(({ target }) => target !== undefined).length;
      return { applied, ...plan, losses: [...reading.losses, ...losses] };
    },
  };
}
