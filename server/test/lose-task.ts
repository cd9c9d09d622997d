import type { Database } from '../src/platform/db/open-database.ts';

/** Leaves a record as a process leaves it that dies after writing it down and before naming its task, some minutes ago. */
export async function loseTask(
  { pool }: Pick<Database, 'pool'>,
  { table, columns, recordId }: { table: string; columns: string[]; recordId: string },
) {
  const nothing = columns.map(column => `${column} = null`).join(', ');
  const { rowCount } = await pool.query(
    `update ${table} set ${nothing}, created_at = now() - interval '5 minutes' where record_id = $1`,
    [recordId],
  );
  if (rowCount !== 1) throw new Error(`${table} has no record ${recordId}`);
}
