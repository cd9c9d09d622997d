import { translationEditing } from '@antai/contract/translation/editing';
import { translationMemories } from '@antai/contract/translation/memory';
import { translation } from '@antai/contract/translation/records';
import { terms } from '@antai/contract/translation/terms';
import { bind } from '../../platform/http/bind.ts';
import type { EditingService } from './editing/service.ts';
import type { MemoryService } from './memory/service.ts';
import type { TranslationService } from './service.ts';
import type { TermsService } from './terms/service.ts';

interface Services {
  service: TranslationService;
  editing: EditingService;
  memory: MemoryService;
  own: TermsService;
}

export const translationRoutes = ({ service, editing, memory, own }: Services) => [
  ...bind(translation, {
    record: (caller, { baseInfo }) => service.record(caller, baseInfo),
    remove: (caller, { data }) => service.remove(caller, data.recordId),
    detail: (caller, { data }) => service.detail(caller, data.recordId),
    identify: (caller, { data }) => service.identify(caller, data),
    create: (caller, { data }) => service.create(caller, data),
    save: (caller, { data }) => service.save(caller, { recordId: data.recordId, edits: data.segments }),
    aids: (caller, { data }) => service.aids(caller, data),
    inspect: (caller, { data }) => service.inspect(caller, data.recordId),
    accept: (caller, { data }) => service.accept(caller, data),
    retry: (caller, { data }) => service.retry(caller, data.recordId),
    export: (caller, { data }) => service.export(caller, { recordId: data.recordId, form: data.form }),
    download: (caller, { data }) => service.download(caller, data.recordId),
    check: (caller, { data }) => service.check(caller, data),
  }),
  ...bind(translationEditing, {
    split: (caller, { data }) => editing.split(caller, data),
    merge: (caller, { data }) => editing.merge(caller, data),
    propagate: (caller, { data }) => editing.propagate(caller, data),
    comment: (caller, { data }) => editing.comment(caller, data),
    resolve: (caller, { data }) => editing.resolve(caller, data),
    uncomment: (caller, { data }) => editing.uncomment(caller, data),
    preview: (caller, { data }) => editing.preview(caller, data.recordId),
    take: (caller, { data }) => editing.take(caller, data),
  }),
  ...bind(translationMemories, {
    page: (caller, { baseInfo, data }) => memory.page(caller, { choice: data ?? {}, page: baseInfo }),
    clients: caller => memory.clients(caller),
    update: (caller, { data }) => memory.update(caller, data),
    remove: (caller, { data }) => memory.remove(caller, data.memoryIds),
    upload: (caller, { data }) => memory.upload(caller, data),
    download: (caller, { data }) => memory.download(caller, data ?? {}),
  }),
  ...bind(terms, {
    bases: (caller, { data }) => own.bases(caller, data?.tag),
    addBase: (caller, { data }) => own.addBase(caller, data),
    updateBase: (caller, { data }) => own.updateBase(caller, data),
    removeBase: (caller, { data }) => own.removeBase(caller, data.termBaseId),
    page: (caller, { baseInfo, data }) => own.page(caller, data, { page: baseInfo }),
    add: (caller, { data }) => own.add(caller, { termBaseId: data.termBaseId, term: data.term }),
    update: (caller, { data }) => own.update(caller, data),
    remove: (caller, { data }) => own.remove(caller, { termBaseId: data.termBaseId, termIds: data.termIds }),
    upload: (caller, { data }) => own.upload(caller, { termBaseId: data.termBaseId, fileId: data.fileId }),
    template: caller => own.template(caller),
    download: (caller, { data }) => own.download(caller, { termBaseId: data.termBaseId, fileType: data.fileType }),
    extract: (caller, { data }) => own.extract(caller, data),
    adopt: (caller, { data }) => own.adopt(caller, { termBaseId: data.termBaseId, terms: data.terms }),
  }),
];
