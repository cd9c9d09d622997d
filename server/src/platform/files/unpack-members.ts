import { createHash } from 'node:crypto';
import { createWriteStream, type Stats, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { SourceError } from './read-rows.ts';

/** A file of an archive by its path there, with what it must be. */
export interface Member {
  path: string;
  sizeBytes: number;
  sha256: string;
}

interface Order {
  members: Member[];
  /** Where the members come to stand by their own names; all of them or none. */
  folder: string;
  signal: AbortSignal;
}

/**
 * Takes the named members of a zip as data, each proved by size and hash, into a folder that is there only when all of
 * them are. What else the archive holds is not looked at; a member that is missing or another is a SourceError.
 */
export async function unpackMembers(file: string, { members, folder, signal }: Order): Promise<void> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  try {
    await takeMembers(file, { members, folder: part, signal });
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(folder), { recursive: true });
    await rename(part, folder);
  } catch (error) {
    if (signal.aborted || error instanceof SourceError) throw error;
    throw new SourceError(`压缩包无法解开：${file}（${(error as Error).message}）`);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Whether a folder holds all of these members, each in its size: their hashes were proved when they came. */
export const hasMembers = (folder: string, members: Member[]) =>
  members.every(({ path, sizeBytes }) => statOf(join(folder, basename(path)))?.size === sizeBytes);

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

async function takeMembers(file: string, { members, folder, signal }: Order) {
  const zip = await openPromise(file, { lazyEntries: true, decodeStrings: false });
  const wishes = new Map(members.map(member => [member.path, member]));
  try {
    for await (const entry of zip.eachEntry()) {
      const member = wishes.get(entry.fileName.toString('utf8'));
      if (!member) continue;
      wishes.delete(member.path);
      proveSize(entry, member);
      const hash = createHash('sha256');
      const digest = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      // the reader fails when a file is longer than its entry says
      const stream = await zip.openReadStreamPromise(entry);
      await pipeline(stream, digest, createWriteStream(join(folder, basename(member.path))), { signal });
      if (hash.digest('hex') !== member.sha256)
        throw new SourceError(`${member.path} 的 SHA-256 与登记的不符，没有使用`);
    }
  } finally {
    zip.close();
  }
  const [missing] = wishes.keys();
  if (missing !== undefined) throw new SourceError(`压缩包里没有 ${missing}`);
}

function proveSize(entry: Entry, { path, sizeBytes }: Member) {
  if (entry.isEncrypted()) throw new SourceError('压缩包有密码，请解开后再用');
  if (entry.uncompressedSize !== sizeBytes)
    throw new SourceError(`${path} 的大小与登记的不符（应为 ${sizeBytes} 字节），没有使用`);
}
