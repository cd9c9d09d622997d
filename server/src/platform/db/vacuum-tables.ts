import type pg from 'pg';

/** Smaller tables lose little. */
const smallBytes = 4 * 1024 * 1024;

const largeTables = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > ${smallBytes}
  order by pg_total_relation_size(oid)`;

/** The rows, and what they keep aside of long values. */
const parts = ['process_toast false', 'process_main false'];

/**
 * Gives the room of rows that were replaced or deleted back to the table they stood in, where no autovacuum does, as in the
 * embedded engine: without it a table of which rows come and go grows for ever. Pages in which nothing has changed since
 * are passed over. The engine answers nobody while it looks through one, so each part of a table is a statement of its
 * own, and whoever waits comes in between. Tells what was looked through.
 */
export async function vacuumTables(pool: pg.Pool, signal?: AbortSignal): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(largeTables);
  for (const { name } of rows)
    for (const part of parts) {
      signal?.throwIfAborted();
      await pool.query(`vacuum (${part}) ${name}`);
    }
  return rows.map(({ name }) => name);
}
