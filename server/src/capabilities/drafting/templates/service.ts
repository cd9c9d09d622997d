import { randomUUID } from 'node:crypto';
import { draftingFaults, type TemplateHead } from '@antai/contract/drafting';
import {
  type DocxPlaces,
  type OwnTemplateBody,
  type OwnTemplateDetail,
  ownTemplateFaults,
  ownTemplateSizeMax,
  ownTemplatesKeptMax,
  ownTemplatesMax,
  ownVersionsMax,
  ownVersionsOfAllMax,
  sharedTemplatesMax,
} from '@antai/contract/drafting/templates';
import { faults } from '@antai/contract/wire/faults';
import { fileNameOf } from '@antai/documents/document';
import type { DocxSource, Template } from '@antai/drafting';
import { readyTemplate } from '@antai/drafting/templates';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault, ignoreMissing } from '../../../platform/fault.ts';
import type { ThreadInput } from '../../../platform/files/local-file.ts';
import type { Files } from '../../../platform/files/open-files.ts';
import { type Member, mayRead, mayWrite } from '../../../platform/sharing.ts';
import { readBytes } from '../../../platform/stream-bytes.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import { type OpenTemplate, offerOwn, ownGroup, showOwn, templateFrom } from './describe-own.ts';
import type { ProofOrder } from './prove-own.ts';
import type { SourceOrder, SourceReading } from './read-source.ts';
import type { TemplateRow, TemplateStore, VersionRow } from './store.ts';

interface Deps {
  store: TemplateStore;
  files: FilesService;
  fileStore: Files;
  workers: Workers;
  clock: Clock;
  /** The versions of a template that documents go on with. */
  versionsInUse: (templateId: string) => Promise<number[]>;
}

type First = Pick<VersionRow, 'template' | 'source' | 'fileKey'>;

interface SaveOrder {
  templateId: string;
  baseVersion: number;
  template: OwnTemplateBody;
  source?: DocxPlaces | undefined;
  note: string;
}

export type TemplatesService = ReturnType<typeof templatesService>;

const reader = new URL('./read-source.ts', import.meta.url);
const prover = new URL('./prove-own.ts', import.meta.url);
const docxMaxBytes = 20 * 1024 ** 2;
const limits = {
  templatesMax: ownTemplatesMax,
  keptMax: ownTemplatesKeptMax,
  versionsMax: ownVersionsOfAllMax,
};
/** Whoever began with a template the moment before it was removed has a document by then. */
const removedForMs = 24 * 3_600_000;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const canSee = (member: Member, row: TemplateRow) => !row.isRemoved && mayRead(member, row);

async function visible(
  { store }: Pick<Deps, 'store'>,
  { caller, templateId }: { caller: Member; templateId: string },
): Promise<TemplateRow> {
  const row = uuid.test(templateId) ? await store.find(templateId) : undefined;
  if (!row || !canSee(caller, row)) throw new Fault(draftingFaults.noTemplate);
  return row;
}

/** A template that its owner wants to change. */
async function toBeChanged(
  { store }: Pick<Deps, 'store'>,
  { caller, templateId }: { caller: Caller; templateId: string },
): Promise<TemplateRow> {
  const row = await store.find(templateId);
  if (!row || !canSee(caller, row)) throw new Fault(faults.notFound);
  if (!mayWrite(caller, row)) throw new Fault(ownTemplateFaults.readOnly);
  return row;
}

async function versionOf(
  { store }: Pick<Deps, 'store'>,
  { templateId, version }: { templateId: string; version: number },
): Promise<VersionRow> {
  const row = await store.findVersion(templateId, version);
  if (!row) throw new Fault(faults.notFound);
  return row;
}

async function bytesOf({ fileStore }: Pick<Deps, 'fileStore'>, fileKey: string | null): Promise<Uint8Array | null> {
  const stream = fileKey === null ? undefined : await fileStore.read(fileKey);
  return stream ? readBytes(stream) : null;
}

async function add({ store, clock }: Deps, caller: Caller, { template, source, fileKey }: First) {
  const templateId = randomUUID();
  const createdAt = clock.now();
  const own = { ...template, id: templateId, version: 1, group: ownGroup };
  const row = {
    ...{ templateId, ownerId: caller.userId, enterpriseId: '', title: template.title, version: 1 },
    ...{ isRemoved: false, createdAt, updatedAt: createdAt },
  };
  const first = { templateId, version: 1, template: own, source, fileKey, note: '', createdAt };
  const outcome = await store.add({ row, first }, limits);
  if (outcome !== 'added') throw new Fault(ownTemplateFaults[outcome]);
  return { templateId };
}

/** Templates as documents begin and go on with them. */
const opening = (deps: Deps) => ({
  /** A template to begin a document with: a ready one, or one that the caller may see. */
  async open(caller: Member, templateId: string): Promise<OpenTemplate & { version: number }> {
    const ready = readyTemplate(templateId);
    if (ready) return { template: ready, source: null, fileKey: null, version: ready.version };
    const { version } = await visible(deps, { caller, templateId });
    return versionOf(deps, { templateId, version });
  },

  /** The version that a document began with; it is there as long as the document. */
  async pinned(templateId: string, version: number): Promise<OpenTemplate | undefined> {
    const ready = readyTemplate(templateId);
    if (ready) return { template: ready, source: null, fileKey: null };
    return uuid.test(templateId) ? deps.store.findVersion(templateId, version) : undefined;
  },

  bytesOf: (fileKey: string | null) => bytesOf(deps, fileKey),

  /** Own and shared templates as they are offered beside the ready ones. */
  offered: async (caller: Member): Promise<TemplateHead[]> => (await deps.store.visible(caller)).map(offerOwn),
});

/** Templates as their users see them. */
const reading = (deps: Deps) => ({
  async list(caller: Member) {
    const lines = await deps.store.visible(caller);
    return { templates: lines.map(line => showOwn(line, caller.userId)) };
  },

  async detail(
    caller: Caller,
    { templateId, versionWish }: { templateId: string; versionWish: number | undefined },
  ): Promise<OwnTemplateDetail> {
    const row = await visible(deps, { caller, templateId });
    const version = await versionOf(deps, { templateId, version: versionWish ?? row.version });
    const versions = await deps.store.versionsOf(templateId);
    const { summary, useWhen, fields } = version.template;
    const head = { summary, useWhen, fieldCount: fields.length, isDocx: version.fileKey !== null };
    return {
      ...showOwn({ row, head }, caller.userId),
      template: { ...version.template },
      source: version.source,
      versions: versions.map(({ createdAt, ...each }) => ({ ...each, createTime: createdAt.toISOString() })),
    };
  },
});

/** Templates that begin. */
const adding = (deps: Deps) => ({
  async copy(caller: Caller, templateId: string) {
    const ready = readyTemplate(templateId);
    const row = ready ? undefined : await visible(deps, { caller, templateId });
    const { template, source, fileKey }: First = row
      ? await versionOf(deps, { templateId, version: row.version })
      : { template: ready!, source: null, fileKey: null };
    const title = `${template.title}（自有）`.slice(0, 60);
    return add(deps, caller, { template: { ...template, title }, source, fileKey });
  },

  async upload(caller: Caller, { fileId, title }: { fileId: string; title: string | undefined }) {
    const { files, fileStore, workers } = deps;
    const file = await files.describe(caller.userId, fileId);
    if (!file) throw new Fault(ownTemplateFaults.sourceGone);
    if (file.fileType !== 'docx') throw new Fault(ownTemplateFaults.notDocx);
    const name = title || fileNameOf(file.fileName.replace(/\.docx$/iu, ''), 60);
    const order: ThreadInput<SourceOrder> = { bytes: await files.content(fileId), title: name };
    const reading = await workers.runFor<SourceReading>(caller, { module: reader, input: order });
    if (!reading) throw new Fault(ownTemplateFaults.tooSlow);
    if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
    const stored = await fileStore.put((await files.open(fileId)).stream, { limitBytes: docxMaxBytes });
    if (stored.kind === 'tooLarge') throw new Fault(ownTemplateFaults.tooLarge);
    const template = { ...reading.template, id: '', version: 1 };
    const added = await add(deps, caller, { template, source: reading.source, fileKey: stored.key });
    await files.remove(caller, fileId).catch(ignoreMissing);
    return added;
  },
});

/** Templates as their owners change, share and remove them. */
const changing = (deps: Deps) => ({
  async save(caller: Caller, { templateId, baseVersion, template: body, source: places, note }: SaveOrder) {
    const row = await toBeChanged(deps, { caller, templateId });
    if (row.version !== baseVersion) throw new Fault(ownTemplateFaults.changed);
    if (baseVersion >= ownVersionsMax) throw new Fault(ownTemplateFaults.versionFull);
    if (JSON.stringify([body, places]).length > ownTemplateSizeMax) throw new Fault(ownTemplateFaults.tooLarge);
    const before = await versionOf(deps, { templateId, version: baseVersion });
    const source: DocxSource | null = before.source && { ...before.source, ...places };
    const version = baseVersion + 1;
    const sent = templateFrom(body, { templateId, version });
    const order: ProofOrder = { template: sent, source, bytes: await bytesOf(deps, before.fileKey) };
    const proof = await deps.workers.runFor<{ problems: string[]; template: Template }>(caller, {
      module: prover,
      input: order,
    });
    if (!proof) throw new Fault(ownTemplateFaults.tooSlow);
    const { problems, template } = proof;
    if (problems.length > 0) return { version: null, problems };
    const { fileKey } = before;
    const outcome = await deps.store.addVersion(
      { templateId, version, template, source, fileKey, note, createdAt: deps.clock.now() },
      { title: body.title, versionsMax: ownVersionsOfAllMax },
    );
    if (outcome !== 'added') throw new Fault(ownTemplateFaults[outcome]);
    return { version, problems };
  },

  async share(caller: Caller, { templateId, isShared }: { templateId: string; isShared: boolean }) {
    await toBeChanged(deps, { caller, templateId });
    if (isShared && caller.enterpriseId === '') throw new Fault(ownTemplateFaults.noEnterprise);
    const order = { enterpriseId: isShared ? caller.enterpriseId : '', max: sharedTemplatesMax };
    if (!(await deps.store.share(templateId, order))) throw new Fault(ownTemplateFaults.sharedFull);
    return {};
  },

  async remove(caller: Caller, templateId: string) {
    await toBeChanged(deps, { caller, templateId });
    await deps.store.remove(templateId, deps.clock.now());
    return {};
  },

  /** Lets go of templates that were removed a day ago, but for the versions that documents go on with. */
  async forgetRemoved() {
    const { store, clock, versionsInUse } = deps;
    const ids = await store.removedBefore(new Date(clock.now().getTime() - removedForMs));
    for (const templateId of ids) await store.forget(templateId, await versionsInUse(templateId));
  },
});

/** Templates of users: whoever may see one drafts with it, its owner changes it, and a draft goes on with the version it began with. */
export const templatesService = (deps: Deps) => ({
  ...opening(deps),
  ...reading(deps),
  ...adding(deps),
  ...changing(deps),
});
