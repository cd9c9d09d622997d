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
import printSafely, { countMissing, type PrintResult } from './print-draft.ts';
import { answerIn, type Earlier, reuseAnswers } from './reuse-answers.ts';
import type { DraftHead, DraftingStore, DraftRow } from './store.ts';
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

interface SaveOrder {
  taskId: string;
  baseVersion: number;
  changes: { fieldId: string; value?: unknown }[];
  matter?: string | undefined;
}

export type DraftingService = ReturnType<typeof draftingService>;

/** More is printed in a thread: less takes a few milliseconds. */
const printHereMax = 20_000;
const printer = new URL('./print-draft.ts', import.meta.url);

const mimeTypes: Record<DraftFileType, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

const ownHead = async (
  { store }: Pick<Deps, 'store'>,
  { caller, draftId }: { caller: Caller; draftId: string },
): Promise<DraftHead> => own(caller, await store.findHead(draftId));

const ownDraft = async (
  { store }: Pick<Deps, 'store'>,
  { caller, draftId }: { caller: Caller; draftId: string },
): Promise<DraftRow> => own(caller, await store.find(draftId));

/** How much of a draft is missing: counted as it is saved, or now where it was saved before that was kept. */
async function missingIn({ store, templates }: Pick<Deps, 'store' | 'templates'>, draft: DraftHead): Promise<number> {
  if (draft.missingCount !== null) return draft.missingCount;
  const opened = await templates.pinned(draft.templateId, draft.templateVersion);
  const whole = await store.find(draft.draftId);
  const count = opened && whole ? countMissing(opened.template, whole.fields) : 0;
  if (whole) await store.setMissing(whole, count);
  return count;
}

async function show(deps: Deps, { caller, draft }: { caller: Caller; draft: DraftHead }): Promise<DraftTask> {
  const tasks = await Promise.all(
    draftFileTypes.map(async type => [type, await deps.jobs.builds.named(caller, draft.builds[type] ?? null)] as const),
  );
  return showDraft({ ...draft, missingCount: await missingIn(deps, draft) }, Object.fromEntries(tasks));
}

/** The template that a draft goes on with. */
async function templateOf(
  { templates }: Pick<Deps, 'templates'>,
  { templateId, templateVersion }: DraftHead,
): Promise<OpenTemplate> {
  const opened = await templates.pinned(templateId, templateVersion);
  if (!opened) throw new Fault(draftingFaults.noTemplate);
  return opened;
}

/** The ready templates and those of users. */
const catalogue = ({ templates }: Deps) => ({
  /** Templates of users, which may begin as copies of ready ones. */
  ownTemplates: templates,

  groups: async (caller: Caller) => ({ groups: groups((await templates.offered(caller)).length) }),

  templates: async (caller: Caller, filter: { groupId?: string | null; keyword?: string | null }) => ({
    templates: findTemplates(await templates.offered(caller), filter),
  }),

  template: async (caller: Caller, templateId: string) => ({
    template: { ...(await templates.open(caller, templateId)).template },
  }),
});

/** What a new document of a matter finds in the earlier ones: one after the other is read, until nothing is left to be answered. */
async function earlierOf(
  { store, templates }: Deps,
  { caller, matter, template }: { caller: Caller; matter: string; template: OpenTemplate['template'] },
): Promise<Earlier[]> {
  const others = matter === '' ? [] : await store.ofMatter(caller.userId, matter);
  const earlier: Earlier[] = [];
  let open = template.fields;
  for (const { draftId, templateId, templateVersion } of others) {
    if (open.length === 0) break;
    const opened = await templates.pinned(templateId, templateVersion);
    const fieldIds = open.map(({ id }) => id);
    const fields = opened && (await store.answersOf(draftId, fieldIds));
    if (!opened || !fields) continue;
    const own = { template: { fields: opened.template.fields.filter(({ id }) => fieldIds.includes(id)) }, fields };
    earlier.push(own);
    open = open.filter(field => answerIn([own], field) === undefined);
  }
  return earlier;
}

/** Drafts as their author looks at them. */
const looking = (deps: Deps) => ({
  matters: async (caller: Caller) => ({ matters: await deps.store.mattersOf(caller.userId) }),

  async page(caller: Caller, page: Page) {
    const { pageNum, pageSize } = page;
    const order = { ownerId: caller.userId, offset: (pageNum - 1) * pageSize, limit: pageSize };
    const { records, total } = await deps.store.page(order);
    return paged(await Promise.all(records.map(draft => show(deps, { caller, draft }))), total, page);
  },

  async detail(caller: Caller, taskId: string): Promise<DraftDetail> {
    const draft = await ownDraft(deps, { caller, draftId: taskId });
    const { fields, reused } = draft;
    const { template } = await templateOf(deps, draft);
    return { ...(await show(deps, { caller, draft })), fields, reused, template: { ...template } };
  },

  /** The template of a draft and what is filled in, for a neighbouring topic. */
  async opened(caller: Caller, taskId: string) {
    const draft = await ownDraft(deps, { caller, draftId: taskId });
    return { ...(await templateOf(deps, draft)), fields: draft.fields };
  },

  async activate(caller: Caller, taskId: string | null | undefined) {
    const { store, clock } = deps;
    if (!taskId) {
      const last = await store.lastOpened(caller.userId);
      return { task: last ? await show(deps, { caller, draft: last }) : null };
    }
    const draft = await ownHead(deps, { caller, draftId: taskId });
    await store.setOpened(taskId, clock.now());
    return { task: await show(deps, { caller, draft }) };
  },
});

/** Drafts as their author writes them. */
const writing = (deps: Deps) => ({
  async create(caller: Caller, { templateId, matter = '' }: { templateId: string; matter?: string | undefined }) {
    const { store, templates, clock } = deps;
    const { template, version } = await templates.open(caller, templateId);
    const earlier = await earlierOf(deps, { caller, matter, template });
    const now = clock.now();
    const { values, fieldIds } = reuseAnswers(template, { earlier, today: shanghaiDay(now) });
    const times = { createdAt: now, updatedAt: now, openedAt: now };
    const row: DraftRow = {
      ...{ draftId: randomUUID(), ownerId: caller.userId, templateId, templateVersion: version },
      ...{ name: template.title, matter, missingCount: countMissing(template, values) },
      ...{ fields: values, reused: fieldIds, version: 0, builds: {}, ...times },
    };
    if (!(await store.add(row, draftsMax))) throw new Fault(draftingFaults.full);
    return { taskId: row.draftId };
  },

  async save(caller: Caller, { taskId, baseVersion, changes, matter }: SaveOrder) {
    const { store, clock } = deps;
    const { template } = await templateOf(deps, await ownHead(deps, { caller, draftId: taskId }));
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
        missingCount: countMissing(template, fields),
        updatedAt: clock.now(),
      };
    });
    if (!row) throw new Fault(faultsOfWire.notFound);
    const { version, updatedAt, fields } = row;
    return { version, updateTime: updatedAt.toISOString(), fields: before === baseVersion ? null : fields };
  },

  async remove(caller: Caller, taskId: string) {
    const { draftId, builds } = await ownHead(deps, { caller, draftId: taskId });
    await deps.forgetSections(caller, draftId);
    await deps.store.remove(draftId);
    for (const each of Object.values(builds)) await deps.jobs.builds.removeNamed(caller, each);
    return {};
  },
});

/** What comes of drafts. */
const outputs = (deps: Deps) => ({
  async build(caller: Caller, { taskId, fileType }: { taskId: string; fileType: DraftFileType }) {
    const { store, jobs } = deps;
    const { draftId, name } = await ownHead(deps, { caller, draftId: taskId });
    const task = await jobs.builds.add(caller, { order: { draftId, fileType }, name, unitsTotal: 1 });
    const before = await store.replaceBuild(draftId, { fileType, taskId: task.taskId });
    await jobs.builds.removeNamed(caller, before ? (before[fileType] ?? null) : task.taskId);
    if (!before) throw new Fault(faultsOfWire.notFound);
    return {};
  },

  async download(caller: Caller, { taskId, fileType }: { taskId: string; fileType: DraftFileType }): Promise<Download> {
    const draft = await ownHead(deps, { caller, draftId: taskId });
    const built = draft.builds[fileType];
    if (!built) throw new Fault(draftingFaults.notBuilt);
    const { task, stream } = await deps.jobs.builds.open(caller, built);
    const sizeBytes = task.sizeBytes === null ? {} : { sizeBytes: task.sizeBytes };
    return { fileName: (task.result as Built).fileName, mimeType: mimeTypes[fileType], ...sizeBytes, stream };
  },

  /** What is missing of one document and what cannot be taken, as a table. */
  async blanks(caller: Caller, taskId: string): Promise<Download> {
    const draft = await ownDraft(deps, { caller, draftId: taskId });
    const { template } = await templateOf(deps, draft);
    const labelOf = (fieldId: string) => template.fields.find(({ id }) => id === fieldId)?.label ?? fieldId;
    const { issues } = readFields(template, draft.fields);
    const faults = issues
      .filter(({ kind }) => kind === 'invalid')
      .map(({ fieldId, message }) => ({ title: labelOf(fieldId), message }));
    const document = { name: nameOfFile(draft, 'docx'), faults, missing: missingOf(issues).map(labelOf) };
    const book = describeBlanks(draft.name, [document]);
    const bytes = await deps.workers.runFor<Uint8Array>(caller, { module: writers.excel, input: book });
    if (!bytes) throw new Fault(faultsOfWire.tooMany);
    return giveBytes(fileNameOf(`${draft.name} 缺项报告.xlsx`), bytes);
  },

  async render(caller: Caller, { templateId, fields, today }: RenderOrder) {
    const { template, fileKey } = await deps.templates.open(caller, templateId);
    const size = JSON.stringify(fields).length;
    if (size > draftSizeMax) throw new Fault(draftingFaults.tooLarge);
    const isOwn = fileKey !== null || template.group === ownGroup;
    // what somebody wrote into a template of their own may take long
    const printed =
      isOwn || size > printHereMax
        ? await deps.workers.runFor<PrintResult>(caller, { module: printer, input: { template, fields, today } })
        : printSafely({ template, fields, today });
    if (printed?.kind !== 'printed') throw new Fault(draftingFaults.tooManyItems);
    return printed.printed;
  },
});

/** The rules of 文书起草. A draft belongs to its author; nobody else can see, fill or delete it. */
export const draftingService = (deps: Deps) => ({
  ...catalogue(deps),
  ...looking(deps),
  ...writing(deps),
  ...outputs(deps),
});

interface RenderOrder {
  templateId: string;
  fields: Values;
  today?: string | undefined;
}

/** The answers with those changed; an empty one is taken away. */
function changed(fields: Values, changes: SaveOrder['changes']): Values {
  const next = { ...fields };
  for (const { fieldId, value } of changes) {
    if (isEmpty(value) && !(typeof value === 'object' && value !== null)) delete next[fieldId];
    else next[fieldId] = value;
  }
  return next;
}
