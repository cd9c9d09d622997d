import { type CheckId, type CorrectionCoverage, type CorrectionFinding, checkNames } from '@antai/contract/correction';
import { type PackedJson, unpackJson } from '../../platform/pack-json.ts';
import type { CheckedParagraph } from './check-file.ts';
import type { StoredIssue } from './judge-provisions.ts';
import type { ModelSuggestions } from './suggestions/service.ts';
import { type Analysis, type Choices, viewFindings } from './view-record.ts';

/** The files that the tasks of a record left behind, as JSON; absent while a task is not done, or where its file has gone. */
export interface AnalysisFiles {
  check: PackedJson<Analysis>;
  evidence?: PackedJson<StoredIssue[]> | undefined;
  model?: PackedJson<ModelSuggestions> | undefined;
}

export interface ViewOrder extends Choices {
  files: AnalysisFiles;
}

/** A record that is checked, with what its writer decided. */
export interface ViewedAnalysis {
  paragraphs: CheckedParagraph[];
  findings: CorrectionFinding[];
  coverage: CorrectionCoverage;
}

/** What was found by everything that has looked at a record. */
export function readAnalysis({ check, evidence, model }: AnalysisFiles): Analysis {
  const analysis = unpackJson(check);
  const likely = evidence && unpackJson(evidence);
  const { findings = [], ...reading } = model ? unpackJson(model) : {};
  return {
    ...analysis,
    findings: [...analysis.findings, ...(likely ?? []), ...findings],
    ...(likely ? { hasEvidence: true } : {}),
    ...(model ? { model: reading as Omit<ModelSuggestions, 'findings'> } : {}),
  };
}

/** A record as its writer sees it. For a thread where there is much of it. */
export default function viewAnalysis({ files, ...choices }: ViewOrder): ViewedAnalysis {
  const analysis = readAnalysis(files);
  return {
    paragraphs: analysis.paragraphs,
    findings: viewFindings(analysis, choices),
    coverage: coverageOf(analysis),
  };
}

/** What was checked and what was not. */
const coverageOf = ({ paragraphs, notChecked, hasEvidence, model }: Analysis): CorrectionCoverage => ({
  characters: paragraphs.reduce((sum, { text }) => sum + text.length, 0),
  paragraphs: paragraphs.length,
  checks: (Object.keys(checkNames) as CheckId[]).filter(
    check => (hasEvidence || check !== 'evidence') && (model || check !== 'model'),
  ),
  model: model ?? null,
  notChecked,
});
