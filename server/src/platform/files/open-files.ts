import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { readBytes } from '../stream-bytes.ts';
import type { FileStore } from './file-store.ts';
import { type Identity, identify } from './identify.ts';
import type { IdentifyOrder } from './identify-file.ts';
import { LocalFile, type ThreadInput } from './local-file.ts';
import { localFileStore } from './local-file-store.ts';
import { type S3Config, s3FileStore } from './s3-file-store.ts';

export type Files = Awaited<ReturnType<typeof openFiles>>;

type StoreResult =
  | { kind: 'stored'; key: string; size: number; sha256: string }
  | { kind: 'tooLarge'; limitBytes: number };

const keyForm = /^[0-9a-f]{2}\/[0-9a-f]{30}$/;
/** Beside the files, under a name that is nobody's key: which store this is. */
const identityName = 'identity';
/** Beside the files as well: what the installation seals its secrets with. */
const secretName = 'secret';
const newKey = () => randomBytes(16).toString('hex').replace(/^../, '$&/');

interface Place {
  store: FileStore;
  folder: string;
  /** Where files are written before they are kept. */
  incoming: string;
  /** Where the files are, in the words of the configuration. */
  place: string;
}

async function read({ store }: Pick<Place, 'store'>, key: string): Promise<Readable | undefined> {
  return keyForm.test(key) ? store.read(key) : undefined;
}

async function localPath({ store }: Pick<Place, 'store'>, key: string): Promise<string | undefined> {
  return keyForm.test(key) ? store.localPath(key) : undefined;
}

async function readNamed({ store }: Pick<Place, 'store'>, name: string): Promise<string | undefined> {
  const stream = await store.read(name);
  return stream && (await text(stream)).trim();
}

async function writeNamed(
  { incoming, store }: Pick<Place, 'incoming' | 'store'>,
  { name, value }: { name: string; value: string },
) {
  const draft = join(incoming, `${name}-${randomBytes(4).toString('hex')}`);
  await writeFile(draft, value, { mode: 0o600, flush: true });
  await store.keep(draft, { key: name, size: Buffer.byteLength(value) });
  await rm(draft, { force: true });
}

/** What the store carries beside the files. */
function marks(files: Place) {
  return {
    /** The identity that the store carries; undefined: none was given yet. */
    readId: () => readNamed(files, identityName),
    writeId: (id: string) => writeNamed(files, { name: identityName, value: id }),

    /** The secret that is kept with the files; undefined: none was made yet. */
    readSecret: () => readNamed(files, secretName),
    writeSecret: (secret: string) => writeNamed(files, { name: secretName, value: secret }),
  };
}

/** The files themselves. */
function contents(files: Place) {
  const { incoming, store } = files;
  return {
    /** Keeps a stream whole or not at all: over the limit, broken off or on a crash nothing can be read under the key. */
    async put(stream: Readable, { limitBytes }: { limitBytes: number }): Promise<StoreResult> {
      const key = newKey();
      const draft = join(incoming, key.replace('/', ''));
      const meter = measure(limitBytes);
      try {
        // Flushed: a row that names the key must not outlive the bytes in a power cut.
        await pipeline(stream, meter.through, createWriteStream(draft, { mode: 0o600, flush: true }));
        await store.keep(draft, { key, size: meter.size() });
        return { kind: 'stored', key, size: meter.size(), sha256: meter.sha256() };
      } catch (error) {
        if (error instanceof TooLarge) return { kind: 'tooLarge', limitBytes };
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },

    /** Keeps a stream under a key that it had before. */
    async putBack(key: string, stream: Readable): Promise<{ sha256: string }> {
      if (!keyForm.test(key)) throw new Error(`${key} is no key of a file`);
      const draft = join(incoming, key.replace('/', ''));
      const meter = measure(Number.POSITIVE_INFINITY);
      await pipeline(stream, meter.through, createWriteStream(draft, { mode: 0o600, flush: true }));
      await store.keep(draft, { key, size: meter.size() });
      await rm(draft, { force: true });
      return { sha256: meter.sha256() };
    },

    /** The bytes of a file; undefined when there is none under this key. */
    read: (key: string) => read(files, key),

    /** What a file says, for a thread: where it lies on this machine the thread reads it there. Undefined when there is none. */
    async content(key: string): Promise<ThreadInput<Uint8Array> | undefined> {
      const path = await localPath(files, key);
      if (path) return new LocalFile(path);
      const stream = await read(files, key);
      return stream && readBytes(stream);
    },

    /** Removes a file; one that is not there is as good as removed. */
    async remove(key: string) {
      if (keyForm.test(key)) await store.remove(key);
    },

    /** The keys of all files, some at a time; each file is there whole. */
    async *keys() {
      for await (const names of store.list()) yield names.filter(name => keyForm.test(name));
    },

    /** When a file that is there was kept. */
    keptAt: (key: string) => store.keptAt(key),

    /** Tells by content what a kept file is, and whether that is what its name says; in a thread where `run` is one and reaches it. */
    async identify(
      key: string,
      fileName: string,
      { run }: { run?: ((order: IdentifyOrder) => Promise<Identity>) | undefined } = {},
    ): Promise<Identity> {
      const path = run && (await localPath(files, key));
      return path ? run({ path, fileName }) : identify(() => read(files, key), fileName);
    },
  };
}

/** What is left over of files that came or went. */
function remains({ folder, incoming }: Pick<Place, 'folder' | 'incoming'>) {
  return {
    /** Removes folders without a file; for a store that nobody else writes to just now. */
    async removeEmptyFolders() {
      const names = await readdir(folder, { withFileTypes: true });
      const folders = names.filter(entry => entry.isDirectory() && join(folder, entry.name) !== incoming);
      for (const { name } of folders) await rmdir(join(folder, name)).catch(() => undefined);
    },

    /** Removes drafts that nobody has written to since that moment: what a killed process began. */
    async removeDrafts(before: Date) {
      for (const name of await readdir(incoming)) {
        const draft = join(incoming, name);
        const { mtime } = await stat(draft).catch(() => ({ mtime: before }));
        if (mtime < before) await rm(draft, { force: true });
      }
    },
  };
}

/** Keeps uploaded and produced files: in `dataDir/files`, or in S3 when it is configured. */
export async function openFiles({ dataDir, s3 }: { dataDir: string; s3?: S3Config }) {
  const folder = join(dataDir, 'files');
  const incoming = join(folder, 'incoming');
  const store: FileStore = s3 ? await s3FileStore(s3) : localFileStore(folder);
  await mkdir(incoming, { recursive: true });
  const files: Place = { store, folder, incoming, place: s3 ? `${s3.endpoint} 的存储桶 ${s3.bucket}` : folder };
  const { place } = files;
  return {
    ...marks(files),
    ...contents(files),
    ...remains(files),

    /** Where the files are, in the words of the configuration. */
    place,
  };
}

class TooLarge extends Error {}

const pieceBytes = 256 * 1024;

function measure(limitBytes: number) {
  const hash = createHash('sha256');
  let size = 0;
  /** What arrives whole goes on in pieces: while ten megabytes are hashed at once nobody else is answered. */
  async function* through(chunks: AsyncIterable<Uint8Array | string>) {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.length;
      if (size > limitBytes) throw new TooLarge();
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        const piece = bytes.subarray(at, at + pieceBytes);
        hash.update(piece);
        yield piece;
      }
    }
  }
  return { through, size: () => size, sha256: () => hash.digest('hex') };
}
