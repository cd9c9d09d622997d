import { dueDiligence } from '@antai/contract/due-diligence';
import { bind } from '../../platform/http/bind.ts';
import type { DueDiligenceService } from './service.ts';

export const dueDiligenceRoutes = (service: DueDiligenceService) =>
  bind(dueDiligence, {
    readNames: (caller, { data }) => service.readNames(caller, data.fileId),
    add: (caller, { data }) => service.add(caller, data),
    page: (caller, { baseInfo, data }) => service.page(caller, { kind: data.kind, page: baseInfo }),
    detail: (caller, { data }) => service.detail(caller, data.recordId),
    company: (caller, { data }) => service.company(caller, data),
    choose: (caller, { data }) => service.choose(caller, data),
    note: (caller, { data }) => service.note(caller, data),
    again: (caller, { data }) => service.again(caller, data.recordId),
    retry: (caller, { data }) => service.retry(caller, data.recordId),
    cancel: (caller, { data }) => service.cancel(caller, data.recordId),
    remove: (caller, { data }) => service.remove(caller, data.recordId),
    download: (caller, { data }) => service.download(caller, data),
  });
