import { drafting } from '@antai/contract/drafting';
import { bind } from '../../platform/http/bind.ts';
import type { DraftingService } from './service.ts';

export const draftingRoutes = (service: DraftingService) =>
  bind(drafting, {
    groups: () => service.groups(),
    templates: (_caller, { data }) => service.templates(data),
    template: (_caller, { data }) => service.template(data.templateId),
    matters: caller => service.matters(caller),
    page: (caller, { baseInfo }) => service.page(caller, baseInfo),
    create: (caller, { data }) => service.create(caller, data),
    save: (caller, { data }) => service.save(caller, data),
    detail: (caller, { data }) => service.detail(caller, data.taskId),
    build: (caller, { data }) => service.build(caller, data.taskId, data.fileType),
    download: (caller, { data }) => service.download(caller, data.taskId, data.fileType),
    remove: (caller, { data }) => service.remove(caller, data.taskId),
    activate: (caller, { data }) => service.activate(caller, data.taskId),
    render: (_caller, { data }) => service.render(data),
  });
