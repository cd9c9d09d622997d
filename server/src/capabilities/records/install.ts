import type { Installed, Platform } from '../../platform/platform.ts';
import { type ImportsService, importJobs } from '../imports/service.ts';
import { importArticlesJob, importCasesJob, importPenaltiesJob } from './jobs.ts';
import { recordsRoutes } from './routes.ts';
import { type RecordsService, recordsService } from './service.ts';
import { recordsStore } from './store.ts';

export function installRecords(platform: Platform, imports: ImportsService): Installed<RecordsService> {
  const { database, jobs, workers } = platform;
  const service = recordsService({ store: recordsStore(database) });
  const deps = { imports, records: service, workers };
  jobs.define(importJobs.cases, importCasesJob(deps));
  jobs.define(importJobs.penalties, importPenaltiesJob(deps));
  jobs.define(importJobs.articles, importArticlesJob(deps));
  return { service, bindings: recordsRoutes(service) };
}
