import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Listener } from '../../platform/db/listener.ts';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { apiKeys } from './tables.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type ApiKeysStore = ReturnType<typeof apiKeysStore>;

/** One call that a key is about to make. */
interface Use {
  keyId: string;
  address: string;
  at: Date;
  /** Calls of a window whose beginning lies before this moment count no more. */
  windowFrom: Date;
  callsMax: number;
}

/** The channel on which the database says which key has ended, whatever statement ended it. */
const keyChanged = 'api_key_changed';

/** The only file that reads or writes api_keys. */
export function apiKeysStore({ drizzle }: Database, listener: Listener) {
  const table = apiKeys;
  const unlessRevoked = isNull(table.revokedAt);
  const ofOwner = (ownerId: string) => and(eq(table.ownerId, ownerId), unlessRevoked);

  return {
    personal: ownedRows({ drizzle }, { table, ownerColumn: table.ownerId }),

    /** Calls the handler with the hash of the key that has changed; with none, any may have. */
    onChange: (handler: (keyHash: string | undefined) => void) =>
      listener.on(keyChanged, payload => handler(payload || undefined)),

    async findByHash(keyHash: string): Promise<ApiKeyRow | undefined> {
      const rows = await drizzle.select().from(table).where(eq(table.keyHash, keyHash));
      return rows[0];
    },

    async find(keyId: string): Promise<ApiKeyRow | undefined> {
      const rows = await drizzle.select().from(table).where(eq(table.keyId, keyId));
      return rows[0];
    },

    /** The keys of a user that were not revoked, newest first. */
    list: (ownerId: string): Promise<ApiKeyRow[]> =>
      drizzle.select().from(table).where(ofOwner(ownerId)).orderBy(desc(table.createdAt), desc(table.keyId)),

    /** Adds a key unless its owner has as many; one user's keys come one after the other. */
    add: (row: typeof table.$inferInsert, max: number): Promise<'added' | 'tooMany'> =>
      drizzle.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`api_keys ${row.ownerId}`}))`);
        if ((await tx.$count(table, ofOwner(row.ownerId))) >= max) return 'tooMany';
        await tx.insert(table).values(row);
        return 'added';
      }),

    async revoke(keyId: string, at: Date) {
      await drizzle
        .update(table)
        .set({ revokedAt: at })
        .where(and(eq(table.keyId, keyId), unlessRevoked));
    },

    /** Counts one call before it is made; undefined where the key has made its calls of the window. */
    async countCall({ keyId, address, at, windowFrom, callsMax }: Use): Promise<'counted' | undefined> {
      const isOver = or(isNull(table.windowAt), lt(table.windowAt, windowFrom));
      const rows = await drizzle
        .update(table)
        .set({
          usedAt: at,
          usedAddress: address,
          windowAt: sql`case when ${isOver} then ${at.toISOString()}::timestamptz else ${table.windowAt} end`,
          windowCalls: sql`case when ${isOver} then 1 else ${table.windowCalls} + 1 end`,
        })
        .where(and(eq(table.keyId, keyId), or(isOver, lt(table.windowCalls, callsMax))))
        .returning({ keyId: table.keyId });
      return rows.length > 0 ? 'counted' : undefined;
    },

    /** When the window of a key began that is being counted. */
    async windowOf(keyId: string): Promise<Date | undefined> {
      const rows = await drizzle.select({ windowAt: table.windowAt }).from(table).where(eq(table.keyId, keyId));
      return rows[0]?.windowAt ?? undefined;
    },
  };
}
