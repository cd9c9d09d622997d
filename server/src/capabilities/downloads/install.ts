import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { createWorkers } from '../../platform/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { PeopleService } from '../people/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { RegistersService } from '../registers/service.ts';
import type { SearchService } from '../search/service.ts';
import { holdersService } from './holders/service.ts';
import { fileMaker } from './jobs.ts';
import { downloadsRoutes } from './routes.ts';
import { type DownloadsService, downloadsService } from './service.ts';
import { downloadsStore } from './store.ts';

interface Neighbours {
  search: SearchService;
  records: RecordsService;
  people: PeopleService;
  registers: RegistersService;
  account: AccountService;
  notices: NoticesService;
}

/** Laying out forty records of a PDF takes about ninety megabytes; left to itself a thread takes five hundred. */
const volumeHeapMaxMb = 256;

export function installDownloads(
  platform: Platform,
  { search, records, people, registers, account, notices }: Neighbours,
): InstalledCapability<DownloadsService> {
  const { database, tasks, workers, config, clock, personalData } = platform;
  const store = downloadsStore(database);
  personalData.offer({ name: '检索证书', ...store.personal });
  const volumeWorkers = createWorkers({ maxThreads: 1, heapMaxMb: volumeHeapMaxMb });
  const holders = holdersService({ people, registers, clock });
  const service = downloadsService({
    store,
    tasks,
    makeFile: fileMaker({ store, search, records, holders, workers, volumeWorkers, clock }),
    search,
    records,
    holders,
    workers,
    notices,
    clock,
    keepMs: config.downloadKeepMs,
    permissionsOf: account.permissionsOf,
  });
  return { service, bindings: downloadsRoutes(service), stop: volumeWorkers.close };
}
