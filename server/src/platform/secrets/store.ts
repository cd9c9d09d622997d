import { lt } from 'drizzle-orm';
import type { Database } from '../db/open-database.ts';
import { usedTickets } from './tables.ts';

export type TicketStore = ReturnType<typeof ticketStore>;

/** The only file that reads or writes used_tickets. */
export function ticketStore({ drizzle }: Database) {
  return {
    /** Notes that a ticket is used up; false where it was noted before. */
    async use(ticketId: string, expiresAt: Date): Promise<boolean> {
      const added = drizzle.insert(usedTickets).values({ ticketId, expiresAt }).onConflictDoNothing();
      return (await added.returning()).length > 0;
    },

    async removeOld(now: Date): Promise<number> {
      const { rowCount } = await drizzle.delete(usedTickets).where(lt(usedTickets.expiresAt, now));
      return rowCount ?? 0;
    },
  };
}
