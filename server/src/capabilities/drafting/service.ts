import { randomUUID } from 'node:crypto';
import {
  type DraftDetail,
  type DraftFileType,
  type DraftTask,
  draftFileTypes,
  draftingFaults,
  draftSizeMax,
  draftsMax,
} from '@antai/contract/drafting';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { isEmpty, type Template, TemplateFault, type Values } from '@antai/drafting';
import { readyTemplate } from '@antai/drafting/templates';
import { shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import { type Built, showDraft } from './describe-draft.ts';
import type { DraftingJobs } from './jobs.ts';
import { findTemplates, groups } from './list-templates.ts';
import { countMissing, printDraft } from './print-draft.ts';
import { type Earlier, reuseAnswers } from './reuse-answers.ts';
import type { DraftingStore, DraftRow } from './store.ts';

interface Deps {
  store: DraftingStore;
  jobs: DraftingJobs;
  clock: Clock;
}

interface Saved {
  taskId: string;
  baseVersion: number;
  changes: { fieldId: string; value?: unknown }[];
  matter?: string | undefined;
}

export type DraftingService = ReturnType<typeof draftingService>;

const mimeTypes: Record<DraftFileType, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

/** The rules of 文书起草. A draft belongs to its author; nobody else can see, fill or delete it. */
export function draftingService({ store, jobs, clock }: Deps) {
  const { builds } = jobs;

  const ownDraft = async (caller: Caller, draftId: string) => own(caller, await store.find(draftId));

  async function show(caller: Caller, draft: DraftRow): Promise<DraftTask> {
    const tasks = await Promise.all(
      draftFileTypes.map(async type => [type, await builds.named(caller, draft.builds[type] ?? null)] as const),
    );
    const template = readyTemplate(draft.templateId);
    const missing = template ? countMissing(template, draft.fields) : 0;
    return showDraft(draft, Object.fromEntries(tasks), missing);
  }

  return {
    groups: async () => ({ groups: groups() }),

    templates: async (wanted: { groupId?: string | null; keyword?: string | null }) => ({
      templates: findTemplates(wanted),
    }),

    template: async (templateId: string) => ({ template: { ...templateOf(templateId) } }),

    matters: async (caller: Caller) => ({ matters: await store.mattersOf(caller.userId) }),

    async page(caller: Caller, page: Page) {
      const { records, total } = await store.page(caller.userId, (page.pageNum - 1) * page.pageSize, page.pageSize);
      return paged(await Promise.all(records.map(draft => show(caller, draft))), total, page);
    },

    async create(caller: Caller, { templateId, matter = '' }: { templateId: string; matter?: string | undefined }) {
      const template = templateOf(templateId);
      const others = matter === '' ? [] : await store.ofMatter(caller.userId, matter);
      const now = clock.now();
      const { values, fieldIds } = reuseAnswers(template, others.flatMap(earlierOf), shanghaiDay(now));
      const times = { createdAt: now, updatedAt: now, openedAt: now };
      const row: DraftRow = {
        ...{ draftId: randomUUID(), ownerId: caller.userId, templateId, name: template.title, matter },
        ...{ fields: values, reused: fieldIds, version: 0, builds: {}, ...times },
      };
      if (!(await store.add(row, draftsMax))) throw new Fault(draftingFaults.full);
      return { taskId: row.draftId };
    },

    async save(caller: Caller, { taskId, baseVersion, changes, matter }: Saved) {
      const { templateId } = await ownDraft(caller, taskId);
      const template = templateOf(templateId);
      const ids = new Set(template.fields.map(({ id }) => id));
      if (changes.some(({ fieldId }) => !ids.has(fieldId))) throw new Fault(draftingFaults.noSuchField);
      let before = baseVersion;
      const row = await store.change(taskId, draft => {
        before = draft.version;
        const fields = changed(draft.fields, changes);
        if (JSON.stringify(fields).length > draftSizeMax) throw new Fault(draftingFaults.tooLarge);
        const touched = new Set(changes.map(({ fieldId }) => fieldId));
        return {
          fields,
          reused: draft.reused.filter(fieldId => !touched.has(fieldId)),
          matter: matter ?? draft.matter,
          version: draft.version + 1,
          updatedAt: clock.now(),
        };
      });
      if (!row) throw new Fault(faults.notFound);
      const { version, updatedAt, fields } = row;
      return { version, updateTime: updatedAt.toISOString(), fields: before === baseVersion ? null : fields };
    },

    async detail(caller: Caller, taskId: string): Promise<DraftDetail> {
      const draft = await ownDraft(caller, taskId);
      const { fields, reused, templateId } = draft;
      return { ...(await show(caller, draft)), fields, reused, template: { ...templateOf(templateId) } };
    },

    async build(caller: Caller, taskId: string, fileType: DraftFileType) {
      const { draftId, name } = await ownDraft(caller, taskId);
      const task = await builds.add(caller, { order: { draftId, fileType }, name, unitsTotal: 1 });
      let before: string | null = null;
      await store.change(draftId, draft => {
        before = draft.builds[fileType] ?? null;
        return { builds: { ...draft.builds, [fileType]: task.taskId } };
      });
      await builds.removeNamed(caller, before);
      return {};
    },

    async download(caller: Caller, taskId: string, fileType: DraftFileType): Promise<Download> {
      const draft = await ownDraft(caller, taskId);
      const built = draft.builds[fileType];
      if (!built) throw new Fault(draftingFaults.notBuilt);
      const { task, stream } = await builds.open(caller, built);
      const sizeBytes = task.sizeBytes === null ? {} : { sizeBytes: task.sizeBytes };
      return { fileName: (task.result as Built).fileName, mimeType: mimeTypes[fileType], ...sizeBytes, stream };
    },

    async remove(caller: Caller, taskId: string) {
      const { draftId, builds: made } = await ownDraft(caller, taskId);
      await store.remove(draftId);
      for (const each of Object.values(made)) await builds.removeNamed(caller, each);
      return {};
    },

    async activate(caller: Caller, taskId: string | null | undefined) {
      if (!taskId) {
        const last = await store.lastOpened(caller.userId);
        return { task: last ? await show(caller, last) : null };
      }
      await ownDraft(caller, taskId);
      const draft = await store.change(taskId, () => ({ openedAt: clock.now() }));
      return { task: draft ? await show(caller, draft) : null };
    },

    async render({ templateId, fields, today }: { templateId: string; fields: Values; today?: string | undefined }) {
      const template = templateOf(templateId);
      if (JSON.stringify(fields).length > draftSizeMax) throw new Fault(draftingFaults.tooLarge);
      try {
        return printDraft(template, fields, today);
      } catch (error) {
        if (error instanceof TemplateFault) throw new Fault(draftingFaults.tooManyItems);
        throw error;
      }
    },
  };
}

function templateOf(templateId: string): Template {
  const template = readyTemplate(templateId);
  if (!template) throw new Fault(draftingFaults.noTemplate);
  return template;
}

function earlierOf({ templateId, fields }: DraftRow): Earlier[] {
  const template = readyTemplate(templateId);
  return template ? [{ template, fields }] : [];
}

/** The answers with those changed; an empty one is taken away. */
function changed(fields: Values, changes: Saved['changes']): Values {
  const next = { ...fields };
  for (const { fieldId, value } of changes) {
    if (isEmpty(value) && !(typeof value === 'object' && value !== null)) delete next[fieldId];
    else next[fieldId] = value;
  }
  return next;
}
