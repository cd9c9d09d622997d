import { randomUUID } from 'node:crypto';
import {
  defaultTemplateIds,
  type ReportTemplate,
  reportTemplateFaults,
  reportTemplatesMax,
} from '@antai/contract/report-templates';
import { faults } from '@antai/contract/wire/faults';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import defaults from './data/templates.json' with { type: 'json' };
import type { ReportTemplatesStore } from './store.ts';

interface Deps {
  store: ReportTemplatesStore;
  clock: Clock;
}

interface Change {
  name?: string | undefined;
  content?: ReportTemplate['content'] | undefined;
  selectedId?: string | null | undefined;
}

export type ReportTemplatesService = ReturnType<typeof reportTemplatesService>;

const isDefault = (templateId: string) => (Object.values(defaultTemplateIds) as string[]).includes(templateId);

/** Templates of reports. Those of the product are everybody's; the others belong to who saved them. */
export function reportTemplatesService({ store, clock }: Deps) {
  async function select(caller: Caller, templateId: string | null) {
    // a template of the product is in use where none of one's own is
    const own = templateId === null || isDefault(templateId) ? undefined : templateId;
    if (!(await store.select(caller.userId, own))) throw new Fault(faults.notFound);
    return templateId ?? defaultTemplateIds.standard;
  }

  return {
    async list(caller: Caller): Promise<ReportTemplate[]> {
      const rows = await store.list(caller.userId);
      const own = rows.map(({ templateId, name, isSelected, content }) => ({
        templateId,
        name,
        isDefault: false,
        isSelected,
        content,
      }));
      return [...defaults.map(each => ({ ...each, isDefault: true, isSelected: false })), ...own];
    },

    async save(caller: Caller, { name, content, selectedId }: Change) {
      if (!content || name === undefined) return { templateId: await select(caller, selectedId ?? null) };
      const templateId = await store.put(
        { templateId: randomUUID(), ownerId: caller.userId, name, content, isSelected: false, changedAt: clock.now() },
        reportTemplatesMax,
      );
      if (templateId === undefined) throw new Fault(reportTemplateFaults.tooMany);
      return { templateId };
    },

    async remove(caller: Caller, templateId: string) {
      if (isDefault(templateId)) throw new Fault(reportTemplateFaults.isDefault);
      const outcome = await store.remove(caller.userId, templateId);
      if (outcome === 'missing') throw new Fault(faults.notFound);
      if (outcome === 'isSelected') throw new Fault(reportTemplateFaults.isSelected);
      return {};
    },
  };
}
