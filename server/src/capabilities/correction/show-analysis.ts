import type { CorrectionCoverage, CorrectionFinding } from '@antai/contract/correction';
import viewAnalysis, { type ViewOrder } from './view-analysis.ts';
import { textOf } from './view-record.ts';

/** A record that is checked as one text, with what its writer decided. */
export interface ShownAnalysis {
  text: string;
  findings: CorrectionFinding[];
  openCount: number;
  coverage: CorrectionCoverage;
}

/** A record as it is answered to its writer. For a thread where there is much of it. */
export default function showAnalysis(order: ViewOrder): ShownAnalysis {
  const { paragraphs, findings, coverage } = viewAnalysis(order);
  const openCount = findings.filter(({ decision }) => decision === 'open').length;
  return { text: textOf(paragraphs), findings, openCount, coverage };
}
