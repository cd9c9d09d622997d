import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { PacksService } from '../packs/service.ts';
import { desensitiseJobs } from './jobs.ts';
import { desensitiseRoutes } from './routes.ts';
import { type DesensitiseService, desensitiseService } from './service.ts';
import { desensitiseStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  account: AccountService;
  notices: NoticesService;
  packs: PacksService;
}

export function installDesensitise(
  { database, tasks, workers, inference, clock, config, sealer, personalData }: Platform,
  { files, account, notices, packs }: Neighbours,
): InstalledCapability<DesensitiseService> {
  const store = desensitiseStore(database);
  const [records, decisions] = store.personal;
  personalData.offer({ name: '文档脱敏', ...records });
  personalData.offer({ name: '文档脱敏的决定', ...decisions });
  const { permissionsOf } = account;
  const keepMs = config.downloadKeepMs;
  const nameModel = () => packs.filesOf('names')?.folder;
  const means = { workers, inference, nameModel, clock, sealer };
  const jobs = desensitiseJobs({ tasks, store, files, notices, permissionsOf, keepMs, ...means });
  const service = desensitiseService({
    ...{ store, jobs, files, workers, clock, sealer },
    hasNameModel: () => nameModel() !== undefined,
  });
  return { service, bindings: desensitiseRoutes(service) };
}
