import { drafting } from '@antai/contract/drafting';
import { draftBatches } from '@antai/contract/drafting/batches';
import { material } from '@antai/contract/drafting/material';
import { sections } from '@antai/contract/drafting/sections';
import { ownTemplates } from '@antai/contract/drafting/templates';
import { bind } from '../../platform/http/bind.ts';
import type { BatchService } from './batch/service.ts';
import type { MaterialService } from './material/service.ts';
import type { SectionsService } from './sections/service.ts';
import type { DraftingService } from './service.ts';
import type { TemplatesService } from './templates/service.ts';

interface Services {
  service: DraftingService;
  batch: BatchService;
  templates: TemplatesService;
  materials: MaterialService;
  sectionRuns: SectionsService;
}

export const draftingRoutes = ({ service, batch, templates, materials, sectionRuns }: Services) => [
  ...bind(drafting, {
    groups: caller => service.groups(caller),
    templates: (caller, { data }) => service.templates(caller, data),
    template: (caller, { data }) => service.template(caller, data.templateId),
    matters: caller => service.matters(caller),
    page: (caller, { baseInfo }) => service.page(caller, baseInfo),
    create: (caller, { data }) => service.create(caller, data),
    save: (caller, { data }) => service.save(caller, data),
    detail: (caller, { data }) => service.detail(caller, data.taskId),
    build: (caller, { data }) => service.build(caller, { taskId: data.taskId, fileType: data.fileType }),
    download: (caller, { data }) => service.download(caller, { taskId: data.taskId, fileType: data.fileType }),
    remove: (caller, { data }) => service.remove(caller, data.taskId),
    activate: (caller, { data }) => service.activate(caller, data.taskId),
    blanks: (caller, { data }) => service.blanks(caller, data.taskId),
    render: (caller, { data }) => service.render(caller, data),
  }),
  ...bind(draftBatches, {
    sheet: (caller, { data }) => batch.sheet(caller, data.templateId),
    create: (caller, { data }) => batch.create(caller, { templateId: data.templateId, fileId: data.fileId }),
    page: (caller, { baseInfo }) => batch.page(caller, baseInfo),
    detail: (caller, { data }) => batch.detail(caller, data.batchId),
    build: (caller, { data }) => batch.build(caller, { batchId: data.batchId, fileTypes: data.fileTypes }),
    cancel: (caller, { data }) => batch.cancel(caller, data.batchId),
    download: (caller, { data }) => batch.download(caller, data.batchId),
    blanks: (caller, { data }) => batch.blanks(caller, data.batchId),
    remove: (caller, { data }) => batch.remove(caller, data.batchId),
  }),
  ...bind(material, { propose: (caller, { data }) => materials.propose(caller, data) }),
  ...bind(sections, {
    status: () => sectionRuns.status(),
    propose: (caller, { data }, signal) => sectionRuns.propose(caller, data, { signal }),
    list: (caller, { data }) => sectionRuns.list(caller, data.taskId),
    follow: (caller, { data }, signal) => sectionRuns.follow(caller, { ...data, signal }),
    continue: (caller, { data }, signal) => sectionRuns.continue(caller, data, { signal }),
    stop: (caller, { data }) => sectionRuns.stop(caller, data.runId),
    remove: (caller, { data }) => sectionRuns.remove(caller, data.runId),
  }),
  ...bind(ownTemplates, {
    list: caller => templates.list(caller),
    copy: (caller, { data }) => templates.copy(caller, data.templateId),
    upload: (caller, { data }) => templates.upload(caller, { fileId: data.fileId, title: data.title }),
    detail: (caller, { data }) => templates.detail(caller, { templateId: data.templateId, versionWish: data.version }),
    save: (caller, { data }) => templates.save(caller, data),
    share: (caller, { data }) => templates.share(caller, { templateId: data.templateId, isShared: data.isShared }),
    remove: (caller, { data }) => templates.remove(caller, data.templateId),
  }),
];
