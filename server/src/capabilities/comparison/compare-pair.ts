import compareVersions from './compare-versions.ts';
import { countChanges } from './describe-record.ts';
import makeRedline, { type RedlineRequest } from './make-redline.ts';
import type { ReadVersion } from './read-versions.ts';

export interface PairOrder extends Pick<RedlineRequest, 'bytes' | 'fileTypes' | 'reading' | 'author' | 'date'> {
  /** The two versions, packed. */
  before: Uint8Array;
  after: Uint8Array;
}

/** Two versions compared and what their redline proves, as JSON, and how much was changed. */
export interface PackedPair {
  pair: Uint8Array;
  counts: ReturnType<typeof countChanges>;
}

const unpack = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as ReadVersion;

/** Compares two versions and proves the redline of the older. For a thread. */
export default async function comparePair({ before, after, ...order }: PairOrder): Promise<PackedPair> {
  const { lines, hasTrackedChanges } = unpack(before);
  const versions = { before: lines, after: unpack(after).lines };
  const comparison = compareVersions({ ...versions, fileTypes: order.fileTypes });
  const { rows, changes, renumbered } = comparison;
  const { proof } = await makeRedline({ ...order, ...versions, hasTrackedChanges, rows, changes, renumbered });
  return {
    pair: new TextEncoder().encode(JSON.stringify({ comparison, proof })),
    counts: countChanges(comparison),
  };
}
