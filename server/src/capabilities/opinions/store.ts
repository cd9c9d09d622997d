import type { RequestState } from '@antai/contract/opinions';
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import { hasRoom } from '../../platform/db/has-room.ts';
import type { Database, Transaction } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { serviceRequests } from './tables.ts';

export type RequestRow = typeof serviceRequests.$inferSelect;
export type OpinionsStore = ReturnType<typeof opinionsStore>;

interface Which {
  ownerId?: string;
  state?: RequestState;
}

const matching = ({ ownerId, state }: Which) =>
  and(
    ownerId === undefined ? undefined : eq(serviceRequests.ownerId, ownerId),
    state === undefined ? undefined : eq(serviceRequests.state, state),
  );

const waiting: RequestState[] = ['submitted', 'handling'];

/** How many requests there may be of one user: that wait, begun within a day, in all. */
interface RequestLimits {
  waitingMax: number;
  dayMax: number;
  max: number;
}

const dayMs = 24 * 3_600_000;

/** The only file that reads or writes service_requests. */
export function opinionsStore({ drizzle }: Database) {
  return {
    personal: ownedRows({ drizzle }, { table: serviceRequests, ownerColumn: serviceRequests.ownerId }),

    /** Adds a request, and what goes with it, unless there are as many of its owner; one user's come one after the other. */
    async add(
      row: RequestRow,
      { waitingMax, dayMax, max, beside }: RequestLimits & { beside: (tx: Transaction) => Promise<void> },
    ): Promise<'added' | 'tooManyOpen' | 'tooManyToday' | 'tooMany'> {
      return drizzle.transaction(async tx => {
        const { ownerId } = row;
        if (!(await hasRoom(tx, { table: serviceRequests, ownerColumn: serviceRequests.ownerId, ownerId, max })))
          return 'tooMany';
        const isWaiting = and(eq(serviceRequests.ownerId, row.ownerId), inArray(serviceRequests.state, waiting));
        if ((await tx.$count(serviceRequests, isWaiting)) >= waitingMax) return 'tooManyOpen';
        const since = new Date(row.createdAt.getTime() - dayMs);
        const isOfDay = and(eq(serviceRequests.ownerId, ownerId), gt(serviceRequests.createdAt, since));
        if ((await tx.$count(serviceRequests, isOfDay)) >= dayMax) return 'tooManyToday';
        await tx.insert(serviceRequests).values(row);
        await beside(tx);
        return 'added';
      });
    },

    async find(requestId: string): Promise<RequestRow | undefined> {
      const rows = await drizzle.select().from(serviceRequests).where(eq(serviceRequests.requestId, requestId));
      return rows[0];
    },

    async page(which: Which, { offset, limit }: { offset: number; limit: number }) {
      const records = await drizzle
        .select()
        .from(serviceRequests)
        .where(matching(which))
        .orderBy(desc(serviceRequests.createdAt), desc(serviceRequests.requestId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(serviceRequests, matching(which)) };
    },

    /** Takes a waiting request back; false where it does not wait any more. */
    async withdraw(requestId: string): Promise<boolean> {
      const isWaiting = and(eq(serviceRequests.requestId, requestId), inArray(serviceRequests.state, waiting));
      const rows = await drizzle.update(serviceRequests).set({ state: 'withdrawn' }).where(isWaiting).returning();
      return rows.length > 0;
    },

    /** Changes a request that was not withdrawn; undefined where it was, in the meantime too. */
    async change(
      requestId: string,
      change: Partial<Pick<RequestRow, 'state' | 'answer' | 'answeredAt'>>,
    ): Promise<RequestRow | undefined> {
      const isThere = and(eq(serviceRequests.requestId, requestId), ne(serviceRequests.state, 'withdrawn'));
      const rows = await drizzle.update(serviceRequests).set(change).where(isThere).returning();
      return rows[0];
    },
  };
}
