import type { ReviewResult } from '@antai/contract/review/records';
import type { Document } from '@antai/documents/document';
import writeExcel from '@antai/documents/write-excel';
import { type PackedJson, packJson } from '../../../platform/pack-json.ts';
import makeRedline from '../make-redline.ts';
import { type ShowOrder, viewRun } from '../show-run.ts';
import { describeReport } from './describe-report.ts';
import { listFindings, listSummary } from './list-findings.ts';

export interface ExportOrder {
  run: ShowOrder;
  wish: 'redline' | 'report' | 'findings' | 'summary' | 'deadlines';
  /** The docx that was reviewed; for a redline alone. */
  original?: Uint8Array;
  /** ISO 8601 with zone. */
  date: string;
}

export type ReviewExport =
  | { kind: 'file'; bytes: Uint8Array }
  | { kind: 'report'; document: PackedJson<Document> }
  | { kind: 'deadlines'; days: ReviewResult['deadlines'] }
  | { kind: 'nothingAccepted' };

/** What is taken away of a review. For a thread: a long contract has megabytes of findings, decisions and notes. */
export default async function makeExport({ run, wish, original, date }: ExportOrder): Promise<ReviewExport> {
  const { outcome, result } = viewRun(run);
  const detail = { ...run.detail, result };
  if (wish === 'report') return { kind: 'report', document: packJson(describeReport(detail, result)) };
  if (wish === 'findings') return { kind: 'file', bytes: await writeExcel(listFindings(detail, result)) };
  if (wish === 'summary') return { kind: 'file', bytes: await writeExcel(listSummary(detail, result)) };
  if (wish === 'deadlines') return { kind: 'deadlines', days: result.deadlines };
  const { lines, contract } = outcome;
  const places = new Map(contract.findings.map(({ findingId, insertAt }) => [findingId, insertAt]));
  const findings = result.findings
    .filter(({ decision }) => decision === 'accepted')
    // where words on what is missing belong
    .map(finding => ({ ...finding, insertAt: places.get(finding.findingId) ?? contract.text.length }));
  if (findings.length === 0) return { kind: 'nothingAccepted' };
  return { kind: 'file', bytes: makeRedline({ text: contract.text, lines, findings, original: original!, date }) };
}
