import { fileURLToPath } from 'node:url';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { shareFile } from '../../platform/share-file.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { SearchService } from '../search/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { countsFollower } from './followers.ts';
import { correctionJobs } from './jobs.ts';
import { correctionRoutes } from './routes.ts';
import { type CorrectionService, correctionService } from './service.ts';
import { correctionStore } from './store.ts';
import { suggestionsService } from './suggestions/service.ts';

interface Neighbours {
  files: FilesService;
  statutes: StatutesService;
  account: AccountService;
  notices: NoticesService;
  records: RecordsService;
  search: SearchService;
}

export async function installCorrection(
  { database, listener, tasks, workers, clock, config, personalData, models, log }: Platform,
  { files, statutes, account, notices, search, records: publicRecords }: Neighbours,
): Promise<InstalledCapability<CorrectionService>> {
  const store = correctionStore(database);
  const [records, decisions, words] = store.personal;
  personalData.offer({ name: '文书纠错', ...records });
  personalData.offer({ name: '文书纠错的决定', ...decisions });
  personalData.offer({ name: '文书纠错的词典', ...words });
  const { permissionsOf } = account;
  const keepMs = config.downloadKeepMs;
  const readEvidence = shareFile(fileURLToPath(import.meta.resolve('@antai/proofreading/evidence.bin')));
  const { isBehind } = search;
  const follower = countsFollower({ store, records: publicRecords, workers, readEvidence, isBehind, clock, log });
  const stopListening = config.isWorker ? await listener.on('records_changed', follower.wakeLater) : () => {};
  if (config.isWorker) follower.wakeLater();
  const suggestions = suggestionsService({ models, workers });
  const jobs = correctionJobs({
    ...{ tasks, store, files, statutes, notices, workers, readEvidence, suggestions, clock, permissionsOf, keepMs },
  });
  const service = correctionService({ store, jobs, files, workers, suggestions, clock });
  async function stop() {
    stopListening();
    await follower.stop();
  }
  return { service, bindings: correctionRoutes(service), stop };
}
