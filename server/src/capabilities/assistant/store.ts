import type { RunState } from '@antai/contract/wire/runs';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { containsText } from '../../platform/db/contains-text.ts';
import { hasRoom } from '../../platform/db/has-room.ts';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import { rowsOf } from '../../platform/db/owned-rows.ts';
import { chatFiles, conversations, messages } from './tables.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
export type ChatFileRow = typeof chatFiles.$inferSelect;
/** An attachment without its text. */
export type ChatFileHead = Omit<ChatFileRow, 'paragraphs'>;
export type AssistantStore = ReturnType<typeof assistantStore>;

/** A message without what it says: enough to know the branches. */
export type MessagePlace = Pick<MessageRow, 'messageId' | 'parentId' | 'role' | 'createdAt'>;

/** What adding to a conversation came to: `gone` where it, or a file of the question, was removed meanwhile. */
type AddOutcome = 'added' | 'running' | 'full' | 'gone';

type Outcome = Pick<MessageRow, 'state' | 'failReason' | 'answer'>;

interface NewTurn {
  imId: string;
  rows: MessageRow[];
  /** Names the conversation where its user has not. */
  title?: string;
}

interface Slice {
  offset: number;
  limit: number;
}

/** How long a statement that looks through texts should take. */
const statementMs = 10;

const latestFirst = [desc(conversations.updatedAt), desc(conversations.imId)];

const isNamed = (imId: string) => eq(conversations.imId, imId);

const runningOf = (imId: string) => and(eq(messages.imId, imId), eq(messages.state, 'running'));

/** Whoever adds to a conversation does it alone. */
const hold = (tx: Transaction, imId: string) =>
  tx.select({ imId: conversations.imId }).from(conversations).where(isNamed(imId)).for('update');

/** Conversations without what is said in them. */
function conversationsOf({ drizzle, transaction }: Database) {
  return {
    /** False where its owner has as many as there may be. */
    addConversation: (row: ConversationRow, max: number): Promise<boolean> =>
      transaction(async tx => {
        const { ownerId } = row;
        if (!(await hasRoom(tx, { table: conversations, ownerColumn: conversations.ownerId, ownerId, max })))
          return false;
        await tx.insert(conversations).values(row);
        return true;
      }),

    async findConversation(imId: string): Promise<ConversationRow | undefined> {
      return (await drizzle.select().from(conversations).where(isNamed(imId)))[0];
    },

    async lastOpened(ownerId: string): Promise<ConversationRow | undefined> {
      const rows = drizzle.select().from(conversations).where(eq(conversations.ownerId, ownerId));
      return (await rows.orderBy(desc(conversations.openedAt), desc(conversations.imId)).limit(1))[0];
    },

    async page(ownerId: string, { offset, limit }: Slice) {
      const isWanted = eq(conversations.ownerId, ownerId);
      const rows = await drizzle
        .select()
        .from(conversations)
        .where(isWanted)
        .orderBy(...latestFirst)
        .offset(offset)
        .limit(limit);
      return { rows, total: await drizzle.$count(conversations, isWanted) };
    },

    /** The conversations that say a word, in their title or in a question, whatever its case; `signal` ends the search. */
    async pageOfWord(ownerId: string, { word, signal, offset, limit }: Slice & { word: string; signal?: AbortSignal }) {
      const isTitled = containsText(conversations.title, word);
      const all = await drizzle
        .select({ imId: conversations.imId, isTitled: sql<boolean>`${isTitled}` })
        .from(conversations)
        .where(eq(conversations.ownerId, ownerId))
        .orderBy(...latestFirst);
      const rest = all.filter(each => !each.isTitled).map(({ imId }) => imId);
      const matches = new Set(all.filter(each => each.isTitled).map(({ imId }) => imId));
      let count = 1;
      for (let at = 0; at < rest.length; ) {
        signal?.throwIfAborted();
        const startedAt = performance.now();
        const some = rest.slice(at, at + count);
        const isSaid = and(inArray(messages.imId, some), containsText(messages.text, word));
        for (const { imId } of await drizzle.selectDistinct({ imId: messages.imId }).from(messages).where(isSaid))
          matches.add(imId);
        at += some.length;
        // statements of others run in between: the embedded database has one at a time
        count = performance.now() - startedAt < statementMs ? count * 2 : Math.max(1, Math.floor(count / 2));
      }
      const imIds = all.filter(({ imId }) => matches.has(imId)).map(({ imId }) => imId);
      const pageIds = imIds.slice(offset, offset + limit);
      const rows = await drizzle
        .select()
        .from(conversations)
        .where(inArray(conversations.imId, pageIds))
        .orderBy(...latestFirst);
      return { rows, total: imIds.length };
    },

    async change(imId: string, change: Partial<Omit<ConversationRow, 'imId' | 'ownerId'>>) {
      return (await drizzle.update(conversations).set(change).where(isNamed(imId)).returning())[0];
    },

    async removeConversation(imId: string) {
      await drizzle.delete(conversations).where(isNamed(imId));
    },
  };
}

/** Messages as they are read. */
function readMessages({ drizzle }: Database) {
  return {
    /** Those of these conversations in which an answer is marked as at work. */
    running: async (imIds: string[]) =>
      imIds.length === 0
        ? []
        : drizzle
            .select()
            .from(messages)
            .where(and(inArray(messages.imId, imIds), eq(messages.state, 'running'))),

    places: (imId: string): Promise<MessagePlace[]> =>
      drizzle
        .select({
          messageId: messages.messageId,
          parentId: messages.parentId,
          role: messages.role,
          createdAt: messages.createdAt,
        })
        .from(messages)
        .where(eq(messages.imId, imId))
        .orderBy(asc(messages.createdAt), asc(messages.messageId)),

    messages: async (messageIds: string[]): Promise<MessageRow[]> =>
      messageIds.length === 0 ? [] : drizzle.select().from(messages).where(inArray(messages.messageId, messageIds)),

    /** The runs that give the answers of a conversation. */
    async runIds(imId: string): Promise<string[]> {
      const rows = await drizzle.select({ runId: messages.runId }).from(messages).where(eq(messages.imId, imId));
      return rows.flatMap(({ runId }) => runId ?? []);
    },

    async messageOfRun(runId: string): Promise<(MessageRow & { ownerId: string }) | undefined> {
      const rows = await drizzle
        .select({ message: messages, ownerId: conversations.ownerId })
        .from(messages)
        .innerJoin(conversations, eq(conversations.imId, messages.imId))
        .where(eq(messages.runId, runId));
      return rows[0] && { ...rows[0].message, ownerId: rows[0].ownerId };
    },
  };
}

/** Messages as they are written, and how their answers end. */
function writeMessages({ drizzle, transaction }: Database) {
  return {
    /** Puts a question with its answer, or another answer, at the end of its branch, which comes into view. */
    addTurn: ({ imId, rows, title }: NewTurn, max: number): Promise<AddOutcome> =>
      transaction(async tx => {
        if ((await hold(tx, imId)).length === 0) return 'gone';
        if ((await tx.$count(messages, runningOf(imId))) > 0) return 'running';
        if ((await tx.$count(messages, eq(messages.imId, imId))) + rows.length > max) return 'full';
        const fileIds = [...new Set(rows.flatMap(row => row.fileIds))];
        const isOfTurn = and(eq(chatFiles.imId, imId), inArray(chatFiles.fileId, fileIds));
        if (fileIds.length > 0 && (await tx.$count(chatFiles, isOfTurn)) < fileIds.length) return 'gone';
        await tx.insert(messages).values(rows);
        const last = rows.at(-1)!;
        const named = sql`case when ${conversations.isTitleOwn} then ${conversations.title} else ${title ?? ''} end`;
        const change = { leafId: last.messageId, updatedAt: last.createdAt, ...(title ? { title: named } : {}) };
        await tx.update(conversations).set(change).where(isNamed(imId));
        return 'added';
      }),

    /** Takes back a turn that could not begin; the branch that was in view comes back. */
    takeBack: (imId: string, { messageIds, leafId }: { messageIds: string[]; leafId: string | null }) =>
      transaction(async tx => {
        await tx.delete(messages).where(inArray(messages.messageId, messageIds));
        await tx.update(conversations).set({ leafId }).where(isNamed(imId));
      }),

    /** Marks an answer that is over as at work again; false where another of its conversation is. */
    resume: ({ imId, messageId }: MessageRow): Promise<boolean> =>
      transaction(async tx => {
        await hold(tx, imId);
        if ((await tx.$count(messages, runningOf(imId))) > 0) return false;
        const fresh = { state: 'running', failReason: null, answer: null } as const;
        await tx.update(messages).set(fresh).where(eq(messages.messageId, messageId));
        return true;
      }),

    /** Keeps what came of an answer, unless it is at work again or somebody has done so already. */
    async settle(messageId: string, { state, ...outcome }: Outcome & { state: RunState }) {
      const isOpen = and(eq(messages.messageId, messageId), eq(messages.state, 'running'));
      await drizzle
        .update(messages)
        .set({ state, ...outcome })
        .where(isOpen);
    },
  };
}

/** Attachments of conversations. */
function filesOf({ drizzle, transaction }: Database) {
  return {
    addFile: (
      row: ChatFileHead,
      { paragraphs, max }: { paragraphs: string; max: number },
    ): Promise<Exclude<AddOutcome, 'running'>> =>
      transaction(async tx => {
        if ((await hold(tx, row.imId)).length === 0) return 'gone';
        if ((await tx.$count(chatFiles, eq(chatFiles.imId, row.imId))) >= max) return 'full';
        await tx
          .insert(chatFiles)
          .values({ ...row, paragraphs: sql`${paragraphs}::jsonb` })
          .onConflictDoNothing();
        return 'added';
      }),

    files: (imId: string): Promise<ChatFileHead[]> =>
      drizzle.select(headOfFile).from(chatFiles).where(eq(chatFiles.imId, imId)).orderBy(asc(chatFiles.createdAt)),

    async findHead(fileId: string): Promise<ChatFileHead | undefined> {
      return (await drizzle.select(headOfFile).from(chatFiles).where(eq(chatFiles.fileId, fileId)))[0];
    },

    async findFile(fileId: string): Promise<ChatFileRow | undefined> {
      return (await drizzle.select().from(chatFiles).where(eq(chatFiles.fileId, fileId)))[0];
    },

    /** Removes a file that no question of its conversation carries; false where one does. */
    removeUnsent: ({ imId, fileId }: Pick<ChatFileRow, 'imId' | 'fileId'>): Promise<boolean> =>
      transaction(async tx => {
        await hold(tx, imId);
        const carries = sql`${messages.fileIds} @> ${JSON.stringify([fileId])}::jsonb`;
        if ((await tx.$count(messages, and(eq(messages.imId, imId), carries))) > 0) return false;
        await tx.delete(chatFiles).where(eq(chatFiles.fileId, fileId));
        return true;
      }),

    async removeFile(fileId: string) {
      await drizzle.delete(chatFiles).where(eq(chatFiles.fileId, fileId));
    },
  };
}

/** All conversations of one user. */
function personalOf({ drizzle }: Database) {
  return {
    /** Conversations with all that was said in them. */
    async *list(ownerId: string) {
      const by = [messages.createdAt, messages.messageId];
      for await (const row of rowsOf({ drizzle }, { table: conversations, where: eq(conversations.ownerId, ownerId) }))
        yield {
          ...row,
          messages: rowsOf({ drizzle }, { table: messages, where: eq(messages.imId, row.imId), by }),
        };
    },
    async remove(ownerId: string) {
      await drizzle.delete(conversations).where(eq(conversations.ownerId, ownerId));
    },
  };
}

/** The only file that reads or writes conversations, their messages and their attachments. */
export function assistantStore(database: Database) {
  return {
    ...conversationsOf(database),
    ...readMessages(database),
    ...writeMessages(database),
    ...filesOf(database),
    personal: personalOf(database),
  };
}

const headOfFile = {
  fileId: chatFiles.fileId,
  imId: chatFiles.imId,
  ownerId: chatFiles.ownerId,
  fileName: chatFiles.fileName,
  fileType: chatFiles.fileType,
  characters: chatFiles.characters,
  unread: chatFiles.unread,
  createdAt: chatFiles.createdAt,
};
