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
import { faults as faultsOfWire } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { fileNameOf } from '@antai/documents/document';
import { writers } from '@antai/documents/writers';
import { isEmpty, missingOf, readFields, type Values } from '@antai/drafting';
import { shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import { giveBytes } from '../../platform/http/give-bytes.ts';
import type { Workers } from '../../platform/workers.ts';
import { describeBlanks } from './batch/describe-batch.ts';
import { type Built, nameOfFile, showDraft } from './describe-draft.ts';
import type { DraftingJobs } from './jobs.ts';
import { findTemplates, groups } from './list-templates.ts';
import printSafely, { countMissing, type Printing } from './print-draft.ts';
import { type Earlier, reuseAnswers } from './reuse-answers.ts';
import type { DraftingStore, DraftRow } from './store.ts';
import { type OpenTemplate, ownGroup } from './templates/describe-own.ts';
import type { TemplatesService } from './templates/service.ts';

interface Deps {
  store: DraftingStore;
  jobs: DraftingJobs;
  templates: TemplatesService;
  workers: Workers;
  clock: Clock;
  /** Ends what a model drafts for a draft that goes. */
  forgetSections: (caller: Caller, taskId: string) => Promise<void>;
}

interface Saved {
  taskId: string;
  baseVersion: number;
  changes: { fieldId: string; value?: unknown }[];
  matter?: string | undefined;
}

export type DraftingService = ReturnType<typeof draftingService>;

const printer = new URL('./print-draft.ts', import.meta.url);

const mimeTypes: Record<DraftFileType, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

/** The rules of 文书起草. A draft belongs to its author; nobody else can see, fill or delete it. */
export function draftingService({ store, jobs, templates, workers, clock, forgetSections }: Deps) {
  const { builds } = jobs;

  const ownDraft = async (caller: Caller, draftId: string) => own(caller, await store.find(draftId));

  async function show(caller: Caller, draft: DraftRow): Promise<DraftTask> {
    const tasks = await Promise.all(
      draftFileTypes.map(async type => [type, await builds.named(caller, draft.builds[type] ?? null)] as const),
    );
    const opened = await templates.pinned(draft.templateId, draft.templateVersion);
    const missing = opened ? countMissing(opened.template, draft.fields) : 0;
    return showDraft(draft, Object.fromEntries(tasks), missing);
  }

  /** The template that a draft goes on with. */
  async function templateOf({ templateId, templateVersion }: DraftRow): Promise<OpenTemplate> {
    const opened = await templates.pinned(templateId, templateVersion);
    if (!opened) throw new Fault(draftingFaults.noTemplate);
    return opened;
  }

  async function earlierOf(draft: DraftRow): Promise<Earlier[]> {
    const opened = await templates.pinned(draft.templateId, draft.templateVersion);
    return opened ? [{ template: opened.template, fields: draft.fields }] : [];
  }

  return {
    /** Templates of users, which may begin as copies of ready ones. */
    ownTemplates: templates,

    groups: async (caller: Caller) => ({ groups: groups((await templates.offered(caller)).length) }),

    templates: async (caller: Caller, wanted: { groupId?: string | null; keyword?: string | null }) => ({
      templates: findTemplates(await templates.offered(caller), wanted),
    }),

    template: async (caller: Caller, templateId: string) => ({
      template: { ...(await templates.open(caller, templateId)).template },
    }),

    matters: async (caller: Caller) => ({ matters: await store.mattersOf(caller.userId) }),

    async page(caller: Caller, page: Page) {
      const { records, total } = await store.page(caller.userId, (page.pageNum - 1) * page.pageSize, page.pageSize);
      return paged(await Promise.all(records.map(draft => show(caller, draft))), total, page);
    },

    async create(caller: Caller, { templateId, matter = '' }: { templateId: string; matter?: string | undefined }) {
      const { template, version } = await templates.open(caller, templateId);
      const others = matter === '' ? [] : await store.ofMatter(caller.userId, matter);
      const earlier = (await Promise.all(others.map(earlierOf))).flat();
      const now = clock.now();
      const { values, fieldIds } = reuseAnswers(template, earlier, shanghaiDay(now));
      const times = { createdAt: now, updatedAt: now, openedAt: now };
      const row: DraftRow = {
        ...{ draftId: randomUUID(), ownerId: caller.userId, templateId, templateVersion: version },
        ...{ name: template.title, matter },
        ...{ fields: values, reused: fieldIds, version: 0, builds: {}, ...times },
      };
      if (!(await store.add(row, draftsMax))) throw new Fault(draftingFaults.full);
      return { taskId: row.draftId };
    },

    async save(caller: Caller, { taskId, baseVersion, changes, matter }: Saved) {
      const { template } = await templateOf(await ownDraft(caller, taskId));
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
      if (!row) throw new Fault(faultsOfWire.notFound);
      const { version, updatedAt, fields } = row;
      return { version, updateTime: updatedAt.toISOString(), fields: before === baseVersion ? null : fields };
    },

    async detail(caller: Caller, taskId: string): Promise<DraftDetail> {
      const draft = await ownDraft(caller, taskId);
      const { fields, reused } = draft;
      const { template } = await templateOf(draft);
      return { ...(await show(caller, draft)), fields, reused, template: { ...template } };
    },

    /** The template of a draft and what is filled in, for a neighbouring topic. */
    async opened(caller: Caller, taskId: string) {
      const draft = await ownDraft(caller, taskId);
      return { ...(await templateOf(draft)), fields: draft.fields };
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
      await forgetSections(caller, draftId);
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

    /** What is missing of one document and what cannot be taken, as a table. */
    async blanks(caller: Caller, taskId: string): Promise<Download> {
      const draft = await ownDraft(caller, taskId);
      const { template } = await templateOf(draft);
      const labelOf = (fieldId: string) => template.fields.find(({ id }) => id === fieldId)?.label ?? fieldId;
      const { issues } = readFields(template, draft.fields);
      const faults = issues
        .filter(({ kind }) => kind === 'invalid')
        .map(({ fieldId, message }) => ({ title: labelOf(fieldId), message }));
      const document = { name: nameOfFile(draft, 'docx'), faults, missing: missingOf(issues).map(labelOf) };
      const book = describeBlanks(draft.name, [document]);
      const bytes = await workers.runFor<Uint8Array>(caller, writers.excel, book);
      if (!bytes) throw new Fault(faultsOfWire.tooMany);
      return giveBytes(fileNameOf(`${draft.name} 缺项报告.xlsx`), bytes);
    },

    async render(caller: Caller, { templateId, fields, today }: Rendered) {
      const { template, fileKey } = await templates.open(caller, templateId);
      if (JSON.stringify(fields).length > draftSizeMax) throw new Fault(draftingFaults.tooLarge);
      const isOwn = fileKey !== null || template.group === ownGroup;
      // what somebody wrote into a template of their own may take long
      const printed = isOwn
        ? await workers.runFor<Printing>(caller, printer, { template, fields, today })
        : printSafely({ template, fields, today });
      if (printed?.kind !== 'printed') throw new Fault(draftingFaults.tooManyItems);
      return printed.printed;
    },
  };
}

interface Rendered {
  templateId: string;
  fields: Values;
  today?: string | undefined;
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
