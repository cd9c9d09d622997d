import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './open-database.ts';

/** The rows of a table that belong to one user: to be given out, and to be removed with the user. */
export function ownedRows(
  { drizzle }: Pick<Database, 'drizzle'>,
  { table, ownerColumn }: { table: PgTable; ownerColumn: PgColumn },
) {
  return {
    list: (userId: string): Promise<Record<string, unknown>[]> =>
      drizzle.select().from(table).where(eq(ownerColumn, userId)),
    async remove(userId: string) {
      await drizzle.delete(table).where(eq(ownerColumn, userId));
    },
  };
}
