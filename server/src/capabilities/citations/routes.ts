import { citations } from '@antai/contract/citations';
import { bind } from '../../platform/http/bind.ts';
import type { CitationsService } from './service.ts';

export const citationsRoutes = (service: CitationsService) =>
  bind(citations, {
    add: (caller, { data }) => service.add(caller, data),
    page: (caller, { baseInfo }) => service.page(caller, baseInfo),
    report: (caller, { data }) => service.report(caller, data.taskId),
    download: (caller, { data }) => service.download(caller, data.taskId),
    retry: (caller, { data }) => service.retry(caller, data.taskId),
    remove: (caller, { data }) => service.remove(caller, data.taskId),
  });
