import { desensitise } from '@antai/contract/desensitise';
import { bind } from '../../platform/http/bind.ts';
import type { DesensitiseService } from './service.ts';

export const desensitiseRoutes = (service: DesensitiseService) =>
  bind(desensitise, {
    add: (caller, { data }) => service.add(caller, data),
    addText: (caller, { data }) => service.addText(caller, data),
    page: (caller, { baseInfo }) => service.page(caller, baseInfo),
    types: async () => service.types(),
    get: (caller, { data }) => service.get(caller, data),
    decide: (caller, { data }) => service.decide(caller, { recordId: data.recordId, choices: data.decisions }),
    change: (caller, { data }) => service.change(caller, data),
    cancel: (caller, { data }) => service.cancel(caller, data.recordId),
    retry: (caller, { data }) => service.retry(caller, data.recordId),
    remove: (caller, { data }) => service.remove(caller, data.recordId),
    export: (caller, { data }) => service.export(caller, data),
    download: (caller, { data }) => service.download(caller, data),
    compare: (caller, { baseInfo, data }) => service.compare(caller, data, { page: baseInfo }),
    downloadCompared: (caller, { data }) => service.downloadCompared(caller, data),
    downloadZip: (caller, { data }) => service.downloadZip(caller, data.recordId),
    restore: (caller, { data }) => service.restore(caller, data),
  });
