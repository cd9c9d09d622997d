import { randomUUID } from 'node:crypto';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import { aidsService } from './aids/service.ts';
import { editingService } from './editing/service.ts';
import { translationJobs } from './jobs.ts';
import { memoryService } from './memory/service.ts';
import { memoryStore } from './memory/store.ts';
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
): InstalledCapability<TranslationService> {
  const store = translationStore(database);
  const [records, segments, acceptances] = store.personal;
  const memories = memoryStore(database);
  personalData.offer({ name: '文档翻译', ...records });
  personalData.offer({ name: '文档翻译的译文', ...segments });
  personalData.offer({ name: '文档翻译接受的偏差', ...acceptances });
  personalData.offer({ name: '翻译记忆', ...memories.personal });
  const ownTerms = termsStore(database);
  const [bases, rows] = ownTerms.personal;
  personalData.offer({ name: '术语库', ...bases });
  personalData.offer({ name: '术语', ...rows });
  const changed = (ownerId: string) => aids.forgetTerms(ownerId);
  const terms = termsService({
    ...{ store: ownTerms, files, workers, clock, changed },
    find: store.head,
    segmentsOf: (recordId, signal) => store.written(recordId, { names: ['source', 'target', 'language'], signal }),
  });
  const aids = aidsService({ memories, terms, workers, now: clock.now, newName: randomUUID });
  const memory = memoryService({ store: memories, segments: store, aids, files, workers, clock });
  const writer = writerService({ models, workers });
  const keepMs = config.downloadKeepMs;
  const jobs = translationJobs({ tasks, store, terms, aids, writer, files, account, notices, workers, clock, keepMs });
  const keep = memory.keepSegments;
  const service = translationService({ store, keep, jobs, terms, aids, files, workers, clock });
  const editing = editingService({ store, jobs, files, workers, account, clock, keep });
  return { service, bindings: translationRoutes({ service, editing, memory, own: terms }) };
}
