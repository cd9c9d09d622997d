import { randomUUID } from 'node:crypto';
import type { Assistant, presets, Template } from '@antai/contract/assistant/presets';
import { assistantsMax, presetFaults, templatesMax } from '@antai/contract/assistant/presets';
import type { InputOf } from '@antai/contract/wire/call';
import { faults } from '@antai/contract/wire/faults';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import shippedAssistants from '../data/assistants.json' with { type: 'json' };
import shippedTemplates from '../data/templates.json' with { type: 'json' };
import type { AssistantRow, PresetsStore, TemplateRow } from './store.ts';

const shipped = {
  assistants: (shippedAssistants as Omit<Assistant, 'isOwn'>[]).map(each => ({ ...each, isOwn: false })),
  templates: shippedTemplates.map(each => ({ ...each, isOwn: false })),
};

export type PresetsService = ReturnType<typeof presetsService>;

/** Assistants and question templates. Own ones belong to who made them; those of the product are everybody's to use. */
export function presetsService({ store, clock }: { store: PresetsStore; clock: Clock }) {
  const assistantsOf = async (ownerId: string): Promise<Assistant[]> => [
    ...(await store.assistants(ownerId)).map(showAssistant),
    ...shipped.assistants,
  ];

  return {
    /** What comes with the product. */
    shipped,

    assistants: (caller: Caller) => assistantsOf(caller.userId),

    /** The assistant of that id, as its user may use it; undefined where it is gone. */
    find: async (ownerId: string, owmId: string): Promise<Assistant | undefined> =>
      (await assistantsOf(ownerId)).find(each => each.owmId === owmId),

    async addAssistant(caller: Caller, { owmId, ...form }: InputOf<typeof presets.addAssistant>['data']) {
      const { userId: ownerId } = caller;
      if (owmId) {
        const row = await store.changeAssistant(ownerId, { ...form, owmId });
        if (!row) throw new Fault(faults.notFound);
        return showAssistant(row);
      }
      const row: AssistantRow = { ...form, owmId: randomUUID(), ownerId, createdAt: clock.now() };
      if (!(await store.addAssistant(row, assistantsMax))) throw new Fault(presetFaults.tooManyAssistants);
      return showAssistant(row);
    },

    async removeAssistant(caller: Caller, owmId: string) {
      if (!(await store.removeAssistant(caller.userId, owmId))) throw new Fault(faults.notFound);
      return {};
    },

    templates: async (caller: Caller): Promise<Template[]> => [
      ...(await store.templates(caller.userId)).map(showTemplate),
      ...shipped.templates,
    ],

    async saveTemplate(caller: Caller, { templateId, ...form }: InputOf<typeof presets.saveTemplate>['data']) {
      const { userId: ownerId } = caller;
      if (templateId) {
        const row = await store.changeTemplate(ownerId, { ...form, templateId });
        if (!row) throw new Fault(faults.notFound);
        return showTemplate(row);
      }
      const row: TemplateRow = { ...form, templateId: randomUUID(), ownerId, createdAt: clock.now() };
      if (!(await store.addTemplate(row, templatesMax))) throw new Fault(presetFaults.tooManyTemplates);
      return showTemplate(row);
    },

    async removeTemplate(caller: Caller, templateId: string) {
      if (!(await store.removeTemplate(caller.userId, templateId))) throw new Fault(faults.notFound);
      return {};
    },
  };
}

const showAssistant = ({ owmId, name, about, focus, kinds }: AssistantRow): Assistant => ({
  ...{ owmId, name, about, focus, kinds },
  isOwn: true,
});

const showTemplate = ({ templateId, name, text }: TemplateRow): Template => ({ templateId, name, text, isOwn: true });
