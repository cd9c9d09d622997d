import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drawBar, endWith, UsageError } from './command.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { readConfig } from './platform/config.ts';
import { maskNewFiles } from './platform/keep-private.ts';
import { createLog } from './platform/log.ts';

const usage = `用法：npm run restore -- <备份文件>
  恢复到 DATA_DIR（内置数据库）或 DATABASE_URL（PostgreSQL），文件恢复到 DATA_DIR/files 或所设的对象存储
  目标中已有数据的，不会覆盖`;

/** Restores a backup to where the configuration points; gives the exit code. */
async function main(): Promise<number> {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new UsageError(usage);
  const path = resolve(file);
  if (!existsSync(path)) throw new UsageError(`找不到备份文件：${path}`);
  const { dataDir, databaseUrl, s3 } = readConfig(process.env);
  maskNewFiles();
  const startedAt = performance.now();
  const { manifest, rows, files } = await restoreBackup({
    path,
    target: { dataDir, databaseUrl, s3 },
    migrationsFolder: join(import.meta.dirname, '..', 'migrations'),
    log: createLog('warn'),
    progress: (done, total) => drawBar(total > 0 ? done / total : 1, startedAt, { remark: ' ' }),
  });
  console.log(`\n已恢复 ${manifest.tables.length} 个表 ${rows} 行、${files} 个文件，行数与散列均与备份时相同`);
  const settings = Object.entries(manifest.settings);
  if (settings.length > 0) console.log('备份时所设的变量（密码等只列名称），请照此设置后启动：');
  for (const [name, value] of settings) console.log(`  ${name}=${value}`);
  return 0;
}

endWith(main());
