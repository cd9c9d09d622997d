import type { StoredIssue } from './judge-provisions.ts';
import { type AnalysisFiles, readAnalysis } from './view-analysis.ts';
import { textOf } from './view-record.ts';

/** A text, and what was found in it already. */
export interface IssueList {
  text: string;
  issues: Pick<StoredIssue, 'start' | 'end' | 'wrong'>[];
}

/** What a model is told of a record that was checked. For a thread. */
export default function listIssues(files: AnalysisFiles): IssueList {
  const { paragraphs, findings } = readAnalysis(files);
  return { text: textOf(paragraphs), issues: findings.map(({ start, end, wrong }) => ({ start, end, wrong })) };
}
