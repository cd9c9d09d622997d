import type { TranslationFinding } from '@antai/contract/translation/records';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { openTerms } from './aids/open-terms.ts';
import { type CheckOrder, findInSegments } from './check-record.ts';
import { type PackedPieces, unpackPieces } from './join-pieces.ts';
import type { ToldSegment } from './store.ts';

export interface InspectOrder extends Omit<CheckOrder, 'segments'> {
  segments: PackedPieces<ToldSegment>;
  /** Whether segments that are not translated yet are told too. */
  hasOpen: boolean;
}

/** What is to be looked at in the whole of a record; segments are named by their own numbers. For a thread. */
export default function inspectRecord({
  segments,
  terms,
  hasOpen,
  ...order
}: InspectOrder): PackedJson<TranslationFinding[]> {
  const written = unpackPieces(segments);
  const findings = findInSegments({ ...order, segments: written, index: openTerms(terms).checked() });
  const meant = hasOpen ? findings : findings.filter(({ segment }) => written[segment]!.target.trim() !== '');
  return packJson(meant.map(finding => ({ ...finding, segment: written[finding.segment]!.segmentId })));
}
