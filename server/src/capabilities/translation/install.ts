import type { Installed, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import { createAids } from './collect-aids.ts';
import { translationJobs } from './jobs.ts';
import { translationRoutes } from './routes.ts';
import { type TranslationService, translationService } from './service.ts';
import { translationStore } from './store.ts';
import { termsService } from './terms/service.ts';
import { termsStore } from './terms/store.ts';
import { writerService } from './writer/service.ts';

interface Neighbours {
  files: FilesService;
  account: AccountService;
  notices: NoticesService;
}

export function installTranslation(
  { database, tasks, workers, clock, config, personalData, models }: Platform,
  { files, account, notices }: Neighbours,
): Installed<TranslationService> {
  const store = translationStore(database);
  const [records, segments, acceptances, memory] = store.personal;
  personalData.offer({ name: '文档翻译', ...records });
  personalData.offer({ name: '文档翻译的译文', ...segments });
  personalData.offer({ name: '文档翻译接受的偏差', ...acceptances });
  personalData.offer({ name: '翻译记忆', ...memory });
  const ownTerms = termsStore(database);
  const [bases, rows] = ownTerms.personal;
  personalData.offer({ name: '术语库', ...bases });
  personalData.offer({ name: '术语', ...rows });
  const terms = termsService({ store: ownTerms, files, workers, clock });
  const aids = createAids({ store, terms, now: clock.now });
  const writer = writerService({ models });
  const keepMs = config.downloadKeepMs;
  const jobs = translationJobs({ tasks, store, terms, aids, writer, files, account, notices, workers, clock, keepMs });
  const service = translationService({ store, jobs, terms, aids, files, workers, clock });
  return { service, bindings: translationRoutes(service, terms) };
}
