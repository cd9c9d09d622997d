import { subscriptions } from '@antai/contract/subscriptions';
import { bind } from '../../platform/http/bind.ts';
import type { SubscriptionsService } from './service.ts';

export const subscriptionsRoutes = (service: SubscriptionsService) =>
  bind(subscriptions, {
    add: (caller, { data }) => service.add(caller, data),
    page: (caller, { data, baseInfo }) => service.page(caller, data, { page: baseInfo }),
    update: (caller, { data: { subscriptionId, ...change } }) => service.update(caller, { subscriptionId, change }),
    remove: (caller, { data }) => service.remove(caller, data.subscriptionId),
    hits: (caller, { data, baseInfo }) => service.hits(caller, { subscriptionId: data.subscriptionId, page: baseInfo }),
    readCompany: (caller, { data }) => service.readCompany(caller, data.companyId),
    tryPast: (caller, { data, baseInfo }) => service.tryPast(caller, data, { page: baseInfo }),
  });
