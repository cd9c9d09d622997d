import { reviewFaults } from '@antai/contract/review';
import type { ReviewDetail, ReviewResult } from '@antai/contract/review/records';
import { writers } from '@antai/documents/writers';
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
import type { OpenReview } from '../keep-review.ts';
import type { AcceptedReview } from '../make-redline.ts';
import type { ReviewRow } from '../store.ts';
import type { ReviewOutcome } from '../view-review.ts';
import { describeReport } from './describe-report.ts';
import { listFindings, listSummary } from './list-findings.ts';

/** A review that is done, with all that came of it. */
export interface FinishedReview {
  record: ReviewRow;
  detail: ReviewDetail;
  outcome: OpenReview;
  result: ReviewResult;
}

interface Deps {
  workers: Workers;
  clock: Clock;
  /** The bytes of the file that a contract was read from. */
  contentOf: ReviewJobs['contentOf'];
  /** A review of the caller's own that is done; refused while there is nothing to take away. */
  finishedOwn: (caller: Caller, recordId: string) => Promise<FinishedReview>;
}

const redliner = new URL('../make-redline.ts', import.meta.url);

async function redline(
  { contentOf, clock, workers }: Pick<Deps, 'contentOf' | 'clock' | 'workers'>,
  caller: Caller,
  { record, outcome, result }: FinishedReview,
): Promise<Download> {
  const { source } = record;
  if (source.kind !== 'file' || source.fileType !== 'docx') throw new Fault(reviewFaults.noRedline);
  if (result.findings.every(({ decision }) => decision !== 'accepted')) throw new Fault(reviewFaults.nothingAccepted);
  const original = await contentOf(source.fileId);
  const { lines, contract } = outcome;
  const findings = withPlaces(result.findings, outcome).filter(({ decision }) => decision === 'accepted');
  const date = clock.now().toISOString();
  const order: ThreadInput<AcceptedReview> = { text: contract.text, lines, findings, original, date };
  const bytes = await workers.runFor<Uint8Array>(caller, { module: redliner, input: order });
  if (!bytes) throw new Fault(reviewFaults.tooSlow);
  return giveBytes(nameOfExport(record.name, { what: '修订稿', ending: 'docx' }), bytes);
}

async function report(
  { clock, workers }: Pick<Deps, 'clock' | 'workers'>,
  caller: Caller,
  { record, detail, result, fileType }: FinishedReview & { fileType: 'word' | 'pdf' },
) {
  const options = { fileType, now: clock.now(), whom: caller };
  const bytes = await makeDocument(workers, describeReport(detail, result), options);
  const ending = fileType === 'word' ? 'docx' : 'pdf';
  return giveBytes(nameOfExport(record.name, { what: '审查报告', ending }), bytes);
}

/** What is taken away of a review. */
export function reviewExports(deps: Deps) {
  const { workers, clock, finishedOwn } = deps;
  return {
    async export(
      caller: Caller,
      { recordId, format }: { recordId: string; format: 'redline' | 'word' | 'pdf' | 'excel' },
    ) {
      const review = await finishedOwn(caller, recordId);
      if (format === 'redline') return redline(deps, caller, review);
      if (format !== 'excel') return report(deps, caller, { ...review, fileType: format });
      const bytes = await workers.run<Uint8Array>(writers.excel, listFindings(review.detail, review.result), caller);
      return giveBytes(nameOfExport(review.record.name, { what: '审查发现', ending: 'xlsx' }), bytes);
    },

    async download(caller: Caller, { recordId, format }: { recordId: string; format: 'excel' | 'calendar' }) {
      const { record, detail, result } = await finishedOwn(caller, recordId);
      const { name } = record;
      if (format === 'calendar') {
        const now = clock.now().toISOString();
        const text = writeCalendar({ name, id: recordId, days: result.deadlines, now });
        return giveBytes(nameOfExport(name, { what: '期限', ending: 'ics' }), new TextEncoder().encode(text));
      }
      const bytes = await workers.run<Uint8Array>(writers.excel, listSummary(detail, result), caller);
      return giveBytes(nameOfExport(name, { what: '合同摘要', ending: 'xlsx' }), bytes);
    },
  };
}

/** The findings as they are decided, with where words on what is missing belong. */
function withPlaces(findings: NonNullable<ReviewDetail['result']>['findings'], { contract }: ReviewOutcome) {
  const places = new Map(contract.findings.map(({ findingId, insertAt }) => [findingId, insertAt]));
  return findings.map(finding => ({ ...finding, insertAt: places.get(finding.findingId) ?? contract.text.length }));
}
