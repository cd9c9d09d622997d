import { join } from 'node:path';
import type { Installed, Platform } from '../../platform/platform.ts';
import { createWorkers } from '../../platform/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { SearchService } from '../search/service.ts';
import { makeDownloadJob, removeExpiredJob } from './jobs.ts';
import { workshop } from './make-file.ts';
import { downloadsRoutes } from './routes.ts';
import { type DownloadsService, downloadJob, downloadsService } from './service.ts';
import { downloadsStore } from './store.ts';

interface Neighbours {
  search: SearchService;
  records: RecordsService;
  account: AccountService;
}

/** Laying out forty records of a PDF takes about ninety megabytes; left to itself a thread takes five hundred. */
const volumeHeapMaxMb = 256;

export function installDownloads(
  platform: Platform,
  { search, records, account }: Neighbours,
): Installed<DownloadsService> & { stop: () => Promise<void> } {
  const { database, jobs, events, workers, fileStore, tempDir, config, clock, log } = platform;
  const store = downloadsStore(database);
  const volumeWorkers = createWorkers({ maxThreads: 1, heapMaxMb: volumeHeapMaxMb });
  const folder = join(tempDir, 'downloads');
  const service = downloadsService({
    store,
    workshop: workshop({ store, search, records, workers, volumeWorkers, folder, clock }),
    search,
    jobs,
    events,
    fileStore,
    clock,
    keepMs: config.downloadKeepMs,
    permissionsOf: account.permissionsOf,
  });
  jobs.define(downloadJob, makeDownloadJob(service));
  jobs.define('downloads.removeExpired', removeExpiredJob(service));
  jobs.schedule('downloads.removeExpired', '20 * * * *', null);
  jobs.onChange(job => {
    if (job.kind !== downloadJob) return;
    service.follow(job).catch(error => log.warn({ err: error }, 'the user was not told how far a download is'));
  });
  return { service, bindings: downloadsRoutes(service), stop: volumeWorkers.close };
}
