import { comparison } from '@antai/contract/comparison';
import { bind } from '../../platform/http/bind.ts';
import type { ComparisonService } from './service.ts';

export const comparisonRoutes = (service: ComparisonService) =>
  bind(comparison, {
    text: (caller, { data }) => service.text(caller, data),
    add: (caller, { data }) => service.add(caller, data.fileIds),
    addVersion: (caller, { data }) => service.addVersion(caller, data),
    page: (caller, { baseInfo }) => service.page(caller, baseInfo),
    get: (caller, { data }) => service.get(caller, data),
    settle: (caller, { data }) => service.settle(caller, data),
    decide: (caller, { data }) => service.decide(caller, data),
    cancel: (caller, { data }) => service.cancel(caller, data.recordId),
    retry: (caller, { data }) => service.retry(caller, data.recordId),
    remove: (caller, { data }) => service.remove(caller, data.recordId),
    download: (caller, { data }) => service.download(caller, data),
  });
