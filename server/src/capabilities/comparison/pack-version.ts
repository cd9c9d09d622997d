import readVersion, { type VersionOrder, type VersionReading } from './read-versions.ts';

/** A version that was read, as JSON: a file may have a hundred thousand lines, and nobody but a thread unpacks them. */
export interface PackedVersion {
  version: Uint8Array;
  hasTrackedChanges: boolean;
}

export type PackedReading = ({ kind: 'read' } & PackedVersion) | Exclude<VersionReading, { kind: 'read' }>;

/** Reads one version, and packs it. For a thread. */
export default async function packVersion(order: VersionOrder): Promise<PackedReading> {
  const reading = await readVersion(order);
  if (reading.kind !== 'read') return reading;
  const { version } = reading;
  const packed = new TextEncoder().encode(JSON.stringify(version));
  return { kind: 'read', version: packed, hasTrackedChanges: version.hasTrackedChanges };
}
