import { correction } from '@antai/contract/correction';
import { bind } from '../../platform/http/bind.ts';
import type { CorrectionService } from './service.ts';

export const correctionRoutes = (service: CorrectionService) =>
  bind(correction, {
    text: (caller, { data }) => service.text(caller, data.text),
    add: (caller, { data }) => service.add(caller, { fileId: data.fileId, care: data.care }),
    addText: (caller, { data }) => service.addText(caller, { text: data.text, care: data.care }),
    page: (caller, { baseInfo }) => service.page(caller, baseInfo),
    get: (caller, { data }) => service.get(caller, data.recordId),
    decide: (caller, { data }) => service.decide(caller, { recordId: data.recordId, choices: data.decisions }),
    askModel: (caller, { data }) => service.askModel(caller, data.recordId),
    cancel: (caller, { data }) => service.cancel(caller, data.recordId),
    retry: (caller, { data }) => service.retry(caller, data.recordId),
    remove: (caller, { data }) => service.remove(caller, data.recordId),
    export: (caller, { data }) => service.export(caller, { recordId: data.recordId, form: data.form }),
    download: (caller, { data }) => service.download(caller, data.recordId),
    dictionary: (caller, { baseInfo }) => service.dictionary(caller, baseInfo),
    forget: (caller, { data }) => service.forget(caller, data.wordIds),
  });
