import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { backupJobs, makeJob, restoreJob } from './jobs.ts';
import { backupsRoutes } from './routes.ts';
import { type BackupsService, backupsService } from './service.ts';
import { backupsStore } from './store.ts';

export function installBackups(platform: Platform): InstalledCapability<BackupsService> {
  const { database, jobs, clock, config } = platform;
  const store = backupsStore(database);
  const service = backupsService({ store, jobs, clock, backup: config.backup });
  jobs.define(backupJobs.make, makeJob({ platform, store }));
  jobs.define(backupJobs.restore, restoreJob({ platform, store }));
  jobs.define(backupJobs.schedule, { run: service.makeScheduled });
  if (config.backup.schedule) jobs.schedule(backupJobs.schedule, { pattern: config.backup.schedule, payload: null });
  return { service, bindings: backupsRoutes(service) };
}
