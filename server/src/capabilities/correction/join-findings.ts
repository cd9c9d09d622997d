import { type PackedJson, packJson, unpackJson } from '../../platform/pack-json.ts';
import type { CheckReading } from './check-file.ts';
import { judgeProvisions, type ProvisionOrder } from './judge-provisions.ts';
import { type Analysis, viewFindings } from './view-record.ts';

export interface JoinOrder extends ProvisionOrder {
  reading: PackedJson<CheckReading>;
}

/** What a check leaves behind, how much was found, and how much of it is shown. */
export interface JoinedFindings {
  analysis: PackedJson<Analysis>;
  foundCount: number;
  findingCount: number;
}

/** What was read with everything that was found in it, ready to be kept. For a thread. */
export default function joinFindings({ reading, ...order }: JoinOrder): JoinedFindings {
  const { paragraphs, issues, notChecked } = unpackJson(reading);
  const analysis: Analysis = { paragraphs, findings: [...issues, ...judgeProvisions(order)], notChecked };
  return {
    analysis: packJson(analysis),
    foundCount: analysis.findings.length,
    findingCount: viewFindings(analysis, { decisions: [], words: [] }).length,
  };
}
