import type { TranslationFinding } from '@antai/contract/translation/records';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { openTerms } from './aids/open-terms.ts';
import { type CheckOrder, findInSegments, listFindings } from './check-record.ts';
import { type PackedPieces, unpackPieces } from './join-pieces.ts';
import type { ToldSegment } from './store.ts';

export interface InspectOrder extends Omit<CheckOrder, 'segments'> {
  segments: PackedPieces<ToldSegment>;
  /** Whether segments that are not translated yet are told too. */
  hasOpen: boolean;
  /** How many findings are listed; as many as there are where nobody says. */
  listedMax?: number;
}

export interface Inspection {
  findings: PackedJson<TranslationFinding[]>;
  leftOut: number;
}

/** What is to be looked at in the whole of a record; segments are named by their own numbers. For a thread. */
export default function inspectRecord({
  segments,
  terms,
  hasOpen,
  listedMax = Number.POSITIVE_INFINITY,
  ...order
}: InspectOrder): Inspection {
  const written = unpackPieces(segments);
  const findings = findInSegments({ ...order, segments: written, index: openTerms(terms).checked() });
  const meant = hasOpen ? findings : findings.filter(({ segment }) => written[segment]!.target.trim() !== '');
  const { findings: listed, leftOut } = listFindings(meant, listedMax);
  const named = listed.map(finding => ({ ...finding, segment: written[finding.segment]!.segmentId }));
  return { findings: packJson(named), leftOut };
}
