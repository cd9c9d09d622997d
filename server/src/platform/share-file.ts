import { readFile } from 'node:fs/promises';

/** Reads a file at the first asking into memory that all threads share; undefined where it cannot be read, and tried anew then. */
export function shareFile(path: string): () => Promise<SharedArrayBuffer | undefined> {
  let shared: Promise<SharedArrayBuffer | undefined> | undefined;
  const read = async () => {
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) {
      shared = undefined;
      return undefined;
    }
    const memory = new SharedArrayBuffer(bytes.length);
    new Uint8Array(memory).set(bytes);
    return memory;
  };
  return () => {
    shared ??= read();
    return shared;
  };
}
