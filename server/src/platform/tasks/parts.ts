import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** What is known of a finished part, beside its bytes. */
export type Meta = Record<string, unknown>;

const nameOf = (number: number) => String(number).padStart(5, '0');

/**
 * The finished parts of one file in the making, in a folder of this machine. A part is there whole or not at all, also
 * after a crash; on another machine there is none, and the making begins anew.
 */
export async function openParts(root: string, taskId: string) {
  const folder = join(root, taskId);
  await mkdir(folder, { recursive: true });

  async function write(name: string, content: Uint8Array | string) {
    const draft = join(folder, `${name}.draft`);
    const file = await open(draft, 'w');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  }

  async function read<Value>(name: string): Promise<Value | undefined> {
    try {
      return JSON.parse(await readFile(join(folder, name), 'utf8')) as Value;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  const bytesFile = (number: number) => join(folder, `${nameOf(number)}.bytes`);

  return {
    /** The value that was settled on at the first asking. */
    async settled<Value>(name: string, decide: () => Promise<Value>): Promise<Value> {
      const earlier = await read<Value>(`${name}.json`);
      if (earlier !== undefined) return earlier;
      const value = await decide();
      await write(`${name}.json`, JSON.stringify(value));
      return value;
    },

    /** A part as it is known, or made now; the second time nothing is made. */
    async part(number: number, make: () => Promise<{ bytes?: Uint8Array; meta: Meta }>): Promise<Meta> {
      const name = `${nameOf(number)}.json`;
      const earlier = await read<Meta>(name);
      if (earlier !== undefined) return earlier;
      const { bytes, meta } = await make();
      if (bytes) await write(`${nameOf(number)}.bytes`, bytes);
      // written last: a part counts when its description is there
      await write(name, JSON.stringify(meta));
      return meta;
    },

    bytes: (number: number): Promise<Uint8Array> => readFile(bytesFile(number)),

    slice: (number: number, { start, size }: { start: number; size: number }): Readable =>
      createReadStream(bytesFile(number), { start, end: start + size - 1 }),

    remove: () => removeParts(root, taskId),
  };
}

/** Lets the parts of a task go. Work that was told to stop may still write one: then its folder is tried again. */
export const removeParts = (root: string, taskId: string) =>
  rm(join(root, taskId), { recursive: true, force: true, maxRetries: 5 });

/** The ids of the tasks that have parts on this machine. */
export async function tasksWithParts(root: string): Promise<string[]> {
  await mkdir(root, { recursive: true });
  return readdir(root);
}
