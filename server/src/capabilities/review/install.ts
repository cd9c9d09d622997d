import type { Installed, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { batchService } from './batches/service.ts';
import { batchStore } from './batches/store.ts';
import { reviewJobs } from './jobs.ts';
import { pastDecisions } from './playbooks/collect-decisions.ts';
import { playbookService } from './playbooks/service.ts';
import { playbookStore } from './playbooks/store.ts';
import { readerService } from './reader/service.ts';
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
  { database, tasks, workers, clock, config, personalData, models }: Platform,
  { files, statutes, account, notices }: Neighbours,
): Installed<ReviewService> {
  const store = reviewStore(database);
  const [records, decisions] = store.personal;
  personalData.offer({ name: '合同审查', ...records });
  personalData.offer({ name: '合同审查的决定', ...decisions });
  const { permissionsOf } = account;
  const keepMs = config.downloadKeepMs;
  const reader = readerService({ models });
  const jobs = reviewJobs({ tasks, store, files, statutes, notices, workers, clock, permissionsOf, keepMs, reader });
  const books = playbookStore(database);
  const [lists, versions] = books.personal;
  personalData.offer({ name: '立场库', ...lists });
  personalData.offer({ name: '立场库的版本', ...versions });
  const decisionsOn = pastDecisions(store);
  const playbooks = playbookService({ store: books, decisionsOn, files, workers, clock });
  const service = reviewService({ store, jobs, files, workers, clock, usePlaybook: playbooks.use, reader });
  const kept = batchStore(database);
  personalData.offer({ name: '批量审查', ...kept.personal });
  const batches = batchService({ store: kept, reviews: store, review: service, files, workers, clock });
  return { service, bindings: reviewRoutes(service, playbooks, batches) };
}
