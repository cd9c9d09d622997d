import { randomUUID } from 'node:crypto';
import {
  type DocumentHit,
  documentsMax,
  type KnowledgeDocument,
  knowledgeFaults,
  knowledgeFileTypes,
} from '@antai/contract/knowledge';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import type { Tree } from '@antai/query';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import { WrittenAnswer } from '../../platform/http/written-answer.ts';
import type { PackedJson } from '../../platform/pack-json.ts';
import type { FilesService } from '../files/service.ts';
import { type ReadingState, showDocument } from './describe-document.ts';
import { below } from './folders/nest-folders.ts';
import type { FoldersService, Viewer, VisibleFolders } from './folders/service.ts';
import type { FoldersStore } from './folders/store.ts';
import type { KnowledgeJobs } from './jobs.ts';
import type { SearchService } from './search/service.ts';
import { type DocumentText, type ReadOrder, showText } from './show-text.ts';
import type { DocumentRow, KnowledgeStore } from './store.ts';

interface Deps {
  store: KnowledgeStore;
  folders: FoldersService;
  personal: FoldersStore['personal'];
  search: SearchService;
  jobs: KnowledgeJobs;
  files: FilesService;
  /** How the task that reads a document stands. */
  readingOf: (taskId: string) => Promise<ReadingState | undefined>;
  isBehind: () => boolean;
  clock: Clock;
}

export type KnowledgeService = ReturnType<typeof knowledgeService>;

/** A passage that an answer quotes. */
interface QuotedPassage {
  documentId: string;
  version: number;
  passage: string;
}

/** A reading is ordered right after its document is written down; one that is not there by then never began. */
const beginningMs = 60_000;
/** Characters of a document's paragraphs as they are kept that are shown in a moment; more are shown in a thread. */
const readHereMax = 50_000;
const textWriter = new URL('./show-text.ts', import.meta.url);

async function ownSource(deps: Pick<Deps, 'files'>, { viewer, fileId }: { viewer: Viewer; fileId: string }) {
  const file = await deps.files.describe(viewer.userId, fileId);
  if (!file) throw new Fault(faults.notFound);
  if (!knowledgeFileTypes.some(type => type === file.fileType)) throw new Fault(knowledgeFaults.fileType);
  return file;
}

/** A document that is to be read and has no task yet: one whose reading never began, once it should have. */
const readingBefore = (deps: Pick<Deps, 'clock'>, { updatedAt }: DocumentRow): ReadingState => ({
  ...{ failReason: null, done: 0, total: 1 },
  isOver: deps.clock.now().getTime() - updatedAt.getTime() > beginningMs,
});

/** Documents as the viewer sees them, with how far each is read. */
async function show(
  deps: Pick<Deps, 'store' | 'folders' | 'readingOf' | 'clock'>,
  viewer: Viewer,
  { visible: { rows }, documents }: { visible: VisibleFolders; documents: DocumentRow[] },
): Promise<KnowledgeDocument[]> {
  const taskIds = documents.flatMap(({ state, taskId }) => (state === 'parsing' && taskId ? [taskId] : []));
  const readings = new Map(
    await Promise.all([...new Set(taskIds)].map(async id => [id, await deps.readingOf(id)] as const)),
  );
  const libraryIds = [...new Set(documents.map(({ libraryId }) => libraryId))];
  const cited = new Map((await deps.store.citedBefore(viewer.userId, libraryIds)).map(row => [row.documentId, row]));
  return documents.map(row => {
    const folder = rows.find(({ folderId }) => folderId === row.folderId);
    const quoted = cited.get(row.documentId);
    return showDocument(row, {
      reading: row.taskId ? readings.get(row.taskId) : readingBefore(deps, row),
      seen: {
        isOwn: row.ownerId === viewer.userId,
        mayChange: folder !== undefined && deps.folders.mayChange(viewer, folder),
        citedBefore: quoted ? { imId: quoted.imId, version: quoted.version } : null,
      },
    });
  });
}

/** A document that the viewer may see; otherwise it does not exist. */
async function find(
  deps: Pick<Deps, 'store' | 'folders'>,
  { viewer, documentId }: { viewer: Viewer; documentId: string },
) {
  const visible = await deps.folders.visible(viewer);
  const row = await deps.store.find(documentId);
  if (!row || !visible.rows.some(({ folderId }) => folderId === row.folderId)) throw new Fault(faults.notFound);
  return { visible, row };
}

async function changeable(
  deps: Pick<Deps, 'store' | 'folders'>,
  { viewer, documentId }: { viewer: Viewer; documentId: string },
) {
  const { visible, row } = await find(deps, { viewer, documentId });
  deps.folders.changeable(viewer, { visibleFolders: visible, folderId: row.folderId });
  return { visible, row };
}

/** Sees to it that every one of the documents is there and may be changed; the first that is not says why. */
async function allChangeable(
  { store, folders }: Pick<Deps, 'store' | 'folders'>,
  { viewer, visible, documentIds }: { viewer: Viewer; visible: VisibleFolders; documentIds: string[] },
) {
  const rows = new Map((await store.findMany(documentIds)).map(row => [row.documentId, row]));
  for (const documentId of documentIds) {
    const row = rows.get(documentId.toLowerCase());
    if (!row) throw new Fault(faults.notFound);
    folders.changeable(viewer, { visibleFolders: visible, folderId: row.folderId });
  }
}

/** Has documents read; where that cannot begin they say why, and can be tried again. */
async function read(
  deps: Pick<Deps, 'store' | 'jobs'>,
  { caller, documents }: { caller: Caller; documents: { documentId: string; version: number; name: string }[] },
) {
  const [first] = documents;
  if (!first) return;
  const name = documents.length === 1 ? first.name : `${first.name}等${documents.length}份文件`;
  const order = { documents: documents.map(({ documentId, version }) => ({ documentId, version })) };
  try {
    const { taskId } = await deps.jobs.readings.add(caller, { order, name, unitsTotal: documents.length });
    await deps.store.noteTask(
      documents.map(({ documentId }) => documentId),
      taskId,
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    for (const { documentId, version } of documents)
      await deps.store.keepReason(documentId, { version, reason: error.message });
  }
}

async function letGo(deps: Pick<Deps, 'files'>, fileIds: string[]) {
  for (const fileId of fileIds) await deps.files.discard(fileId);
  return {};
}

const again = async (
  deps: Deps,
  viewer: Viewer,
  { visible, documentId }: { visible: VisibleFolders; documentId: string },
) => {
  const row = await deps.store.find(documentId);
  if (!row) throw new Fault(faults.notFound);
  return (await show(deps, viewer, { visible, documents: [row] }))[0]!;
};

/** What is listed: a folder with all below it, or everything. */
function scopeOf({ rows }: VisibleFolders, folderId: string | null | undefined): string[] {
  if (!folderId) return rows.map(row => row.folderId);
  if (!rows.some(row => row.folderId === folderId)) throw new Fault(faults.notFound);
  return below(rows, folderId);
}

const librariesOf = ({ rows }: VisibleFolders) => rows.filter(({ parentId }) => !parentId).map(row => row.folderId);

/** Documents with their hits, in the order given. */
async function hitsOf(
  deps: Deps,
  viewer: Viewer,
  { visible, ids, tree }: { visible: VisibleFolders; ids: string[]; tree: Tree },
): Promise<DocumentHit[]> {
  const byId = new Map((await deps.store.findMany(ids)).map(row => [row.documentId, row]));
  const rows = ids.flatMap(id => byId.get(id) ?? []);
  const views = await show(deps, viewer, { visible, documents: rows });
  const hits = await deps.search.hits(viewer, { tree, rows });
  return views.map((document, at) => ({ document, hits: hits[at]!.count, passages: hits[at]!.passages }));
}

/** Folders and libraries. */
const places = (deps: Deps) => ({
  async total(caller: Caller) {
    const visible = await deps.folders.visible(caller);
    const libraryIds = librariesOf(visible);
    const { enterpriseId } = visible.member;
    return {
      libraries: libraryIds.length,
      ...(await deps.store.totals(libraryIds)),
      ...(await deps.files.room(caller.userId, enterpriseId)),
      changedSinceCited: new Set((await deps.store.citedBefore(caller.userId, libraryIds)).map(row => row.documentId))
        .size,
      canShare: enterpriseId !== '',
    };
  },

  folders: deps.folders.list,

  addFolder: deps.folders.add,

  renameFolder: deps.folders.rename,

  moveFolder: deps.folders.move,

  removeFolder: async (caller: Caller, folderId: string) => letGo(deps, await deps.folders.remove(caller, folderId)),

  /** The libraries that somebody sees at this moment. */
  async libraries(viewer: Viewer) {
    return (await deps.folders.list(viewer)).filter(({ parentId }) => parentId === null);
  },
});

/** Documents, from when they are added until they are gone. */
const documents = (deps: Deps) => ({
  async addDocuments(
    caller: Caller,
    { folderId, fileIds }: { folderId: string | null | undefined; fileIds: string[] },
  ) {
    const sources = await Promise.all([...new Set(fileIds)].map(fileId => ownSource(deps, { viewer: caller, fileId })));
    if (!folderId) await deps.folders.unsorted(caller);
    const visible = await deps.folders.visible(caller);
    const folder = folderId
      ? deps.folders.changeable(caller, { visibleFolders: visible, folderId })
      : await deps.folders.unsorted(caller);
    const now = deps.clock.now();
    const rows: DocumentRow[] = sources.map(({ fileId, fileName, fileType, sizeBytes }, at) => ({
      ...{ documentId: randomUUID(), folderId: folder.folderId, libraryId: folder.libraryId, ownerId: caller.userId },
      ...{ name: fileName, fileType, fileId, sizeBytes, version: 1, state: 'parsing', reason: null, unread: [] },
      ...{ paragraphs: 0, pages: null, characters: 0, taskId: null },
      // in the order in which they were chosen, the first on top
      createdAt: new Date(now.getTime() + sources.length - at),
      updatedAt: now,
    }));
    const added = await deps.store.addDocuments(rows, documentsMax);
    if (added === 'gone') throw new Fault(faults.notFound);
    if (added === 'full') throw new Fault(knowledgeFaults.tooManyDocuments);
    if (added === 'taken') throw new Fault(knowledgeFaults.fileInUse);
    await read(deps, { caller, documents: rows });
    const documents = await deps.store.findMany(rows.map(({ documentId }) => documentId));
    return show(deps, caller, { visible, documents });
  },

  async replaceDocument(caller: Caller, { documentId, fileId }: { documentId: string; fileId: string }) {
    const { visible } = await changeable(deps, { viewer: caller, documentId });
    const { fileName, fileType, sizeBytes } = await ownSource(deps, { viewer: caller, fileId });
    const change = { name: fileName, fileId, fileType, sizeBytes, ownerId: caller.userId, updatedAt: deps.clock.now() };
    const replaced = await deps.store.replace(documentId, change);
    if (replaced === 'taken') throw new Fault(knowledgeFaults.fileInUse);
    if (replaced === 'gone') throw new Fault(faults.notFound);
    const { version, formerFileId } = replaced;
    await letGo(deps, [formerFileId]);
    await read(deps, { caller, documents: [{ documentId, version, name: fileName }] });
    return again(deps, caller, { visible, documentId });
  },

  async retryDocument(caller: Caller, documentId: string) {
    const { visible, row } = await changeable(deps, { viewer: caller, documentId });
    const [view] = await show(deps, caller, { visible, documents: [row] });
    if (view?.state !== 'unreadable') throw new Fault(knowledgeFaults.notRetryable);
    await deps.store.beginReading(documentId, deps.clock.now());
    await read(deps, { caller, documents: [row] });
    return again(deps, caller, { visible, documentId });
  },

  async renameDocument(caller: Caller, { documentId, name }: { documentId: string; name: string }) {
    await changeable(deps, { viewer: caller, documentId });
    await deps.store.rename(documentId, name);
    return {};
  },

  async moveDocuments(caller: Caller, { documentIds, folderId }: { documentIds: string[]; folderId: string }) {
    const visible = await deps.folders.visible(caller);
    const target = deps.folders.changeable(caller, { visibleFolders: visible, folderId });
    await allChangeable(deps, { viewer: caller, visible, documentIds });
    const moved = await deps.store.moveDocuments([...new Set(documentIds)], { target, max: documentsMax });
    if (moved === 'gone') throw new Fault(faults.notFound);
    if (moved === 'full') throw new Fault(knowledgeFaults.tooManyDocuments);
    return {};
  },

  async removeDocuments(caller: Caller, documentIds: string[]) {
    await allChangeable(deps, { viewer: caller, visible: await deps.folders.visible(caller), documentIds });
    return letGo(deps, await deps.store.removeDocuments(documentIds));
  },

  async removeOf(ownerId: string) {
    await letGo(deps, await deps.personal.remove(ownerId, deps.files.leave));
  },
});

/** Documents as they are listed, searched and read. */
const reading = (deps: Deps) => ({
  async page(
    caller: Caller,
    {
      filter,
      page,
    }: {
      filter: { folderId?: string | null | undefined; keyword?: string | null | undefined; isUnmatched: boolean };
      page: Page;
    },
  ) {
    const visible = await deps.folders.visible(caller);
    const scope = scopeOf(visible, filter.folderId);
    const tree = deps.search.read(filter.keyword);
    const libraryIds = librariesOf(visible);
    const answering = tree ? await deps.search.answering(caller, { tree, libraryIds }) : [];
    const slice = { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize };
    const counts = await deps.store.countByFolder(scope);
    const about = {
      documents: [...counts.values()].reduce((sum, each) => sum + each, 0),
      isIndexing: deps.isBehind(),
    };
    if (tree && !filter.isUnmatched) {
      const { ids, total } = await deps.store.inSight({ ids: answering, libraryIds, folderIds: scope }, slice);
      return { ...paged(await hitsOf(deps, caller, { visible, ids, tree }), total, page), ...about };
    }
    const { rows, total } = await deps.store.page(scope, answering, slice);
    const views = await show(deps, caller, { visible, documents: rows });
    const plain = views.map(document => ({ document, hits: tree ? 0 : null, passages: [] }));
    return { ...paged(plain, total, page), ...about };
  },

  async read(caller: Caller, { documentId, keyword }: { documentId: string; keyword: string | null | undefined }) {
    const { visible, row } = await find(deps, { viewer: caller, documentId });
    const tree = deps.search.read(keyword);
    const [text] = await deps.store.packedTexts([documentId]);
    const document = (await show(deps, caller, { visible, documents: [row] }))[0]!;
    const order: ReadOrder = { document, paragraphs: text!.paragraphs, ...(tree ? { tree } : {}) };
    if (text!.paragraphs.length <= readHereMax) return showText(order);
    return new WrittenAnswer(
      await deps.search.inThread<PackedJson<DocumentText>>(caller, { module: textWriter, input: order }),
    );
  },

  passages: deps.search.passages,

  async download(caller: Caller, documentId: string): Promise<Download> {
    const { row } = await find(deps, { viewer: caller, documentId });
    const file = await deps.files.open(row.fileId).catch(error => {
      throw error instanceof Fault ? new Fault(knowledgeFaults.sourceGone) : error;
    });
    return { ...file, fileName: row.name };
  },
});

/** What answers quote of them. */
const quoting = (deps: Deps) => ({
  /** How passages that were quoted stand now: their words changed, or their document is gone from the viewer's sight. */
  async standings(viewer: Viewer, quoted: QuotedPassage[]): Promise<('same' | 'changed' | 'gone')[]> {
    if (quoted.length === 0) return [];
    const visible = await deps.folders.visible(viewer);
    const rows = new Map(
      (await deps.store.findMany(quoted.map(({ documentId }) => documentId))).map(row => [row.documentId, row]),
    );
    const isSeen = (row: DocumentRow) => visible.rows.some(({ folderId }) => folderId === row.folderId);
    const standings: ('same' | 'changed' | 'gone')[] = [];
    for (const { documentId, version, passage } of quoted) {
      const row = rows.get(documentId);
      if (!row || !isSeen(row)) standings.push('gone');
      else if (row.version === version) standings.push('same');
      else standings.push((await deps.store.says(documentId, passage)) ? 'same' : 'changed');
    }
    return standings;
  },

  /** Notes what the answers of a conversation quote. */
  noteCitations: (ownerId: string, { imId, quoted }: { imId: string; quoted: Omit<QuotedPassage, 'passage'>[] }) => {
    const latest = new Map(quoted.map(each => [each.documentId, each]));
    return deps.store.noteCitations(
      [...latest.values()].map(({ documentId, version }) => ({ documentId, imId, ownerId, version })),
    );
  },

  forgetCitations: deps.store.forgetCitations,
});

/** 知识库: documents in folders, read, searched and quoted by whoever may see their library at that moment. */
export const knowledgeService = (deps: Deps) => ({
  ...places(deps),
  ...documents(deps),
  ...reading(deps),
  ...quoting(deps),
});
