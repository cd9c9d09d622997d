import { setTimeout as wait } from 'node:timers/promises';
import { type Backup, backups } from '@antai/contract/backups';
import { type Ask, atWork, drawBar, endWith, UsageError } from './command.ts';

const usage = '用法：npm run backup    备份数据库、文件与配置，存于 BACKUP_DIR（默认 DATA_DIR/backups）';

/** Follows a backup to its end; gives the exit code. */
async function follow(ask: Ask): Promise<number> {
  const startedAt = performance.now();
  let backup: Backup | undefined = await ask(backups.create, {});
  const { backupId } = backup;
  let { folder } = await ask(backups.list, {});
  while (backup?.state === 'running') {
    drawBar(backup.finishPercent / 100, startedAt);
    await wait(500);
    const listed = await ask(backups.list, {});
    ({ folder } = listed);
    backup = listed.backups.find(each => each.backupId === backupId);
  }
  if (backup?.state !== 'done') {
    console.error(`\n备份没有完成：${backup?.failReason ?? '记录已被删除'}`);
    return 1;
  }
  const megabytes = (backup.sizeBytes / 1e6).toFixed(1);
  console.log(`\n已备份 ${backup.rows} 行、${backup.files} 个文件（${megabytes} MB）：${folder}/${backup.name}.zip`);
  console.log(`SHA-256 ${backup.sha256}`);
  console.log('备份中有全部数据与密码的散列，请妥善保管；恢复：npm run restore -- 备份文件');
  return 0;
}

async function main() {
  if (process.argv.length > 2) throw new UsageError(usage);
  return atWork(follow);
}

endWith(main());
