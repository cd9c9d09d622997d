import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
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

interface TextRoom extends Pick<Room, 'table' | 'ownerColumn' | 'ownerId'> {
  /** What holds the texts. */
  column: PgColumn;
  /** The rows that count. */
  where: SQL;
  maxBytes: number;
}

/** Whether the texts of one owner take less than they may, as they are kept: nothing is unpacked to be counted. After `hasRoom`, which makes others wait. */
export async function hasTextRoom(
  tx: Transaction,
  { table, ownerColumn, ownerId, column, where, maxBytes }: TextRoom,
): Promise<boolean> {
  const bytes = sql<number>`coalesce(sum(pg_column_size(${column})), 0)::float`;
  const [size] = await tx
    .select({ bytes })
    .from(table)
    .where(and(eq(ownerColumn, ownerId), where));
  return size!.bytes < maxBytes;
}
