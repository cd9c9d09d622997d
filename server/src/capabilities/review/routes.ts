import { review } from '@antai/contract/review';
import { bind } from '../../platform/http/bind.ts';
import type { ReviewService } from './service.ts';

export const reviewRoutes = (service: ReviewService) =>
  bind(review, {
    typeList: async () => service.typeList(),
    checklist: async (_caller, { data }) => service.checklist(data.typeId),
    text: (caller, { data }) => service.text(caller, data),
    add: (caller, { data }) => service.add(caller, data),
    start: (caller, { data }) => service.start(caller, data),
    history: (caller, { data }) => service.history(caller, data),
    get: (caller, { data }) => service.get(caller, data.recordId),
    decide: (caller, { data }) => service.decide(caller, data.recordId, data.decisions),
    retry: (caller, { data }) => service.retry(caller, data.recordId),
    remove: (caller, { data }) => service.remove(caller, data.recordId),
    export: (caller, { data }) => service.export(caller, data),
    download: (caller, { data }) => service.download(caller, data),
  });
