import { unpackJson } from '../../platform/pack-json.ts';
import { listTexts, planEdits } from './plan-edits.ts';
import type { ContractLine } from './read-contract.ts';
import writeRedline from './write-redline.ts';

export interface AcceptedReview {
  text: string;
  /** The lines of the contract as JSON. */
  lines: Uint8Array;
  findings: Parameters<typeof planEdits>[0]['findings'];
  original: Uint8Array;
  /** ISO 8601 with zone. */
  date: string;
}

/** The original with what was accepted of its review. For a thread. */
export default function makeRedline({ text, lines: packed, findings, original, date }: AcceptedReview): Uint8Array {
  const lines = unpackJson<ContractLine[]>(packed);
  const plan = planEdits({ text, lines, findings });
  return writeRedline({ ...plan, original, texts: listTexts({ text, lines }), date });
}
