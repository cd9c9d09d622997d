import { examination } from '@antai/contract/examination';
import { bind } from '../../platform/http/bind.ts';
import type { ExaminationService } from './service.ts';

export const examinationRoutes = (service: ExaminationService) =>
  bind(examination, {
    text: (caller, { data }) => service.text(caller, data),
    sets: caller => service.sets(caller),
    saveSet: (caller, { data }) => service.saveSet(caller, data),
    removeSet: (caller, { data }) => service.removeSet(caller, data.setId),
    add: (caller, { data }) => service.add(caller, data),
    all: (caller, { data }) => service.all(caller, data),
    page: (caller, { baseInfo }) => service.page(caller, baseInfo),
    detail: (caller, { data }) => service.detail(caller, data.recordId),
    fileText: (caller, { data }) => service.fileText(caller, data),
    url: (caller, { data }) => service.url(caller, data.recordId),
    decide: (caller, { data }) => service.decide(caller, data),
    retry: (caller, { data }) => service.retry(caller, data.recordId),
    cancel: (caller, { data }) => service.cancel(caller, data.recordId),
    remove: (caller, { data }) => service.remove(caller, data.recordId),
    download: (caller, { data }) => service.download(caller, data.recordId),
  });
