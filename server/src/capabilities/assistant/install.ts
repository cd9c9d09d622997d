import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { CalculatorsService } from '../calculators/service.ts';
import type { FilesService } from '../files/service.ts';
import type { KnowledgeService } from '../knowledge/service.ts';
import type { LookupsService } from '../lookups/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { ReviewService } from '../review/service.ts';
import type { SearchService } from '../search/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { articlesService } from './answers/articles/service.ts';
import { calculationsService } from './answers/calculations/service.ts';
import { casesService } from './answers/cases/service.ts';
import { contractsService } from './answers/contracts/service.ts';
import { librariesService } from './answers/libraries/service.ts';
import { answersService } from './answers/service.ts';
import { attachmentsService } from './attachments/service.ts';
import { presetsService } from './presets/service.ts';
import { presetsStore } from './presets/store.ts';
import { previewService } from './preview/service.ts';
import { assistantRoutes } from './routes.ts';
import { type AssistantService, assistantService } from './service.ts';
import { assistantStore } from './store.ts';
import { writerService } from './writer/service.ts';

interface Neighbours {
  files: FilesService;
  account: AccountService;
  statutes: StatutesService;
  search: SearchService;
  records: RecordsService;
  knowledge: KnowledgeService;
  lookups: LookupsService;
  review: ReviewService;
  calculators: CalculatorsService;
}

export function installAssistant(
  { database, runs, workers, clock, personalData, models }: Platform,
  { files, account, statutes, search, records, knowledge, lookups, review, calculators }: Neighbours,
): InstalledCapability<AssistantService> {
  const store = assistantStore(database);
  const ownPresets = presetsStore(database);
  personalData.offer({ name: 'AI助手对话', ...store.personal });
  personalData.offer({ name: '自建助手', ...ownPresets.personalAssistants });
  personalData.offer({ name: '提问模板', ...ownPresets.personalTemplates });
  const presets = presetsService({ store: ownPresets, clock });
  const writer = writerService({ statutes, records, models, lookups });
  const answers = answersService({
    ...{ statutes, records, models, writer },
    articles: articlesService({ statutes }),
    cases: casesService({ search, records }),
    libraries: librariesService({ knowledge }),
    contracts: contractsService({ review }),
    calculations: calculationsService({ calculators }),
  });
  const attachments = attachmentsService({ store, files, workers, clock });
  const { permissionsOf } = account;
  const work = { runs, answers, attachments, presets, knowledge, workers };
  const service = assistantService({ store, ...work, clock, permissionsOf });
  const preview = previewService({ store, answers, attachments, presets, clock });
  return { service, bindings: assistantRoutes({ service, presets, preview }) };
}
