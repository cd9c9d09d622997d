import { messageStatuses, popupStates } from '@antai/contract/notices';
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { notices } from './tables.ts';

export type NoticeRow = typeof notices.$inferSelect;
export type NoticesStore = ReturnType<typeof noticesStore>;

interface Which {
  ownerId: string;
  messageTypes?: number[];
  isPopup?: number;
}

const matching = ({ ownerId, messageTypes, isPopup }: Which) =>
  and(
    eq(notices.ownerId, ownerId),
    messageTypes === undefined ? undefined : inArray(notices.messageType, messageTypes),
    isPopup === undefined ? undefined : eq(notices.isPopup, isPopup),
  );

const ownOf = (ownerId: string, ids: string[]) => and(eq(notices.ownerId, ownerId), inArray(notices.messageId, ids));

/** The only file that reads or writes notices. */
export function noticesStore({ drizzle }: Database) {
  return {
    personal: ownedRows({ drizzle }, { table: notices, ownerColumn: notices.ownerId }),

    async page(which: Which, { offset, limit }: { offset: number; limit: number }) {
      const records = await drizzle
        .select()
        .from(notices)
        .where(matching(which))
        .orderBy(desc(notices.createdAt), desc(notices.messageId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(notices, matching(which)) };
    },

    /** The titles of what a user has not looked at yet since a moment, the latest first, and how many there are. */
    async fresh(ownerId: string, { since, limit }: { since: Date; limit: number }) {
      const { new: isNew } = messageStatuses;
      const which = and(eq(notices.ownerId, ownerId), eq(notices.status, isNew), gt(notices.createdAt, since));
      const rows = drizzle
        .select({ title: notices.title, messageType: notices.messageType })
        .from(notices)
        .where(which);
      const titles = await rows.orderBy(desc(notices.createdAt)).limit(limit);
      return { titles, total: await drizzle.$count(notices, which) };
    },

    /** Users who have something they have not looked at since a moment. */
    async ownersOfFresh(since: Date): Promise<string[]> {
      const which = and(eq(notices.status, messageStatuses.new), gt(notices.createdAt, since));
      const rows = await drizzle.selectDistinct({ ownerId: notices.ownerId }).from(notices).where(which);
      return rows.map(({ ownerId }) => ownerId);
    },

    countOwn: (ownerId: string, ids: string[]): Promise<number> => drizzle.$count(notices, ownOf(ownerId, ids)),

    async mark(
      ownerId: string,
      { ids, change }: { ids: string[]; change: Partial<Pick<NoticeRow, 'status' | 'isPopup'>> },
    ) {
      await drizzle.update(notices).set(change).where(ownOf(ownerId, ids));
    },

    /** Marks what is not read about one thing as read; gives how many notices that were. */
    async readAbout({ ownerId, redirectType, relateId }: Pick<NoticeRow, 'ownerId' | 'redirectType' | 'relateId'>) {
      const same = and(
        eq(notices.ownerId, ownerId),
        eq(notices.redirectType, redirectType),
        eq(notices.relateId, relateId),
        ne(notices.status, messageStatuses.read),
      );
      const read = { status: messageStatuses.read, isPopup: popupStates.popped };
      return (await drizzle.update(notices).set(read).where(same).returning({ id: notices.messageId })).length;
    },

    async remove(ownerId: string, ids: string[]) {
      await drizzle.delete(notices).where(ownOf(ownerId, ids));
    },

    /** The notice about the same thing that has not been read yet. */
    async unread(
      { ownerId, redirectType, relateId }: Pick<NoticeRow, 'ownerId' | 'redirectType' | 'relateId'>,
      executor: Executor = drizzle,
    ): Promise<NoticeRow | undefined> {
      const same = and(
        eq(notices.ownerId, ownerId),
        eq(notices.redirectType, redirectType),
        eq(notices.relateId, relateId),
        ne(notices.status, messageStatuses.read),
      );
      const rows = await executor.select().from(notices).where(same).for('update').limit(1);
      return rows[0];
    },

    /** Adds a notice, or puts it in the place of the one with its id. */
    async put(row: NoticeRow, executor: Executor = drizzle) {
      await executor.insert(notices).values(row).onConflictDoUpdate({ target: notices.messageId, set: row });
    },
  };
}
