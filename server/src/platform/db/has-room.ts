import { eq, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './open-database.ts';

interface Room {
  table: PgTable;
  ownerColumn: PgColumn;
  ownerId: string;
  /** Rows of one owner that there may be. */
  max: number;
  /** Rows that are to be added. */
  count?: number;
}

/** Waits for other additions of this owner to the table, and answers whether so many more of theirs fit; until the transaction ends it stays true. */
export async function hasRoom(
  tx: Transaction,
  { table, ownerColumn, ownerId, max, count = 1 }: Room,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(table)} ${ownerId}`}))`);
  return (await tx.$count(table, eq(ownerColumn, ownerId))) + count <= max;
}
