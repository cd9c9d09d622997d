import { riskProposals } from '@antai/contract/questionnaires/proposals';
import { bind } from '../../../platform/http/bind.ts';
import type { ProposalsService } from './service.ts';

export const proposalRoutes = (service: ProposalsService) =>
  bind(riskProposals, {
    status: () => service.status(),
    add: (caller, { data }) => service.add(caller, data),
    get: (caller, { data }) => service.get(caller, data.taskId),
    retry: (caller, { data }) => service.retry(caller, data.taskId),
    remove: (caller, { data }) => service.remove(caller, data.taskId),
  });
