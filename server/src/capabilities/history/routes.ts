import { history } from '@antai/contract/history';
import { bind } from '../../platform/http/bind.ts';
import type { HistoryService } from './service.ts';

export const historyRoutes = (service: HistoryService) =>
  bind(history, {
    page: (caller, { data, baseInfo }) => service.page(caller, { which: data, page: baseInfo }),
    add: (caller, { data }) => service.add(caller, data),
    userConfig: caller => service.userConfig(caller),
    clear: (caller, { data }) => service.clear(caller, data),
  });
