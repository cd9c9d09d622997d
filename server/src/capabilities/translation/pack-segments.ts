import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import readSource, { type SourceOrder, type SourceOutcome, type SourceSegment } from './read-source.ts';

/** The segments of a source in pieces, each of which is unpacked in a millisecond or two. */
export type PackedOutcome =
  | { kind: 'read'; pieces: PackedJson<SourceSegment[]>[]; notTranslated: string[] }
  | Exclude<SourceOutcome, { kind: 'read' }>;

const segmentsAtOnce = 500;

/** Reads a source, and packs its segments. For a thread. */
export default async function packSegments(order: SourceOrder): Promise<PackedOutcome> {
  const outcome = await readSource(order);
  if (outcome.kind !== 'read') return outcome;
  const { segments, notTranslated } = outcome;
  const pieces: PackedJson<SourceSegment[]>[] = [];
  for (let at = 0; at < segments.length; at += segmentsAtOnce)
    pieces.push(packJson(segments.slice(at, at + segmentsAtOnce)));
  return { kind: 'read', pieces, notTranslated };
}
