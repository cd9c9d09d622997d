import { unzipSync, zipSync } from 'fflate';

/** Files as one zip. */
export const packFiles = (files: { name: string; bytes: Uint8Array }[]): Uint8Array =>
  zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));

/** One file of a zip of our own; undefined where it is not in it. */
export const pickFile = (pack: Uint8Array, name: string): Uint8Array | undefined =>
  unzipSync(pack, { filter: file => file.name === name })[name];

/** The files of several zips of our own, and some beside them, as one. What is packed already is not packed once more. */
export function joinPacks(packs: Uint8Array[], files: { name: string; bytes: Uint8Array }[]): Uint8Array {
  const all = Object.assign({}, ...packs.map(pack => unzipSync(pack))) as Record<string, Uint8Array>;
  for (const { name, bytes } of files) all[name] = bytes;
  return zipSync(all, { level: 0 });
}
