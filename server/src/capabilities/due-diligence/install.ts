import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { Sources } from './companies/gather-company.ts';
import { dueDiligenceJobs } from './jobs.ts';
import { dueDiligenceRoutes } from './routes.ts';
import { type DueDiligenceService, dueDiligenceService } from './service.ts';
import { dueDiligenceStore } from './store.ts';

interface Neighbours extends Sources {
  files: FilesService;
  account: AccountService;
  notices: NoticesService;
}

export function installDueDiligence(
  { database, tasks, workers, clock, personalData }: Platform,
  { files, account, notices, ...sources }: Neighbours,
): InstalledCapability<DueDiligenceService> {
  const store = dueDiligenceStore(database);
  const [records, companies] = store.personal;
  personalData.offer({ name: '核查尽调', ...records });
  personalData.offer({ name: '核查的企业、发现与备注', ...companies });
  const { permissionsOf } = account;
  const jobs = dueDiligenceJobs({ tasks, store, notices, clock, permissionsOf, ...sources });
  const service = dueDiligenceService({ store, jobs, files, records: sources.records, workers, clock });
  return { service, bindings: dueDiligenceRoutes(service) };
}
