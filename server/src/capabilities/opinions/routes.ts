import { opinions } from '@antai/contract/opinions';
import { bind } from '../../platform/http/bind.ts';
import type { OpinionsService } from './service.ts';

export const opinionsRoutes = (service: OpinionsService) =>
  bind(opinions, {
    addRequest: (caller, { data }) => service.addRequest(caller, data),
    requestPage: (caller, { data, baseInfo }) => service.requestPage(caller, { which: data, page: baseInfo }),
    withdrawRequest: (caller, { data }) => service.withdrawRequest(caller, data.requestId),
    allRequests: (_caller, { data, baseInfo }) => service.allRequests(data, baseInfo),
    answerRequest: (_caller, { data }) => service.answerRequest(data),
    attachment: (_caller, { data }) => service.attachment(data.requestId),
  });
