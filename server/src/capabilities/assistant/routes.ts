import { conversations } from '@antai/contract/assistant/conversations';
import { presets } from '@antai/contract/assistant/presets';
import { bind } from '../../platform/http/bind.ts';
import type { PresetsService } from './presets/service.ts';
import type { PreviewService } from './preview/service.ts';
import type { AssistantService } from './service.ts';

interface Services {
  service: AssistantService;
  presets: PresetsService;
  preview: PreviewService;
}

export const assistantRoutes = ({ service, presets: own, preview }: Services) => [
  ...bind(conversations, {
    state: () => service.state(),
    page: (caller, { baseInfo, data }) => service.page(caller, { keyword: data?.keyword ?? '', page: baseInfo }),
    libraries: (caller, { data }) => service.libraries(caller, data.imId),
    bindLibraries: (caller, { data }) =>
      service.bindLibraries(caller, { imId: data.imId, libraryIds: data.libraryIds }),
    activate: (caller, { data }) => service.activate(caller, data),
    rename: (caller, { data }) => service.rename(caller, { imId: data.imId, title: data.title }),
    add: (caller, { data }) => service.add(caller, data.owmId),
    remove: (caller, { data }) => service.remove(caller, data.imId),
    history: (caller, { data }) => service.history(caller, data.imId),
    preview: (caller, { data }) => preview.preview(caller, data),
    ask: (caller, { data }, signal) => service.ask(caller, { order: data, signal }),
    regenerate: (caller, { data }, signal) => service.regenerate(caller, data, { signal }),
    follow: (caller, { data }, signal) => service.follow(caller, { ...data, signal }),
    continue: (caller, { data }, signal) => service.continue(caller, data, { signal }),
    stop: (caller, { data }) => service.stop(caller, data.runId),
    analyseFile: (caller, { data }) => service.analyseFile(caller, { imId: data.imId, fileId: data.fileId }),
    fileText: (caller, { data }) => service.fileText(caller, { imId: data.imId, fileId: data.fileId }),
    removeFile: (caller, { data }) => service.removeFile(caller, { imId: data.imId, fileId: data.fileId }),
    export: (caller, { data }) => service.export(caller, { imId: data.imId, messageId: data.messageId }),
  }),
  ...bind(presets, {
    assistants: caller => own.assistants(caller),
    addAssistant: (caller, { data }) => own.addAssistant(caller, data),
    removeAssistant: (caller, { data }) => own.removeAssistant(caller, data.owmId),
    templates: caller => own.templates(caller),
    saveTemplate: (caller, { data }) => own.saveTemplate(caller, data),
    removeTemplate: (caller, { data }) => own.removeTemplate(caller, data.templateId),
  }),
];
