import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { bind } from '../../platform/http/bind.ts';
import type { QuestionnairesService } from './service.ts';

export const questionnairesRoutes = (service: QuestionnairesService) =>
  bind(questionnaires, {
    save: (caller, { data }) => service.save(caller, data),
    page: (caller, { baseInfo, data }) => service.page(caller, { wish: data, page: baseInfo }),
    remove: (caller, { data }) => service.remove(caller, data.questionnaireId),
    release: (caller, { data }) =>
      service.release(caller, { questionnaireId: data.questionnaireId, revision: data.revision }),
    takeBack: (caller, { data }) => service.takeBack(caller, data.questionnaireId),
    setExpiry: (caller, { data }) =>
      service.setExpiry(caller, { questionnaireId: data.questionnaireId, expireDay: data.expireDay }),
    share: (caller, { data }) =>
      service.share(caller, { questionnaireId: data.questionnaireId, sharing: data.sharing }),
    setLogo: (caller, { questionnaireId }, upload) => service.setLogo(caller, questionnaireId, upload),
    removeLogo: (caller, { data }) => service.removeLogo(caller, data.questionnaireId),
    copy: (caller, { data }) => service.copy(caller, data.questionnaireId),
    get: (caller, { data }) => service.get(caller, data.questionnaireId),
    preview: (caller, { data }) =>
      service.preview(caller, { questionnaireId: data.questionnaireId, version: data.version }),
    compare: (caller, { data }) => service.compare(caller, data),
    checkBases: (caller, { data }) => service.checkBases(caller, data.legalBasis),
    score: (caller, { data }) => service.score(caller, data),
    libraryPage: async (_caller, { baseInfo, data }) => service.libraryPage(data, baseInfo),
    libraryGroups: async () => service.libraryGroups(),
    libraryPreview: (caller, { data }) => service.libraryPreview(caller, data.repositoryId),
    libraryCopy: (caller, { data }) => service.libraryCopy(caller, data.repositoryId),
  });
