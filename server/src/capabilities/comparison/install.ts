import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import { comparisonJobs } from './jobs.ts';
import { comparisonRoutes } from './routes.ts';
import { type ComparisonService, comparisonService } from './service.ts';
import { comparisonStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  account: AccountService;
  notices: NoticesService;
}

export function installComparison(
  { database, tasks, workers, clock, config, personalData }: Platform,
  { files, account, notices }: Neighbours,
): InstalledCapability<ComparisonService> {
  const store = comparisonStore(database);
  const [records, marks] = store.personal;
  personalData.offer({ name: '文件比对', ...records });
  personalData.offer({ name: '文件比对的标记', ...marks });
  const { permissionsOf } = account;
  const jobs = comparisonJobs({ tasks, store, files, notices, workers, permissionsOf, keepMs: config.downloadKeepMs });
  const service = comparisonService({ store, jobs, files, workers, clock });
  return { service, bindings: comparisonRoutes(service) };
}
