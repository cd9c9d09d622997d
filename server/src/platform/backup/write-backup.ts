import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Database } from '../db/open-database.ts';
import type { Files } from '../files/open-files.ts';
import { OperatorError } from '../operator-error.ts';
import { anyOrderDigest } from './digest.ts';
import { entries, formatVersion, type Manifest, type TableContent } from './manifest.ts';
import { atOneMoment, type Snapshot } from './snapshot.ts';

interface Options {
  database: Pick<Database, 'pool' | 'openCopy'>;
  fileStore: Pick<Files, 'keys' | 'read' | 'readId' | 'readSecret'>;
  /** The file to be written; it appears under this name only when it is whole. */
  path: string;
  version: string;
  settings: Record<string, string>;
  now: Date;
  signal: AbortSignal;
  progress?: (done: number, total: number) => void;
}

export interface BackupResult {
  rows: number;
  files: number;
  sizeBytes: number;
  sha256: string;
}

/** Room that a backup leaves on its disk: the database beside it must go on. */
const roomMinBytes = 300 * 1024 ** 2;
const lookAtRoomBytes = 64 * 1024 ** 2;

/**
 * Writes everything that is kept into one file: the rows of one moment, the files, what was set. Nobody waits for it but
 * for the copy of an embedded database. Throws OperatorError where the disk would be full; nothing is left then.
 */
export async function writeBackup(options: Options): Promise<BackupResult> {
  const { path, database } = options;
  const draft = `${path}.part`;
  const copyFolder = `${path}.copy`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const copy = await database.openCopy?.(copyFolder);
    const source = copy ?? database;
    try {
      const written = await atOneMoment(source.pool, snapshot => writeArchive(snapshot, draft, options));
      await rename(draft, path);
      return written;
    } finally {
      await copy?.close();
    }
  } finally {
    await rm(copyFolder, { recursive: true, force: true });
    await rm(draft, { force: true });
  }
}

/** What goes through, counted and hashed; stops where the disk has no more room. */
function meter(path: string, signal: AbortSignal) {
  const hash = createHash('sha256');
  let bytes = 0;
  let lookAt = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (signal.aborted) return done(signal.reason);
      if (bytes < lookAt) return done(null, chunk);
      lookAt = bytes + lookAtRoomBytes;
      keepRoom(dirname(path)).then(() => done(null, chunk), done);
    },
  });
  return { through, bytes: () => bytes, sha256: () => hash.digest('hex') };
}

async function keepRoom(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > roomMinBytes) return;
  throw new OperatorError('磁盘空间不足，未能完成备份：请清理磁盘，或用 BACKUP_DIR 指定另一磁盘上的目录');
}

async function writeArchive(snapshot: Snapshot, path: string, options: Options): Promise<BackupResult> {
  const { fileStore, signal, progress } = options;
  const { migrations, sequences } = snapshot;
  const total = await countAll(snapshot, fileStore);
  let done = 0;
  const step = (steps: number) => {
    done += steps;
    progress?.(done, total);
  };
  const tables: TableContent[] = [];
  const files = { ...anyOrderDigest(), bytes: 0, gone: [] as string[] };
  const zip = new ZipFile();
  const out = meter(path, signal);
  zip.on('error', error => out.through.destroy(error as Error));

  const streamed = { compressionLevel: 1, forceZip64Format: true };
  for (const table of snapshot.tables) {
    const rows = () => Readable.from(tableText(snapshot, table, { tables, step }));
    addLazily(zip, entries.rowsOf(table.name), { ...streamed, make: rows });
  }
  const keys: string[] = [];
  for await (const some of fileStore.keys()) keys.push(...some);
  // what is kept is packed already, most of it
  for (const key of keys) {
    const make = () => Readable.from(fileBytes(fileStore, key, { files, step }));
    addLazily(zip, entries.file(key), { compressionLevel: 0, forceZip64Format: true, make });
  }
  const [fileStoreId = null, secret = null] = await Promise.all([fileStore.readId(), fileStore.readSecret()]);
  const manifest = (): Manifest => ({
    formatVersion,
    version: options.version,
    createdAt: options.now.toISOString(),
    migrations,
    tables,
    sequences,
    files: { count: files.count(), bytes: files.bytes, digest: files.digest(), gone: files.gone },
    fileStoreId,
    secret,
    settings: options.settings,
  });
  const written = () => Readable.from([JSON.stringify(manifest(), null, 1)]);
  addLazily(zip, entries.manifest, { ...streamed, make: written });
  zip.end();
  await pipeline(zip.outputStream, out.through, createWriteStream(path, { mode: 0o600, flush: true }));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, files: files.count(), sizeBytes: out.bytes(), sha256: out.sha256() };
}

interface Entry {
  compressionLevel: number;
  forceZip64Format: boolean;
  make: () => Readable;
}

/** Adds an entry whose content is made when its turn comes; one that fails ends the archive. */
function addLazily(zip: ZipFile, name: string, { make, ...how }: Entry) {
  zip.addReadStreamLazy(name, how, hand => {
    const stream = make();
    stream.once('error', error => zip.emit('error', error));
    hand(null, stream);
  });
}

async function countAll(snapshot: Snapshot, fileStore: Options['fileStore']): Promise<number> {
  let total = 0;
  for (const table of snapshot.tables) total += await snapshot.countRows(table);
  for await (const keys of fileStore.keys()) total += keys.length;
  return total;
}

type Step = (steps: number) => void;

async function* tableText(
  snapshot: Snapshot,
  table: Snapshot['tables'][number],
  { tables, step }: { tables: TableContent[]; step: Step },
): AsyncGenerator<Buffer> {
  const digest = anyOrderDigest();
  for await (const lines of snapshot.lines(table)) {
    for (const line of lines) digest.add(line);
    step(lines.length);
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
  tables.push({ ...table, rows: digest.count(), digest: digest.digest() });
}

type FileDigest = ReturnType<typeof anyOrderDigest> & { bytes: number; gone: string[] };

/** The bytes of a file; one that its owner has let go meanwhile is empty and counts for nothing. */
async function* fileBytes(
  fileStore: Options['fileStore'],
  key: string,
  { files, step }: { files: FileDigest; step: Step },
): AsyncGenerator<Buffer> {
  const stream = await fileStore.read(key);
  step(1);
  if (!stream) {
    files.gone.push(key);
    return;
  }
  const hash = createHash('sha256');
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    files.bytes += chunk.length;
    hash.update(chunk);
    yield chunk;
  }
  files.add(`${key} ${hash.digest('hex')}`);
}
