import type { Installed, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { NoticesService } from '../notices/service.ts';
import { draftingJobs } from './jobs.ts';
import { draftingRoutes } from './routes.ts';
import { type DraftingService, draftingService } from './service.ts';
import { draftingStore } from './store.ts';

interface Neighbours {
  account: AccountService;
  notices: NoticesService;
}

export function installDrafting(
  { database, tasks, workers, clock, config, personalData }: Platform,
  { account, notices }: Neighbours,
): Installed<DraftingService> {
  const store = draftingStore(database);
  personalData.offer({ name: '文书起草', ...store.personal });
  const { permissionsOf } = account;
  const keepMs = config.downloadKeepMs;
  const jobs = draftingJobs({ tasks, store, notices, workers, clock, permissionsOf, keepMs });
  const service = draftingService({ store, jobs, clock });
  return { service, bindings: draftingRoutes(service) };
}
