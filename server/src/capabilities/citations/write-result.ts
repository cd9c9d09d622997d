import type { CitationReport } from '@antai/contract/citations';
import { commentDocx } from '@antai/documents/comment-docx';
import type { Document } from '@antai/documents/document';
import { judgeSymbols } from '@antai/documents/judge-symbols';
import { type PackedJson, packJson, unpackJson } from '../../platform/pack-json.ts';
import { describeReport, sayCounts } from './describe-report.ts';
import { placeComments } from './place-comments.ts';

export interface ResultOrder {
  report: PackedJson<CitationReport>;
  /** The docx that was checked; absent for files of other types. */
  original?: Uint8Array;
}

export type Result = { kind: 'file'; bytes: Uint8Array } | { kind: 'document'; document: PackedJson<Document> };

const author = '案台引用核验';

/** What a user takes away: the docx with the findings in its margin, or the report as a document, packed. For a thread. */
export default function writeResult({ report: bytes, original }: ResultOrder): Result {
  const report = unpackJson(bytes);
  if (!original) return { kind: 'document', document: packJson(describeReport(report)) };
  const summary = `引用核验：${sayCounts(report)}。效力按${report.asOf}判断。`;
  const first = { paragraphId: report.paragraphs[0]?.id ?? '', start: 0, end: 0, text: summary };
  const symbols = judgeSymbols(original, report.paragraphs);
  const signature = { author, date: report.checkedAt, symbols };
  return { kind: 'file', bytes: commentDocx(original, { comments: [first, ...placeComments(report)], signature }) };
}
