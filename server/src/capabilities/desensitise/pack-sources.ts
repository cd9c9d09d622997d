import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import readSources, { type FileParagraphs, type FilesReading, type ReadingOrder, textsOf } from './read-sources.ts';

/** The files of a batch, and their texts one after the other for the model of names. */
export interface PackedSources {
  sources: PackedJson<FileParagraphs[]>;
  texts: PackedJson<string[]>;
}

export type PackedReading = ({ kind: 'read' } & PackedSources) | Exclude<FilesReading, { kind: 'read' }>;

/** Reads all files of a batch, and packs them: a table may have a hundred thousand cells. For a thread. */
export default async function packSources(order: ReadingOrder): Promise<PackedReading> {
  const reading = await readSources(order);
  if (reading.kind !== 'read') return reading;
  const { sources } = reading;
  return { kind: 'read', sources: packJson(sources), texts: packJson(textsOf(sources)) };
}
