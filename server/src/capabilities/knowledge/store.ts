import { and, count, desc, eq, inArray, lt, ne, notInArray, sql, sum } from 'drizzle-orm';
import { lockNumbers } from '../../platform/db/lock-numbers.ts';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import type { PackedText, StoredParagraph, WrittenDocument } from './read-document.ts';
import {
  knowledgeChanges,
  knowledgeCitations,
  knowledgeDocuments,
  knowledgeFolders,
  knowledgeSeq,
  knowledgeTexts,
} from './tables.ts';

export type DocumentRow = typeof knowledgeDocuments.$inferSelect;
type CitationRow = typeof knowledgeCitations.$inferSelect;
export type KnowledgeStore = ReturnType<typeof knowledgeStore>;

/** A document as it changed last; without text where there is nothing to be searched any more. */
export interface DocumentChange {
  documentId: string;
  seq: number;
  content: { name: string; libraryId: string; paragraphs: StoredParagraph[] } | undefined;
}

const nextSeq = sql<number>`nextval(${knowledgeSeq.seqName})`;

/** No row bears it: a list of ids must not be empty. */
export const nowhere = '00000000-0000-0000-0000-000000000000';

/** Ids in their order, as one value: tens of thousands with a place each would take the event loop longer than others wait. */
const named = (ids: string[]) => sql`unnest(string_to_array(${ids.join(',')}, ',')) with ordinality as n(id, place)`;

/** Whoever adds to what one person keeps does it alone. */
export const hold = (tx: Transaction, ownerId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`knowledge ${ownerId}`}))`);

/** Lets the index hear of documents when the transaction is committed. */
export async function touch(tx: Transaction, documentIds: string[]) {
  if (documentIds.length === 0) return;
  // Writers take turns, so that a lower number is never committed after a higher one has been seen.
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.knowledgeWriters})`);
  await tx
    .insert(knowledgeChanges)
    .values(documentIds.map(documentId => ({ documentId, seq: nextSeq })))
    .onConflictDoUpdate({ target: knowledgeChanges.documentId, set: { seq: sql`excluded.seq` } });
  await tx.execute(sql`select pg_notify('knowledge_changed', '')`);
}

/** Takes documents away with their texts and what quotes them; gives the files that no document names any more. */
export const removeDocuments = async (tx: Transaction, documentIds: string[]): Promise<string[]> => {
  if (documentIds.length === 0) return [];
  await touch(tx, documentIds);
  await tx.delete(knowledgeTexts).where(inArray(knowledgeTexts.documentId, documentIds));
  await tx.delete(knowledgeCitations).where(inArray(knowledgeCitations.documentId, documentIds));
  const gone = await tx
    .delete(knowledgeDocuments)
    .where(inArray(knowledgeDocuments.documentId, documentIds))
    .returning({ fileId: knowledgeDocuments.fileId });
  return gone.map(({ fileId }) => fileId);
};

const notRead = {
  taskId: null,
  state: 'parsing',
  reason: null,
  unread: [],
  paragraphs: 0,
  pages: null,
  characters: 0,
} satisfies Partial<DocumentRow>;

const isReading = (documentId: string, version: number) =>
  and(
    eq(knowledgeDocuments.documentId, documentId),
    eq(knowledgeDocuments.version, version),
    ne(knowledgeDocuments.state, 'ready'),
  );

async function forgetText(tx: Transaction, documentId: string) {
  await tx.delete(knowledgeTexts).where(eq(knowledgeTexts.documentId, documentId));
  await touch(tx, [documentId]);
}

/** The folder as it is, kept from being moved or removed until the transaction ends. */
const holdFolder = async (
  tx: Transaction,
  folderId: string,
): Promise<typeof knowledgeFolders.$inferSelect | undefined> =>
  (await tx.select().from(knowledgeFolders).where(eq(knowledgeFolders.folderId, folderId)).for('share'))[0];

/** Documents as they stand. */
const reading = ({ drizzle }: Pick<Database, 'drizzle'>) => ({
  /** Documents by the folder they are in. */
  countByFolder: async (folderIds: string[]): Promise<Map<string, number>> => {
    const rows = await drizzle
      .select({ folderId: knowledgeDocuments.folderId, documents: count() })
      .from(knowledgeDocuments)
      .where(inArray(knowledgeDocuments.folderId, [nowhere, ...folderIds]))
      .groupBy(knowledgeDocuments.folderId);
    return new Map(rows.map(({ folderId, documents }) => [folderId, documents]));
  },

  async find(documentId: string): Promise<DocumentRow | undefined> {
    const rows = drizzle.select().from(knowledgeDocuments).where(eq(knowledgeDocuments.documentId, documentId));
    return (await rows)[0];
  },

  findMany: (documentIds: string[]): Promise<DocumentRow[]> =>
    drizzle
      .select()
      .from(knowledgeDocuments)
      .where(inArray(knowledgeDocuments.documentId, [nowhere, ...documentIds])),

  /** Those of these documents that can be searched in libraries, and in folders where some are named: a stretch in their order, and how many there are. */
  async inSight(
    { ids, libraryIds, folderIds }: { ids: string[]; libraryIds: string[]; folderIds?: string[] },
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ ids: string[]; total: number }> {
    const isInFolder = folderIds ? sql`and d.folder_id = any(${sql.param(folderIds)}::uuid[])` : sql``;
    const { rows } = await drizzle.execute<{ ids: string[]; total: number }>(sql`
      with seen as (
        select d.document_id, n.place from ${named(ids)}
        join knowledge_documents d on d.document_id = n.id::uuid
        where d.state = 'ready' and d.library_id = any(${sql.param(libraryIds)}::uuid[]) ${isInFolder}
      )
      select (select count(*)::int from seen) as total,
        array(select document_id::text from seen order by place offset ${offset} limit ${limit}) as ids`);
    return rows[0]!;
  },

  /** Documents in folders, the newest first, without those that are named and can be searched. */
  async page(folderIds: string[], without: string[], { offset, limit }: { offset: number; limit: number }) {
    const { documentId, folderId, state, createdAt } = knowledgeDocuments;
    const isNamed = sql`exists (select from ${named(without)} where n.id::uuid = ${documentId})`;
    const isWanted = and(
      inArray(folderId, [nowhere, ...folderIds]),
      without.length > 0 ? sql`not (${state} = 'ready' and ${isNamed})` : undefined,
    );
    const rows = await drizzle
      .select()
      .from(knowledgeDocuments)
      .where(isWanted)
      .orderBy(desc(createdAt), desc(documentId))
      .offset(offset)
      .limit(limit);
    return { rows, total: await drizzle.$count(knowledgeDocuments, isWanted) };
  },

  async totals(libraryIds: string[]) {
    const rows = await drizzle
      .select({ documents: count(), paragraphs: sum(knowledgeDocuments.paragraphs).mapWith(Number) })
      .from(knowledgeDocuments)
      .where(inArray(knowledgeDocuments.libraryId, [nowhere, ...libraryIds]));
    return { documents: rows[0]?.documents ?? 0, paragraphs: rows[0]?.paragraphs ?? 0 };
  },
});

/** What documents say. */
const texts = ({ drizzle }: Pick<Database, 'drizzle'>) => ({
  /** Their paragraphs, in the order of the ids and as they are kept; for a thread, where it may be long. */
  async packedTexts(documentIds: string[]): Promise<PackedText[]> {
    const rows = await drizzle
      .select({ documentId: knowledgeTexts.documentId, paragraphs: sql<string>`${knowledgeTexts.paragraphs}::text` })
      .from(knowledgeTexts)
      .where(inArray(knowledgeTexts.documentId, [nowhere, ...documentIds]));
    const byId = new Map(rows.map(row => [row.documentId, row]));
    return documentIds.map(documentId => byId.get(documentId) ?? { documentId, paragraphs: '[]' });
  },

  /** Whether one paragraph of a document says a passage, word for word. */
  async says(documentId: string, passage: string): Promise<boolean> {
    const paragraph = sql`jsonb_array_elements(${knowledgeTexts.paragraphs}) as paragraph`;
    const isSaid = sql`exists (select from ${paragraph} where position(${passage} in paragraph ->> 'text') > 0)`;
    const rows = drizzle
      .select({ documentId: knowledgeTexts.documentId })
      .from(knowledgeTexts)
      .where(and(eq(knowledgeTexts.documentId, documentId), isSaid));
    return (await rows).length > 0;
  },
});

/** Documents in their folders. */
const moving = ({ transaction }: Pick<Database, 'transaction'>) => ({
  removeDocuments: (documentIds: string[]): Promise<string[]> => transaction(tx => removeDocuments(tx, documentIds)),

  /** Adds documents to a folder; `gone` where it was removed meanwhile, `taken` where one of the files is a document already. */
  addDocuments: (rows: DocumentRow[], max: number): Promise<'added' | 'full' | 'gone' | 'taken'> =>
    transaction(async tx => {
      const [{ folderId, libraryId } = { folderId: nowhere, libraryId: nowhere }] = rows;
      await hold(tx, libraryId);
      if ((await holdFolder(tx, folderId))?.libraryId !== libraryId) return 'gone';
      const documentCount = await tx.$count(knowledgeDocuments, eq(knowledgeDocuments.libraryId, libraryId));
      if (documentCount + rows.length > max) return 'full';
      const added = await tx.insert(knowledgeDocuments).values(rows).onConflictDoNothing().returning();
      if (added.length < rows.length) {
        await removeDocuments(
          tx,
          added.map(({ documentId }) => documentId),
        );
        return 'taken';
      }
      return 'added';
    }),

  /** Puts documents into another folder; `gone` where it was moved or removed meanwhile. */
  moveDocuments: (
    documentIds: string[],
    { target, max }: { target: { folderId: string; libraryId: string }; max: number },
  ): Promise<'moved' | 'full' | 'gone'> =>
    transaction(async tx => {
      const { folderId, libraryId } = target;
      await hold(tx, libraryId);
      if ((await holdFolder(tx, folderId))?.libraryId !== libraryId) return 'gone';
      const isOther = notInArray(knowledgeDocuments.documentId, documentIds);
      const others = await tx.$count(knowledgeDocuments, and(eq(knowledgeDocuments.libraryId, libraryId), isOther));
      if (others + documentIds.length > max) return 'full';
      await tx
        .update(knowledgeDocuments)
        .set({ folderId, libraryId })
        .where(inArray(knowledgeDocuments.documentId, documentIds));
      await touch(tx, documentIds);
      return 'moved';
    }),

  rename: (documentId: string, name: string): Promise<void> =>
    transaction(async tx => {
      await tx.update(knowledgeDocuments).set({ name }).where(eq(knowledgeDocuments.documentId, documentId));
      await touch(tx, [documentId]);
    }),
});

/** What documents say, as their files are read. */
const keeping = ({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) => ({
  /** Puts another file in place of a document's; gives its version and the file before it. What was said before is searched no longer. */
  replace: (
    documentId: string,
    change: Pick<DocumentRow, 'name' | 'fileId' | 'fileType' | 'sizeBytes' | 'ownerId' | 'updatedAt'>,
  ): Promise<{ version: number; formerFileId: string } | 'gone' | 'taken'> =>
    transaction(async tx => {
      const isDocument = eq(knowledgeDocuments.documentId, documentId);
      const [former] = await tx.select().from(knowledgeDocuments).where(isDocument).for('update');
      if (!former) return 'gone';
      const isTaken = await tx.$count(knowledgeDocuments, eq(knowledgeDocuments.fileId, change.fileId));
      if (isTaken > 0) return 'taken';
      const version = former.version + 1;
      await tx
        .update(knowledgeDocuments)
        .set({ ...change, ...notRead, version })
        .where(isDocument);
      await forgetText(tx, documentId);
      return { version, formerFileId: former.fileId };
    }),

  /** Lets a document be read anew. */
  beginReading: (documentId: string, updatedAt: Date): Promise<void> =>
    transaction(async tx => {
      await tx
        .update(knowledgeDocuments)
        .set({ ...notRead, updatedAt })
        .where(eq(knowledgeDocuments.documentId, documentId));
      await forgetText(tx, documentId);
    }),

  async noteTask(documentIds: string[], taskId: string) {
    await drizzle.update(knowledgeDocuments).set({ taskId }).where(inArray(knowledgeDocuments.documentId, documentIds));
  },

  /** Keeps what a file says, unless another took its place meanwhile. */
  keepText: (documentId: string, version: number, { paragraphs, paragraphCount, ...document }: WrittenDocument) =>
    transaction(async tx => {
      const changed = await tx
        .update(knowledgeDocuments)
        .set({ state: 'ready', paragraphs: paragraphCount, ...document })
        .where(isReading(documentId, version))
        .returning({ documentId: knowledgeDocuments.documentId });
      if (changed.length === 0) return;
      const isText = { target: knowledgeTexts.documentId, set: { paragraphs: sql`excluded.paragraphs` } };
      const text = { documentId, paragraphs: sql`${paragraphs}::jsonb` };
      await tx.insert(knowledgeTexts).values(text).onConflictDoUpdate(isText);
      await touch(tx, [documentId]);
    }),

  async keepReason(documentId: string, { version, reason }: { version: number; reason: string }) {
    await drizzle.update(knowledgeDocuments).set({ state: 'unreadable', reason }).where(isReading(documentId, version));
  },
});

/** What is read of documents at once, so that others are answered in between. */
const charactersAtOnce = 100_000;

/** What the index follows. */
const changes = ({ pool }: Pick<Database, 'pool'>) => ({
  /** Changes after a number, oldest first: of documents that say much, fewer at once. */
  async since(seq: number, limit: number): Promise<DocumentChange[]> {
    const { rows } = await pool.query<{
      document_id: string;
      seq: string;
      name: string | null;
      library_id: string | null;
      paragraphs: StoredParagraph[] | null;
    }>(
      `with named as (
         select c.document_id, c.seq, d.document_id as ready_id, d.name, d.library_id, coalesce(d.characters, 0) as characters
           from knowledge_changes c
           left join knowledge_documents d on d.document_id = c.document_id and d.state = 'ready'
          where c.seq > $1 order by c.seq limit $2
       ), counted as (
         select named.*, sum(characters) over (order by seq) - characters as before from named
       )
       select c.document_id, c.seq, c.name, c.library_id, t.paragraphs
         from counted c left join knowledge_texts t on t.document_id = c.ready_id
        where c.before < $3 order by c.seq`,
      [seq, limit, charactersAtOnce],
    );
    return rows.map(({ document_id, seq: number, name, library_id, paragraphs }) => ({
      documentId: document_id,
      seq: Number(number),
      content: name && library_id && paragraphs ? { name, libraryId: library_id, paragraphs } : undefined,
    }));
  },
});

/** What quotes documents. */
const citations = ({ drizzle }: Pick<Database, 'drizzle'>) => ({
  /** Notes which versions the answers of a conversation quote. */
  async noteCitations(rows: CitationRow[]) {
    if (rows.length === 0) return;
    await drizzle
      .insert(knowledgeCitations)
      .values(rows)
      .onConflictDoUpdate({
        target: [knowledgeCitations.documentId, knowledgeCitations.imId],
        set: { version: sql`greatest(${knowledgeCitations.version}, excluded.version)` },
      });
  },

  async forgetCitations(imId: string) {
    await drizzle.delete(knowledgeCitations).where(eq(knowledgeCitations.imId, imId));
  },

  /** Of these documents, what a user's conversations quote in an earlier version. */
  citedBefore: (ownerId: string, libraryIds: string[]): Promise<CitationRow[]> =>
    drizzle
      .select({
        documentId: knowledgeCitations.documentId,
        imId: knowledgeCitations.imId,
        ownerId: knowledgeCitations.ownerId,
        version: knowledgeCitations.version,
      })
      .from(knowledgeCitations)
      .innerJoin(knowledgeDocuments, eq(knowledgeDocuments.documentId, knowledgeCitations.documentId))
      .where(
        and(
          eq(knowledgeCitations.ownerId, ownerId),
          inArray(knowledgeDocuments.libraryId, [nowhere, ...libraryIds]),
          lt(knowledgeCitations.version, knowledgeDocuments.version),
        ),
      ),
});

/** The only file that reads or writes documents, their texts and what quotes them. */
export const knowledgeStore = (database: Database) => ({
  ...reading(database),
  ...texts(database),
  ...moving(database),
  ...keeping(database),
  ...changes(database),
  ...citations(database),
});
