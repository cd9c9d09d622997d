import type { Installed, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import { desensitiseJobs } from './jobs.ts';
import { desensitiseRoutes } from './routes.ts';
import { type DesensitiseService, desensitiseService } from './service.ts';
import { desensitiseStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  account: AccountService;
  notices: NoticesService;
}

export function installDesensitise(
  { database, tasks, workers, clock, config, sealer, personalData }: Platform,
  { files, account, notices }: Neighbours,
): Installed<DesensitiseService> {
  const store = desensitiseStore(database);
  const [records, decisions] = store.personal;
  personalData.offer({ name: '文档脱敏', ...records });
  personalData.offer({ name: '文档脱敏的决定', ...decisions });
  const { permissionsOf } = account;
  const keepMs = config.downloadKeepMs;
  const jobs = desensitiseJobs({ tasks, store, files, notices, workers, clock, sealer, permissionsOf, keepMs });
  const service = desensitiseService({ store, jobs, files, workers, clock, sealer });
  return { service, bindings: desensitiseRoutes(service) };
}
