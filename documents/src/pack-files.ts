import { unzipSync, zipSync } from 'fflate';

/** Files as one zip. */
export const packFiles = (files: { name: string; bytes: Uint8Array }[]): Uint8Array =>
  zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));

/** One file of a zip of our own; undefined where it is not in it. */
export const pickFile = (pack: Uint8Array, name: string): Uint8Array | undefined =>
  unzipSync(pack, { filter: file => file.name === name })[name];
