import { randomUUID } from 'node:crypto';
import {
  folderDepthMax,
  foldersMax,
  type KnowledgeFolder,
  knowledgeFaults,
  unsortedName,
} from '@antai/contract/knowledge';
import { faults } from '@antai/contract/wire/faults';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { AccountService } from '../../account/service.ts';
import type { KnowledgeStore } from '../store.ts';
import { below, countBelow, depthOf, heightOf } from './nest-folders.ts';
import type { FolderRow, FoldersStore, Member } from './store.ts';

/** Whoever looks, also long after their call. */
export type Viewer = Pick<Caller, 'userId' | 'may'> & Partial<Pick<Caller, 'signal'>>;

export type FoldersService = ReturnType<typeof foldersService>;

interface Deps {
  store: FoldersStore;
  documents: Pick<KnowledgeStore, 'countByFolder'>;
  standingOf: AccountService['standingOf'];
  clock: Clock;
}

/** Folders as a user sees them at this moment. */
export interface VisibleFolders {
  member: Member;
  rows: FolderRow[];
}

/** What is shared may be changed by who set it up, and by who administers the product. */
const mayChange = ({ userId, may }: Viewer, row: Pick<FolderRow, 'ownerId' | 'enterpriseId'>) =>
  row.ownerId === userId || (row.enterpriseId !== '' && may(9));

/** Asked anew each time: whoever has left an enterprise sees nothing of it from then on. */
async function visibleTo(
  { store, standingOf }: Pick<Deps, 'store' | 'standingOf'>,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<VisibleFolders> {
  const standing = await standingOf(userId);
  const member = { userId, enterpriseId: standing?.enterpriseId ?? '' };
  return { member, rows: standing ? await store.folders(member) : [] };
}

const find = ({ rows }: VisibleFolders, folderId: string): FolderRow => {
  const row = rows.find(each => each.folderId === folderId);
  if (!row) throw new Fault(faults.notFound);
  return row;
};

function changeable(
  viewer: Viewer,
  { visibleFolders, folderId }: { visibleFolders: VisibleFolders; folderId: string },
): FolderRow {
  const row = find(visibleFolders, folderId);
  if (!mayChange(viewer, row)) throw new Fault(knowledgeFaults.readOnly);
  return row;
}

const show = (viewer: Viewer, { row, documents }: { row: FolderRow; documents: number }): KnowledgeFolder => ({
  folderId: row.folderId,
  libraryId: row.libraryId,
  parentId: row.parentId,
  name: row.name,
  isShared: row.enterpriseId !== '',
  mayChange: mayChange(viewer, row),
  documents,
});

const newRow = (
  { clock }: Pick<Deps, 'clock'>,
  { ownerId, name, parent }: { ownerId: string; name: string; parent?: FolderRow | undefined },
): FolderRow => {
  const folderId = randomUUID();
  const place = { parentId: parent?.folderId ?? null, libraryId: parent?.libraryId ?? folderId };
  return { folderId, ...place, ownerId, enterpriseId: parent?.enterpriseId ?? '', name, createdAt: clock.now() };
};

/** Folders as they are arranged. */
const arranging = (deps: Deps) => ({
  async add(
    viewer: Viewer,
    { parentId, name, isShared }: { parentId?: string | null | undefined; name: string; isShared: boolean },
  ): Promise<KnowledgeFolder> {
    const { member } = await visibleTo(deps, viewer);
    if (!parentId && isShared && member.enterpriseId === '') throw new Fault(knowledgeFaults.noEnterprise);
    const added: FolderRow[] = [];
    await deps.store.arrange(member, rows => {
      const parent = parentId
        ? changeable(viewer, { visibleFolders: { member, rows }, folderId: parentId })
        : undefined;
      if (parent && depthOf(rows, parent.folderId) >= folderDepthMax) throw new Fault(knowledgeFaults.tooDeep);
      const row = newRow(deps, { ownerId: parent?.ownerId ?? viewer.userId, name, parent });
      if (!parent && isShared) row.enterpriseId = member.enterpriseId;
      if (rows.filter(({ ownerId }) => ownerId === row.ownerId).length >= foldersMax)
        throw new Fault(knowledgeFaults.tooManyFolders);
      added.push(row);
      return { kind: 'add', row };
    });
    return show(viewer, { row: added[0]!, documents: 0 });
  },

  async rename(viewer: Viewer, { folderId, name }: { folderId: string; name: string }) {
    changeable(viewer, { visibleFolders: await visibleTo(deps, viewer), folderId });
    await deps.store.renameFolder(folderId, name);
    return {};
  },

  async move(viewer: Viewer, { folderId, parentId }: { folderId: string; parentId: string | null | undefined }) {
    const { member } = await visibleTo(deps, viewer);
    await deps.store.arrange(member, rows => {
      const row = changeable(viewer, { visibleFolders: { member, rows }, folderId });
      const parent = parentId
        ? changeable(viewer, { visibleFolders: { member, rows }, folderId: parentId })
        : undefined;
      const moved = below(rows, folderId);
      if (parent && moved.includes(parent.folderId)) throw new Fault(knowledgeFaults.intoItself);
      if (parent && parent.enterpriseId !== row.enterpriseId) throw new Fault(knowledgeFaults.otherScope);
      const depth = parent ? depthOf(rows, parent.folderId) : 0;
      if (depth + heightOf(rows, folderId) > folderDepthMax) throw new Fault(knowledgeFaults.tooDeep);
      const target = { parentId: parent?.folderId ?? null, libraryId: parent?.libraryId ?? folderId };
      return { kind: 'move', folderId, ...target, below: moved };
    });
    return {};
  },

  /** Takes a folder away with all in it; gives the files that are to be let go. */
  async remove(viewer: Viewer, folderId: string): Promise<string[]> {
    const { member } = await visibleTo(deps, viewer);
    return deps.store.arrange(member, rows => {
      changeable(viewer, { visibleFolders: { member, rows }, folderId });
      return { kind: 'remove', folderIds: below(rows, folderId) };
    });
  },
});

/** Who sees which folders and may change them: their own, and those shared with the enterprise they belong to now. */
export const foldersService = (deps: Deps) => ({
  ...arranging(deps),
  visible: (viewer: Pick<Viewer, 'userId'>) => visibleTo(deps, viewer),
  find,
  changeable,
  mayChange,

  async list(viewer: Viewer): Promise<KnowledgeFolder[]> {
    const { rows } = await visibleTo(deps, viewer);
    const counts = countBelow(rows, await deps.documents.countByFolder(rows.map(({ folderId }) => folderId)));
    return rows.map(row => show(viewer, { row, documents: counts.get(row.folderId) ?? 0 }));
  },

  /** The user's library for what nobody has put anywhere. */
  unsorted: (viewer: Viewer) => deps.store.keepLibrary(newRow(deps, { ownerId: viewer.userId, name: unsortedName })),
});
