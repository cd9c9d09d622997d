import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { PeopleService } from '../people/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { answerSealer } from './analysis/seal-answer.ts';
import { analysisService } from './analysis/service.ts';
import { answerStore } from './analysis/store.ts';
import { attachmentsService } from './attachments/service.ts';
import { attachmentStore } from './attachments/store.ts';
import { basesService } from './bases/service.ts';
import { exchangeRoutes } from './exchange/routes.ts';
import { exchangeService } from './exchange/service.ts';
import { fillingRoutes } from './filling/routes.ts';
import { fillingService } from './filling/service.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { invitationsService } from './invitations/service.ts';
import { invitationStore } from './invitations/store.ts';
import { listingService } from './listing/service.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { proposalsService } from './proposals/service.ts';
import { reportsService } from './reports/service.ts';
import { respondentRoutes } from './respondent/routes.ts';
import { respondentService } from './respondent/service.ts';
import { questionnairesRoutes } from './routes.ts';
import { type QuestionnairesService, questionnairesService } from './service.ts';
import { sharingService } from './sharing/service.ts';
import { questionnaireStore } from './store.ts';

interface Neighbours {
  account: AccountService;
  statutes: StatutesService;
  notices: NoticesService;
  people: PeopleService;
  records: RecordsService;
  files: FilesService;
}

const removal = 'questionnaires.removeDueAnswers';
const reminding = 'questionnaires.remind';
const watching = 'questionnaires.watchBases';

export function installQuestionnaires(
  platform: Platform,
  { account, statutes, notices, people, records, files }: Neighbours,
): InstalledCapability<QuestionnairesService> {
  const { config, database, clock, sealer, tickets, jobs, workers, mail, fileStore, orphans, personalData } = platform;
  const { tasks, models } = platform;
  const store = questionnaireStore(database);
  const answerRows = answerStore(database);
  const answers = answerSealer(sealer);
  const limits = { fileBytes: config.uploadMaxBytes, ownerBytes: config.uploadQuotas.userBytes };
  const attachments = attachmentsService({
    store: attachmentStore(database),
    fileStore,
    sealer,
    workers,
    clock,
    limits,
  });
  orphans.nameHolder(attachments.namedKeys);
  const readers = sharingService({ store, account });
  const service = questionnairesService({ store, statutes, account, readers, attachments, workers, clock });
  const shared = { store: answerRows, questionnaires: service, answers, attachments, clock };
  const reports = reportsService({ workers });
  const listing = listingService({ store: answerRows, questionnaires: service, answers, workers });
  const analysis = analysisService({ ...shared, account, reports, listing });
  const invitations = invitationsService({
    ...{ store: invitationStore(database), links: answerRows, questionnaires: service, mail, sealer, clock },
    publicUrl: config.publicUrl,
  });
  const respondent = respondentService({ ...shared, account, tickets, sealer, invitations, notices });
  const filling = fillingService({ ...shared, analysis, invitations, people, records });
  const bases = basesService({ store, questionnaires: service, notices, clock });
  const proposals = proposalsService({
    ...{ tasks, models, questionnaires: service, files, statutes, records, notices, workers, clock },
    ...{ permissionsOf: account.permissionsOf, keepMs: config.downloadKeepMs },
  });
  const [drafts, versions, logos] = store.personal;
  const [links, sheets] = answerRows.personal;
  personalData.offer({ name: '风险自检问卷', ...drafts });
  personalData.offer({ name: '风险自检问卷的版本', ...versions });
  personalData.offer({ name: '风险自检作答页的标志', ...logos });
  personalData.offer({ name: '风险自检的链接', ...links });
  personalData.offer({ name: '风险自检的邀请', ...invitations.personal });
  personalData.offer({ name: '风险自检的答卷', list: analysis.answersOfOwner, remove: sheets.remove });
  personalData.offer({ name: '风险自检答卷的文件', ...attachments.personal });
  jobs.define(removal, { run: analysis.removeDue });
  jobs.schedule(removal, { pattern: '20 3 * * *', payload: {} });
  jobs.define(watching, { concurrency: 1, run: bases.watch });
  jobs.schedule(watching, { pattern: '50 3 * * *', payload: {} });
  jobs.define(reminding, { concurrency: 1, run: invitations.remindDue });
  jobs.schedule(reminding, { pattern: '0 9 * * *', payload: {} });
  const bindings = [
    questionnairesRoutes(service),
    analysisRoutes(analysis),
    exchangeRoutes(exchangeService({ questionnaires: service, workers, clock })),
    fillingRoutes(filling),
    invitationRoutes(invitations),
    proposalRoutes(proposals),
    respondentRoutes(respondent),
  ].flat();
  return { service, bindings };
}
