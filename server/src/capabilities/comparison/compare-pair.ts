import { type PackedJson, packJson, unpackJson } from '../../platform/pack-json.ts';
import compareVersions from './compare-versions.ts';
import { countChanges } from './describe-record.ts';
import makeRedline, { type RedlineRequest } from './make-redline.ts';
import type { ReadVersion } from './read-versions.ts';

export interface PairOrder extends Pick<RedlineRequest, 'bytes' | 'fileTypes' | 'reading' | 'author' | 'date'> {
  /** The two versions, packed. */
  before: PackedJson<ReadVersion>;
  after: PackedJson<ReadVersion>;
}

/** Two versions compared and what their redline proves, as JSON, and how much was changed. */
export interface PackedPair {
  pair: Uint8Array;
  counts: ReturnType<typeof countChanges>;
}

/** Compares two versions and proves the redline of the older. For a thread. */
export default async function comparePair({ before, after, ...order }: PairOrder): Promise<PackedPair> {
  const { lines, hasTrackedChanges } = unpackJson(before);
  const versions = { before: lines, after: unpackJson(after).lines };
  const comparison = compareVersions({ ...versions, fileTypes: order.fileTypes });
  const { rows, changes, renumbered } = comparison;
  const { proof } = await makeRedline({ ...order, ...versions, hasTrackedChanges, rows, changes, renumbered });
  return {
    pair: packJson({ comparison, proof }),
    counts: countChanges(comparison),
  };
}
