import { statutes } from '@antai/contract/statutes';
import { bind } from '../../platform/http/bind.ts';
import type { StatutesService } from './service.ts';

export const statutesRoutes = (service: StatutesService) =>
  bind(statutes, {
    article: (caller, { data }) => service.article(caller, data),
    findArticles: (caller, { data }) => service.findArticles(caller, data),
    versions: (caller, { data }) => service.versions(caller, data.statuteId, { asOf: data.asOf }),
    checkCitations: (caller, { data }) => service.answerCitations(caller, data.text, { asOfWished: data.asOf }),
  });
