import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { rowsOf } from '../../../platform/db/owned-rows.ts';
import type { FilesService } from '../../files/service.ts';
import { hold, nowhere, removeDocuments, touch } from '../store.ts';
import { knowledgeCitations, knowledgeDocuments, knowledgeFolders } from '../tables.ts';

export type FolderRow = typeof knowledgeFolders.$inferSelect;
export type FoldersStore = ReturnType<typeof foldersStore>;

interface FolderMove {
  folderId: string;
  parentId: string | null;
  libraryId: string;
  /** The folder and all below it. */
  below: string[];
}

type FolderChange =
  | { kind: 'add'; row: FolderRow }
  | ({ kind: 'move' } & FolderMove)
  | { kind: 'remove'; folderIds: string[] };

/** Who asks, as folders know people. */
export interface Member {
  userId: string;
  enterpriseId: string;
}

/** What a user shared, or put into what is shared, is nobody's from then on; gives its files by enterprise. */
async function leaveShared(tx: Transaction, ownerId: string): Promise<Map<string, string[]>> {
  const isShared = ne(knowledgeFolders.enterpriseId, '');
  await tx
    .update(knowledgeFolders)
    .set({ ownerId: '' })
    .where(and(eq(knowledgeFolders.ownerId, ownerId), isShared));
  const left = await tx
    .update(knowledgeDocuments)
    .set({ ownerId: '' })
    .from(knowledgeFolders)
    .where(
      and(
        eq(knowledgeDocuments.ownerId, ownerId),
        eq(knowledgeFolders.folderId, knowledgeDocuments.folderId),
        isShared,
      ),
    )
    .returning({ fileId: knowledgeDocuments.fileId, enterpriseId: knowledgeFolders.enterpriseId });
  const byEnterprise = Map.groupBy(left, ({ enterpriseId }) => enterpriseId);
  return new Map([...byEnterprise].map(([id, files]) => [id, files.map(({ fileId }) => fileId)]));
}

/** What one person keeps. */
const personal = ({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) => ({
  list: async (ownerId: string) => ({
    folders: rowsOf({ drizzle }, { table: knowledgeFolders, where: eq(knowledgeFolders.ownerId, ownerId) }),
    documents: rowsOf({ drizzle }, { table: knowledgeDocuments, where: eq(knowledgeDocuments.ownerId, ownerId) }),
  }),

  /**
   * Takes away what a user keeps alone, documents of others in their folders too; gives the files that are to be let go.
   * What the enterprise works with stays, and is nobody's; its files are left to the enterprise with it.
   */
  remove: (ownerId: string, leaveFiles: FilesService['leave']): Promise<string[]> =>
    transaction(async tx => {
      for (const [enterpriseId, fileIds] of await leaveShared(tx, ownerId))
        await leaveFiles(fileIds, { enterpriseId, executor: tx });
      const folders = await tx
        .delete(knowledgeFolders)
        .where(eq(knowledgeFolders.ownerId, ownerId))
        .returning({ folderId: knowledgeFolders.folderId });
      const within = inArray(knowledgeDocuments.folderId, [nowhere, ...folders.map(({ folderId }) => folderId)]);
      const documents = await tx
        .select({ documentId: knowledgeDocuments.documentId })
        .from(knowledgeDocuments)
        .where(or(eq(knowledgeDocuments.ownerId, ownerId), within));
      await tx.delete(knowledgeCitations).where(eq(knowledgeCitations.ownerId, ownerId));
      return removeDocuments(
        tx,
        documents.map(({ documentId }) => documentId),
      );
    }),
});

/** Reads and writes folders; documents go with those they are in. */
export function foldersStore(database: Database) {
  const { drizzle, transaction } = database;
  const isVisibleTo = ({ userId, enterpriseId }: Member) => {
    const isOwn = and(eq(knowledgeFolders.enterpriseId, ''), eq(knowledgeFolders.ownerId, userId));
    return enterpriseId === '' ? isOwn : or(isOwn, eq(knowledgeFolders.enterpriseId, enterpriseId));
  };

  /** Takes folders away with all documents in them. */
  async function removeFolders(tx: Transaction, folderIds: string[]): Promise<string[]> {
    await tx.delete(knowledgeFolders).where(inArray(knowledgeFolders.folderId, folderIds));
    const within = inArray(knowledgeDocuments.folderId, folderIds);
    const documents = await tx
      .select({ documentId: knowledgeDocuments.documentId })
      .from(knowledgeDocuments)
      .where(within);
    return removeDocuments(
      tx,
      documents.map(({ documentId }) => documentId),
    );
  }

  /** Puts a folder elsewhere; it and all below it are then of the library there. */
  async function moveFolder(tx: Transaction, { folderId, parentId, libraryId, below }: FolderMove) {
    await tx.update(knowledgeFolders).set({ parentId }).where(eq(knowledgeFolders.folderId, folderId));
    await tx.update(knowledgeFolders).set({ libraryId }).where(inArray(knowledgeFolders.folderId, below));
    const moved = await tx
      .update(knowledgeDocuments)
      .set({ libraryId })
      .where(inArray(knowledgeDocuments.folderId, below))
      .returning({ documentId: knowledgeDocuments.documentId });
    await touch(
      tx,
      moved.map(({ documentId }) => documentId),
    );
  }

  return {
    folders: (member: Member): Promise<FolderRow[]> =>
      drizzle
        .select()
        .from(knowledgeFolders)
        .where(isVisibleTo(member))
        .orderBy(asc(knowledgeFolders.createdAt), asc(knowledgeFolders.folderId)),

    /**
     * Makes one change to folders, decided on as they are at that moment: nobody else arranges them meanwhile. Gives the
     * files that no document names any more.
     */
    arrange: (member: Member, decide: (rows: FolderRow[]) => FolderChange): Promise<string[]> =>
      transaction(async tx => {
        await hold(tx, `folders ${member.enterpriseId || member.userId}`);
        const change = decide(await tx.select().from(knowledgeFolders).where(isVisibleTo(member)));
        if (change.kind === 'remove') return removeFolders(tx, change.folderIds);
        if (change.kind === 'add') await tx.insert(knowledgeFolders).values(change.row);
        else await moveFolder(tx, change);
        return [];
      }),

    /** The owner's library of this name, made where there is none. */
    keepLibrary: (row: FolderRow): Promise<FolderRow> =>
      transaction(async tx => {
        await hold(tx, row.ownerId);
        const isIt = and(
          eq(knowledgeFolders.ownerId, row.ownerId),
          eq(knowledgeFolders.enterpriseId, ''),
          eq(knowledgeFolders.name, row.name),
          sql`${knowledgeFolders.parentId} is null`,
        );
        const [folder] = await tx.select().from(knowledgeFolders).where(isIt).limit(1);
        if (!folder) await tx.insert(knowledgeFolders).values(row);
        return folder ?? row;
      }),

    async renameFolder(folderId: string, name: string) {
      await drizzle.update(knowledgeFolders).set({ name }).where(eq(knowledgeFolders.folderId, folderId));
    },

    personal: personal(database),
  };
}
