import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import readVersion, { type ReadVersion, type VersionOrder, type VersionReading } from './read-versions.ts';

/** A version that was read: a file may have a hundred thousand lines, and nobody but a thread unpacks them. */
export interface PackedVersion {
  version: PackedJson<ReadVersion>;
  hasTrackedChanges: boolean;
}

export type PackedReading = ({ kind: 'read' } & PackedVersion) | Exclude<VersionReading, { kind: 'read' }>;

/** Reads one version, and packs it. For a thread. */
export default async function packVersion(order: VersionOrder): Promise<PackedReading> {
  const reading = await readVersion(order);
  if (reading.kind !== 'read') return reading;
  const { version } = reading;
  return { kind: 'read', version: packJson(version), hasTrackedChanges: version.hasTrackedChanges };
}
