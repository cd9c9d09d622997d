import type { Installed, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { reviewJobs } from './jobs.ts';
import { reviewRoutes } from './routes.ts';
import { type ReviewService, reviewService } from './service.ts';
import { reviewStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  statutes: StatutesService;
  account: AccountService;
  notices: NoticesService;
}

export function installReview(
  { database, tasks, workers, clock, config, personalData }: Platform,
  { files, statutes, account, notices }: Neighbours,
): Installed<ReviewService> {
  const store = reviewStore(database);
  const [records, decisions] = store.personal;
  personalData.offer({ name: '合同审查', ...records });
  personalData.offer({ name: '合同审查的决定', ...decisions });
  const { permissionsOf } = account;
  const keepMs = config.downloadKeepMs;
  const jobs = reviewJobs({ tasks, store, files, statutes, notices, workers, clock, permissionsOf, keepMs });
  const service = reviewService({ store, jobs, files, workers, clock });
  return { service, bindings: reviewRoutes(service) };
}
