import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { PeopleService } from '../people/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { RegistersService } from '../registers/service.ts';
import { companiesService } from './companies/service.ts';
import { dueDiligenceJobs } from './jobs.ts';
import { dueDiligenceRoutes } from './routes.ts';
import { type DueDiligenceService, dueDiligenceService } from './service.ts';
import { dueDiligenceStore } from './store.ts';

interface Neighbours {
  files: FilesService;
  account: AccountService;
  notices: NoticesService;
  people: PeopleService;
  records: RecordsService;
  registers: RegistersService;
}

export function installDueDiligence(
  { database, tasks, workers, clock, personalData }: Platform,
  { files, account, notices, people, records, registers }: Neighbours,
): InstalledCapability<DueDiligenceService> {
  const store = dueDiligenceStore(database);
  const [ownRecords, ownCompanies] = store.personal;
  personalData.offer({ name: '核查尽调', ...ownRecords });
  personalData.offer({ name: '核查的企业、发现与备注', ...ownCompanies });
  const { permissionsOf } = account;
  const companies = companiesService({ people, records, registers });
  const jobs = dueDiligenceJobs({ tasks, store, companies, notices, clock, permissionsOf });
  const service = dueDiligenceService({ store, jobs, files, records, workers, clock });
  return { service, bindings: dueDiligenceRoutes(service) };
}
