import type { Installed, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../account/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { answerSealer } from './analysis/seal-answer.ts';
import { analysisService } from './analysis/service.ts';
import { answerStore } from './analysis/store.ts';
import { respondentRoutes } from './respondent/routes.ts';
import { respondentService } from './respondent/service.ts';
import { questionnairesRoutes } from './routes.ts';
import { type QuestionnairesService, questionnairesService } from './service.ts';
import { questionnaireStore } from './store.ts';

interface Neighbours {
  account: AccountService;
  statutes: StatutesService;
}

const removal = 'questionnaires.removeDueAnswers';

export function installQuestionnaires(
  { database, clock, sealer, tickets, jobs, workers, personalData }: Platform,
  { account, statutes }: Neighbours,
): Installed<QuestionnairesService> {
  const store = questionnaireStore(database);
  const answersKept = answerStore(database);
  const answers = answerSealer(sealer);
  const service = questionnairesService({ store, statutes, clock });
  const analysis = analysisService({ store: answersKept, questionnaires: service, account, answers, workers, clock });
  const respondent = respondentService({
    ...{ store: answersKept, questionnaires: service, account, tickets, sealer, answers, clock },
  });
  const [drafts, versions] = store.personal;
  const [links, given] = answersKept.personal;
  personalData.offer({ name: '风险自检问卷', ...drafts });
  personalData.offer({ name: '风险自检问卷的版本', ...versions });
  personalData.offer({ name: '风险自检的链接', ...links });
  personalData.offer({ name: '风险自检的答卷', list: analysis.answersOfOwner, remove: given.remove });
  jobs.define(removal, { run: analysis.removeDue });
  jobs.schedule(removal, '20 3 * * *', {});
  const bindings = [questionnairesRoutes(service), analysisRoutes(analysis), respondentRoutes(respondent)].flat();
  return { service, bindings };
}
