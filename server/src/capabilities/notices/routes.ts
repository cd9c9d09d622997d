import { notices } from '@antai/contract/notices';
import { bind } from '../../platform/http/bind.ts';
import type { NoticesService } from './service.ts';

export const noticesRoutes = (service: NoticesService) =>
  bind(notices, {
    page: (caller, { data, baseInfo }) => service.page(caller, { filter: data, page: baseInfo }),
    removeMany: (caller, { data }) => service.removeMany(caller, data.messageIds),
    markMany: (caller, { data: { messageIds, ...change } }) => service.markMany(caller, messageIds, change),
    read: (caller, { data: { messageId, ...change } }) => service.read(caller, messageId, change),
  });
