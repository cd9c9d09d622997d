import { translation } from '@antai/contract/translation/records';
import { terms } from '@antai/contract/translation/terms';
import { bind } from '../../platform/http/bind.ts';
import type { TranslationService } from './service.ts';
import type { TermsService } from './terms/service.ts';

export const translationRoutes = (service: TranslationService, own: TermsService) => [
  ...bind(translation, {
    record: (caller, { baseInfo }) => service.record(caller, baseInfo),
    remove: (caller, { data }) => service.remove(caller, data.recordId),
    detail: (caller, { data }) => service.detail(caller, data.recordId),
    identify: (caller, { data }) => service.identify(caller, data),
    create: (caller, { data }) => service.create(caller, data),
    save: (caller, { data }) => service.save(caller, data.recordId, data.segments),
    aids: (caller, { data }) => service.aids(caller, data),
    inspect: (caller, { data }) => service.inspect(caller, data.recordId),
    accept: (caller, { data }) => service.accept(caller, data),
    retry: (caller, { data }) => service.retry(caller, data.recordId),
    export: (caller, { data }) => service.export(caller, data.recordId, data.form),
    download: (caller, { data }) => service.download(caller, data.recordId),
    check: (caller, { data }) => service.check(caller, data),
  }),
  ...bind(terms, {
    bases: (caller, { data }) => own.bases(caller, data?.tag),
    addBase: (caller, { data }) => own.addBase(caller, data),
    updateBase: (caller, { data }) => own.updateBase(caller, data),
    removeBase: (caller, { data }) => own.removeBase(caller, data.termBaseId),
    page: (caller, { baseInfo, data }) => own.page(caller, data, baseInfo),
    add: (caller, { data }) => own.add(caller, data.termBaseId, data.term),
    update: (caller, { data }) => own.update(caller, data),
    remove: (caller, { data }) => own.remove(caller, data.termBaseId, data.termIds),
    upload: (caller, { data }) => own.upload(caller, data.termBaseId, data.fileId),
    template: caller => own.template(caller),
    download: (caller, { data }) => own.download(caller, data.termBaseId, data.fileType),
  }),
];
