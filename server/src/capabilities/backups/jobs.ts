import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import type { JobDefinition } from '../../platform/jobs/run-job.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BackupsStore } from './store.ts';

export const backupJobs = { make: 'backups.make', restore: 'backups.restore', schedule: 'backups.schedule' } as const;

interface BackupOrder {
  backupId: string;
  /** Where it is to lie. */
  folder: string;
  /** Of those made by themselves, how many are kept. */
  kept: number;
}

interface RestoreOrder {
  backupId: string;
  /** The new data folder. */
  folder: string;
}

interface Deps {
  platform: Platform;
  store: BackupsStore;
}

/** What whoever administers reads of a failure: what he can mend, else that the log says more. */
const reasonOf = (error: unknown) =>
  error instanceof OperatorError ? error.message : '备份没有完成，原因见服务器日志；请检查磁盘后重试';

/** Makes a backup; begun again from the start where a process was killed at it. One that nobody lists any more is left. */
export function makeJob({ platform, store }: Deps): JobDefinition<BackupOrder> {
  const { config, database, fileStore, clock } = platform;

  /** Takes away what came by itself and has had its time. */
  async function removeSuperseded(copiesMax: number) {
    for (const { backupId, path, host } of await store.superseded(copiesMax)) {
      if (host !== hostname()) continue;
      await rm(path, { force: true });
      await store.remove(backupId);
    }
  }

  return {
    concurrency: 1,
    maxAttempts: 2,
    async run({ payload: { backupId, folder, kept: copiesMax } }, { signal, progress, log }) {
      const row = await store.find(backupId);
      if (row?.state !== 'running') return;
      const path = join(folder, `${row.name}.zip`);
      const { settings, version } = config;
      try {
        const common = { database, fileStore, path, version, settings, signal, progress };
        const written = await writeBackup({ ...common, now: clock.now() });
        await store.update(backupId, { ...written, path, host: hostname(), state: 'done', endedAt: clock.now() });
      } catch (error) {
        if (signal.aborted) throw error;
        log.error({ err: error, backupId }, 'a backup was not made');
        await store.update(backupId, { state: 'failed', failReason: reasonOf(error), endedAt: clock.now() });
        return;
      }
      await removeSuperseded(copiesMax);
    },
  };
}

/** Restores a backup into a new data folder beside it and proves it there. */
export function restoreJob({ platform, store }: Deps): JobDefinition<RestoreOrder> {
  const { clock, migrationsFolder } = platform;

  return {
    concurrency: 1,
    maxAttempts: 1,
    async run({ payload: { backupId, folder } }, { progress, log }) {
      const row = await store.find(backupId);
      const restoration = row?.restoration;
      if (!row || restoration?.folder !== folder || restoration.state !== 'running') return;
      const end = (outcome: Pick<typeof restoration, 'state' | 'failReason'>) =>
        store.update(backupId, { restoration: { ...restoration, ...outcome, endTime: clock.now().toISOString() } });
      try {
        const target = { dataDir: folder };
        await restoreBackup({ path: row.path, target, migrationsFolder, log, progress });
        await end({ state: 'done', failReason: null });
      } catch (error) {
        log.error({ err: error, backupId }, 'a backup was not restored');
        await end({ state: 'failed', failReason: reasonOf(error) });
      }
    },
  };
}
