import { models } from '@antai/contract/models';
import { bind } from '../../platform/http/bind.ts';
import type { ModelsService } from './service.ts';

export const modelsRoutes = (service: ModelsService) =>
  bind(models, {
    list: () => service.list(),
    save: (_caller, { data }) => service.save(data),
    remove: (_caller, { data }) => service.remove(data.endpointId),
    order: (_caller, { data }) => service.order(data.endpointIds),
    test: (caller, { data }) => service.test(caller, data.endpointId),
    usage: (_caller, { data }) => service.usage(data),
    budgets: () => service.budgets(),
    setBudget: (_caller, { data }) => service.setBudget(data),
  });
