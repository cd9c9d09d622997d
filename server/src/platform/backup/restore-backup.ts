import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from '../db/data-lock.ts';
import { inspectDataFolder } from '../db/database-folder.ts';
import { openDatabase } from '../db/open-database.ts';
import { type Files, openFiles } from '../files/open-files.ts';
import type { S3Config } from '../files/s3-file-store.ts';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { loadFiles } from './load-files.ts';
import { loadTables, migrateAsBackedUp, refuseRows } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { type Backup, openBackup } from './read-backup.ts';

/** Where a backup is restored to: a data folder, and the servers of the configuration where it names some. */
export interface Target {
  dataDir: string;
  databaseUrl?: string | undefined;
  s3?: S3Config | undefined;
}

interface Options {
  path: string;
  target: Target;
  migrationsFolder: string;
  log: Log;
  progress?: (done: number, total: number) => void;
}

export interface RestoreResult {
  manifest: Manifest;
  rows: number;
  files: number;
}

/**
 * Restores a backup where nothing is yet, and proves that every table and every file is as it was. Throws OperatorError
 * rather than write over data; where it fails, no data folder and no server is left with half of it.
 */
export async function restoreBackup({
  path,
  target,
  migrationsFolder,
  log,
  progress,
}: Options): Promise<RestoreResult> {
  const backup = await openBackup(path);
  try {
    await refuseFolder(target);
    const lock = await lockDataFolder({ dataDir: target.dataDir });
    try {
      const step = countSteps(backup.manifest, progress);
      return await intoTarget(backup, target, { migrationsFolder, log, step });
    } finally {
      await lock.release();
    }
  } finally {
    backup.close();
  }
}

interface Work {
  migrationsFolder: string;
  log: Log;
  step: (steps: number) => void;
}

async function intoTarget(
  backup: Backup,
  target: Target,
  { migrationsFolder, log, step }: Work,
): Promise<RestoreResult> {
  const { manifest } = backup;
  const { dataDir, databaseUrl, s3 } = target;
  const fileStore = await openFiles({ dataDir, s3 });
  await refuseFiles(fileStore);
  // an embedded database comes to its place when all of it is there
  const draft = join(dataDir, 'restoring');
  await rm(draft, { recursive: true, force: true });
  const database = await openDatabase({ databaseUrl, dataDir: draft, log });
  try {
    await refuseRows(database);
    await migrateAsBackedUp(database, manifest, { folder: migrationsFolder, log });
    await withFiles(fileStore, backup, { step, work: () => loadTables(database, { backup, step }) });
  } catch (error) {
    await database.close();
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await database.close();
  if (!databaseUrl) await rename(join(draft, 'database'), join(dataDir, 'database'));
  await rm(draft, { recursive: true, force: true });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { manifest, rows, files: manifest.files.count };
}

/** Loads the files, then does the work; where either fails, the files are taken away again. */
async function withFiles(
  fileStore: Files,
  backup: Backup,
  { step, work }: { step: Work['step']; work: () => Promise<void> },
) {
  try {
    await loadFiles(fileStore, { backup, step });
    await work();
  } catch (error) {
    for (const key of backup.fileKeys) await fileStore.remove(key);
    await fileStore.removeEmptyFolders();
    throw error;
  }
}

const countSteps = ({ tables, files }: Manifest, tell: Options['progress']) => {
  const total = tables.reduce((sum, { rows }) => sum + rows, files.count);
  let done = 0;
  return (steps: number) => {
    done += steps;
    tell?.(done, total);
  };
};

async function refuseFolder({ dataDir, databaseUrl }: Target) {
  await mkdir(dataDir, { recursive: true });
  if (databaseUrl || (await inspectDataFolder(dataDir)) === 'empty') return;
  throw new OperatorError(
    `数据目录 ${dataDir} 中已有数据，不会覆盖。请用 DATA_DIR 指定一个新的目录；确不需要原有数据的，请先将其移到别处。`,
  );
}

async function refuseFiles(fileStore: Files) {
  for await (const keys of fileStore.keys()) {
    if (keys.length === 0) continue;
    throw new OperatorError(`${fileStore.place} 中已有文件，不会覆盖。请换一个空的目录或存储桶。`);
  }
}
