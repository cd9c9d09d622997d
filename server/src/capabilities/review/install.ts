import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { assignmentService } from './assignments/service.ts';
import { assignmentStore } from './assignments/store.ts';
import { batchService } from './batches/service.ts';
import { batchStore } from './batches/store.ts';
import { decisionsService } from './decisions/service.ts';
import { reviewJobs } from './jobs.ts';
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
): InstalledCapability<ReviewService> {
  const store = reviewStore(database);
  const [records, decisions, notes] = store.personal;
  personalData.offer({ name: '合同审查', ...records });
  personalData.offer({ name: '合同审查的决定', ...decisions });
  personalData.offer({ name: '合同审查的批注', ...notes });
  personalData.offer({ name: '在同事审查中的批注', ...store.saidElsewhere });
  const assignmentRows = assignmentStore(database);
  const [assigned, received] = assignmentRows.personal;
  personalData.offer({ name: '合同审查的分配', ...assigned });
  personalData.offer({ name: '收到的审查分配', ...received });
  const { permissionsOf } = account;
  const keepMs = config.downloadKeepMs;
  const reader = readerService({ models });
  const keepAssigned = assignmentRows.keepOnly;
  const jobs = reviewJobs({
    tasks,
    store,
    keepAssigned,
    files,
    statutes,
    notices,
    workers,
    clock,
    permissionsOf,
    keepMs,
    reader,
  });
  const books = playbookStore(database);
  const [lists, versions] = books.personal;
  personalData.offer({ name: '立场库', ...lists });
  personalData.offer({ name: '立场库的版本', ...versions });
  const playbooks = playbookService({ store: books, decisions: decisionsService(store), files, workers, clock });
  const usePlaybook = playbooks.use;
  const service = reviewService({
    store,
    assignments: assignmentRows,
    account,
    jobs,
    files,
    workers,
    clock,
    usePlaybook,
    reader,
  });
  const batchRows = batchStore(database);
  personalData.offer({ name: '批量审查', ...batchRows.personal });
  const batches = batchService({ store: batchRows, reviews: store, review: service, files, workers, clock });
  const { findingIdsOf } = service;
  const assignments = assignmentService({
    store: assignmentRows,
    reviews: store,
    account,
    notices,
    clock,
    findingIdsOf,
  });
  return { service, bindings: reviewRoutes({ service, playbooks, batches, assignments }) };
}
