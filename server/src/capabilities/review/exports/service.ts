import { reviewFaults } from '@antai/contract/review';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { ThreadInput } from '../../../platform/files/local-file.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import { makeDocument } from '../../../platform/make-document.ts';
import type { Workers } from '../../../platform/workers.ts';
import { writeCalendar } from '../../../platform/write-calendar.ts';
import { nameOfExport } from '../describe-review.ts';
import type { ReviewJobs } from '../jobs.ts';
import type { ShowOrder } from '../show-run.ts';
import type { ReviewRow } from '../store.ts';
import type { ExportOrder, ReviewExport } from './make-export.ts';

/** A review that is done, with all that is kept of it. */
export interface FinishedReview {
  record: ReviewRow;
  run: ShowOrder;
}

interface Deps {
  workers: Workers;
  clock: Clock;
  /** The bytes of the file that a contract was read from. */
  contentOf: ReviewJobs['contentOf'];
  /** A review of the caller's own that is done; refused while there is nothing to take away. */
  finishedOwn: (caller: Caller, recordId: string) => Promise<FinishedReview>;
}

type Output = Exclude<ReviewExport, { kind: 'nothingAccepted' }>;

const maker = new URL('./make-export.ts', import.meta.url);

async function make(
  { contentOf, clock, workers }: Pick<Deps, 'contentOf' | 'clock' | 'workers'>,
  caller: Caller,
  { record: { source }, run, wish }: FinishedReview & Pick<ExportOrder, 'wish'>,
): Promise<Output> {
  const isRedline = wish === 'redline';
  if (isRedline && (source.kind !== 'file' || source.fileType !== 'docx')) throw new Fault(reviewFaults.noRedline);
  const original = isRedline && source.kind === 'file' ? { original: await contentOf(source.fileId) } : {};
  const order: ThreadInput<ExportOrder> = { run, wish, date: clock.now().toISOString(), ...original };
  const made = await workers.runFor<ReviewExport>(caller, { module: maker, input: order });
  if (!made) throw new Fault(reviewFaults.tooSlow);
  if (made.kind === 'nothingAccepted') throw new Fault(reviewFaults.nothingAccepted);
  return made;
}

const wishes = {
  redline: { wish: 'redline', what: '修订稿', ending: 'docx' },
  word: { wish: 'report', what: '审查报告', ending: 'docx' },
  pdf: { wish: 'report', what: '审查报告', ending: 'pdf' },
  excel: { wish: 'findings', what: '审查发现', ending: 'xlsx' },
  summary: { wish: 'summary', what: '合同摘要', ending: 'xlsx' },
  calendar: { wish: 'deadlines', what: '期限', ending: 'ics' },
} as const;

/** What is taken away of a review. */
export function reviewExports(deps: Deps) {
  const { workers, clock, finishedOwn } = deps;

  async function give(
    caller: Caller,
    { recordId, format }: { recordId: string; format: keyof typeof wishes },
  ): Promise<Download> {
    const { wish, what, ending } = wishes[format];
    const review = await finishedOwn(caller, recordId);
    const made = await make(deps, caller, { ...review, wish });
    const bytes = await bytesOf(caller, { review, made, format });
    return giveBytes(nameOfExport(review.record.name, { what, ending }), bytes);
  }

  async function bytesOf(
    caller: Caller,
    { review, made, format }: { review: FinishedReview; made: Output; format: keyof typeof wishes },
  ): Promise<Uint8Array> {
    const { name, recordId: id } = review.record;
    const now = clock.now();
    if (made.kind === 'file') return made.bytes;
    if (made.kind === 'report') {
      const fileType = format === 'pdf' ? 'pdf' : 'word';
      return makeDocument(workers, made.document, { fileType, now, whom: caller });
    }
    return new TextEncoder().encode(writeCalendar({ name, id, days: made.days, now: now.toISOString() }));
  }

  return {
    export: (
      caller: Caller,
      { recordId, format }: { recordId: string; format: 'redline' | 'word' | 'pdf' | 'excel' },
    ) => give(caller, { recordId, format }),

    download: (caller: Caller, { recordId, format }: { recordId: string; format: 'excel' | 'calendar' }) =>
      give(caller, { recordId, format: format === 'excel' ? 'summary' : format }),
  };
}
