import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** The embedded database, or what is left of it, cannot be opened; nothing was written over it. */
class UnreadableDatabase extends OperatorError {
  override name = 'UnreadableDatabase';
}

const keptFolder = /^[0-9a-f]{2}$/;
/** What every folder of PostgreSQL holds at its top. */
const databaseParts = ['PG_VERSION', 'base', 'global', 'pg_wal'];
const namesAtMost = 6;

const namesIn = async (folder: string): Promise<string[] | undefined> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    if (error.code === 'ENOTDIR') return [''];
    throw error;
  });

function listed(names: string[]): string {
  const some = names
    .filter(name => name !== '')
    .toSorted()
    .slice(0, namesAtMost);
  return some.length < names.length ? `${some.join('、')} 等 ${names.length} 项` : some.join('、');
}

/**
 * Whether the data folder holds an embedded database or a new one may be made there. Throws UnreadableDatabase where
 * something lies that looks like data but is no whole database: a new one is never made over or beside it.
 */
export async function inspectDataFolder(dataDir: string): Promise<'database' | 'empty'> {
  const folder = join(dataDir, 'database');
  const names = await namesIn(folder);
  if (names && names.length > 0) {
    const missing = databaseParts.filter(part => !names.includes(part));
    if (missing.length === 0) return 'database';
    throw new UnreadableDatabase(
      `数据库文件夹 ${folder} 不完整：其中有 ${listed(names)}，缺少 ${missing.join('、')}。程序没有改动其中任何内容。\n` +
        `请用备份恢复整个 ${dataDir} 后重新启动；如其中不是需要的数据，请将 ${folder} 移到别处，或用 DATA_DIR 指定另一目录。`,
    );
  }
  await refuseOrphans(dataDir);
  return 'empty';
}

/** Files or an index without their database, or a database in the place of its parent. */
async function refuseOrphans(dataDir: string) {
  const top = (await namesIn(dataDir)) ?? [];
  if (databaseParts.every(part => top.includes(part))) {
    throw new UnreadableDatabase(
      `${dataDir} 本身就是一个数据库文件夹（有 ${databaseParts.join('、')}），不会在其中新建数据库。请将 DATA_DIR 设为它的上一级目录。`,
    );
  }
  const folders = ((await namesIn(join(dataDir, 'files'))) ?? []).filter(name => keptFolder.test(name));
  const indexes = (await namesIn(join(dataDir, 'index'))) ?? [];
  const orphans = [...(folders.length > 0 ? ['files'] : []), ...(indexes.length > 0 ? ['index'] : [])];
  if (orphans.length === 0) return;
  throw new UnreadableDatabase(
    `数据目录 ${dataDir} 中有以前的数据（${orphans.join('、')}），却没有数据库文件夹 database，因此没有新建空的数据库。\n` +
      `请用备份恢复整个 ${dataDir}；原来使用 PostgreSQL 的，请重新设置 DATABASE_URL；` +
      '如不再需要这些数据，请将该目录移到别处，或用 DATA_DIR 指定另一目录。',
  );
}

/** The engine could not open the folder: what the operator reads instead of the engine's own words. */
export const damagedDatabase = (dataDir: string, cause: unknown) =>
  new UnreadableDatabase(
    `内置数据库已损坏，无法打开：${join(dataDir, 'database')}（${(cause as Error).message.split('\n')[0]}）。\n` +
      `请用备份恢复整个 ${dataDir} 后重新启动；没有备份的，请保留该目录并求助，不要删除。`,
    { cause },
  );
