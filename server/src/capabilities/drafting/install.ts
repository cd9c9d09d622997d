import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { SearchService } from '../search/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { batchJobs } from './batch/jobs.ts';
import { batchService } from './batch/service.ts';
import { batchStore } from './batch/store.ts';
import { draftingJobs } from './jobs.ts';
import { materialService } from './material/service.ts';
import { draftingRoutes } from './routes.ts';
import { sectionsService } from './sections/service.ts';
import { sectionStore } from './sections/store.ts';
import { sectionWriter } from './sections/writer/service.ts';
import { type DraftingService, draftingService } from './service.ts';
import { draftingStore } from './store.ts';
import { templatesService } from './templates/service.ts';
import { templateStore } from './templates/store.ts';

interface Neighbours {
  account: AccountService;
  files: FilesService;
  notices: NoticesService;
  records: RecordsService;
  search: SearchService;
  statutes: StatutesService;
}

export function installDrafting(
  { database, jobs, tasks, runs, workers, clock, config, personalData, fileStore, orphans, models }: Platform,
  { account, files, notices, records, search, statutes }: Neighbours,
): InstalledCapability<DraftingService> {
  const store = draftingStore(database);
  const ownTemplates = templateStore(database);
  const batches = batchStore(database);
  personalData.offer({ name: '文书起草的批次', ...batches.personal });
  personalData.offer({ name: '自有模板', ...ownTemplates.personal });
  orphans.nameHolder(ownTemplates.namedKeys);
  const { permissionsOf } = account;
  const versionsInUse = async (templateId: string) => [
    ...(await store.versionsInUse(templateId)),
    ...(await batches.versionsInUse(templateId)),
  ];
  const templates = templatesService({ store: ownTemplates, files, fileStore, workers, clock, versionsInUse });
  jobs.define('drafting.forgetTemplates', { concurrency: 1, run: templates.forgetRemoved });
  jobs.schedule('drafting.forgetTemplates', { pattern: '15 3 * * *', payload: null });
  const usual = { tasks, templates, notices, workers, clock, permissionsOf, keepMs: config.downloadKeepMs };
  const work = draftingJobs({ ...usual, store });
  const service = draftingService({
    ...{ store, jobs: work, templates, workers, clock },
    forgetSections: (caller, taskId) => sectionRuns.forgetDraft(caller, taskId),
  });
  const batchWork = batchJobs({ ...usual, store: batches });
  const batch = batchService({ store: batches, jobs: batchWork, templates, files, workers, clock });
  const materials = materialService({ files, drafts: service, workers });
  const writer = sectionWriter({ models, statutes, search, records });
  const rows = sectionStore(database);
  const sectionRuns = sectionsService({ store: rows, runs, drafts: service, writer, models, permissionsOf, clock });
  personalData.offer({ name: '文书起草的拟写', ...sectionRuns.personal });
  personalData.offer({ name: '文书起草', ...store.personal });
  return { service, bindings: draftingRoutes({ service, batch, templates, materials, sectionRuns }) };
}
