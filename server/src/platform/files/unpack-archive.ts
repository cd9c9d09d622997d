import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import iconv from 'iconv-lite';
import { extract } from 'tar';
import { openPromise, validateFileName } from 'yauzl';
import { isDatabaseFile } from './read-database.ts';
import { isRowFile, SourceError } from './read-rows.ts';

interface Limits {
  filesMax: number;
  bytesMax: number;
}

interface Where {
  /** The folder in which a new one is made. */
  folder: string;
  signal: AbortSignal;
  limits?: Limits;
}

/** An archive of all the country's statutes is a tenth of this. */
const usualLimits: Limits = { filesMax: 100_000, bytesMax: 2 * 1024 ** 3 };
const ending = /\.(?:zip|whl|tar\.gz|tgz|tar)$/iu;
const linkMode = 0o120000;
const kindMask = 0o170000;
const utf8Flag = 0x800;

export const isArchive = (path: string) => ending.test(path);

const isWanted = (name: string) => isRowFile(name) || isDatabaseFile(name);

/**
 * Unpacks the files of an archive that an import reads into a folder of their own and gives its path; without links,
 * without a way out of the folder, within limits. A broken or oversized archive is a SourceError, and nothing is left.
 */
export async function unpackArchive(file: string, { folder, signal, limits = usualLimits }: Where) {
  const { size, mtimeMs } = await stat(file).catch(() => {
    throw new SourceError(`找不到文件：${file}`);
  });
  const name = createHash('sha256').update(`${file}|${size}|${mtimeMs}`).digest('hex').slice(0, 16);
  const target = join(folder, `unpacked-${name}`);
  const clear = () => rm(target, { recursive: true, force: true });
  await clear();
  await mkdir(target, { recursive: true });
  try {
    const count = counter(file, limits);
    await (/\.(?:zip|whl)$/iu.test(file)
      ? unzip(file, target, { count, signal })
      : untar(file, target, { count, signal }));
    return { folder: await innermost(target), clear };
  } catch (error) {
    await clear();
    if (signal.aborted || error instanceof SourceError) throw error;
    throw new SourceError(`压缩包无法解开：${file}（${(error as Error).message}）`);
  }
}

/** Counts what is unpacked and stops at the limits. */
function counter(file: string, { filesMax, bytesMax }: Limits) {
  let [files, bytes] = [0, 0];
  return (size: number) => {
    files += 1;
    bytes += size;
    if (files > filesMax) throw new SourceError(`压缩包内文件超过${filesMax}个：${file}`);
    if (bytes > bytesMax) throw new SourceError(`压缩包解开后超过${Math.round(bytesMax / 1024 ** 2)}MB：${file}`);
  };
}

async function unzip(
  file: string,
  target: string,
  { count, signal }: { count: (size: number) => void; signal: AbortSignal },
) {
  const zip = await openPromise(file, { lazyEntries: true, decodeStrings: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry.fileName, (entry.generalPurposeBitFlag & utf8Flag) !== 0);
      const isLink = ((entry.externalFileAttributes >>> 16) & kindMask) === linkMode;
      if (name.endsWith('/') || isLink || !isWanted(name)) continue;
      if (entry.isEncrypted()) throw new SourceError(`压缩包有密码，请解开后导入：${file}`);
      count(entry.uncompressedSize);
      const path = within(target, name);
      await mkdir(dirname(path), { recursive: true });
      // the reader fails when a file is longer than its entry says
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path), { signal });
    }
  } finally {
    zip.close();
  }
}

/** What a zip says of itself as a whole; nothing where it is none. */
export async function commentOfZip(file: string): Promise<string> {
  const zip = await openPromise(file, { lazyEntries: true, decodeStrings: false }).catch(error => {
    throw new SourceError(`压缩包无法解开：${file}（${(error as Error).message}）`);
  });
  zip.close();
  return zip.comment.toString('utf8');
}

/** Archives made on Chinese Windows name their files in GB18030 and do not say so. */
function nameOf(bytes: Buffer, isUtf8: boolean): string {
  const text = bytes.toString('utf8');
  return isUtf8 || !text.includes('\uFFFD') ? text : iconv.decode(bytes, 'gb18030');
}

function within(target: string, name: string): string {
  const path = join(target, name);
  if (validateFileName(name) !== null || !path.startsWith(target + sep))
    throw new SourceError(`压缩包内的路径不安全：${name}`);
  return path;
}

async function untar(
  file: string,
  target: string,
  { count, signal }: { count: (size: number) => void; signal: AbortSignal },
) {
  const control = new AbortController();
  const filter = (path: string, entry: { size?: number }) => {
    const isFile = 'type' in entry && (entry.type === 'File' || entry.type === 'OldFile');
    if (control.signal.aborted || !isFile || !isWanted(path)) return false;
    try {
      count(entry.size ?? 0);
      within(target, path.replace(/^\.\//u, ''));
      return true;
    } catch (error) {
      control.abort(error);
      return false;
    }
  };
  const source = createReadStream(file, { signal: AbortSignal.any([signal, control.signal]) });
  const sink = extract({ cwd: target, filter, strict: true, preserveOwner: false });
  try {
    await new Promise<void>((resolve, reject) => {
      source.on('error', reject);
      sink.on('error', reject);
      sink.on('close', resolve);
      source.pipe(sink);
    });
  } catch (error) {
    throw control.signal.aborted ? control.signal.reason : error;
  }
  control.signal.throwIfAborted();
}

/** Archives of a repository hold one folder with everything in it: what counts begins there. */
async function innermost(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory() ? join(folder, only.name) : folder;
}
