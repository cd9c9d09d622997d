import type { CitationReport, FileCheck } from '@antai/contract/citations';
import { type PackedJson, unpackJson } from '../../platform/pack-json.ts';

/** What was found of every citation of a text. */
export type CheckedCitations = Pick<CitationReport, 'citations' | 'notChecked'>;

export type StatusCounts = NonNullable<FileCheck['counts']>;

/** How many citations came out how. For a thread: a file may hold a hundred thousand. */
export default function countStatuses(findings: PackedJson<CheckedCitations>): StatusCounts {
  const counts: StatusCounts = {};
  for (const { status } of unpackJson(findings).citations) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
