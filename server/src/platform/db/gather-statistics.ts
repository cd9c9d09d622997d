import type pg from 'pg';
import type { Log } from '../log.ts';

type Options = { pool: pg.Pool; log: Log };

const everyMs = 5_000;
/** Smaller tables are read whole, however a query is planned. */
const smallBytes = 64 * 1024;
/** A table that is half as large again has other plans. */
const growth = 1.5;
/** Some 9,000 rows of a table are looked at: .1 s for 20,000 judgments, in which the embedded engine answers nobody. */
const sampleTarget = 30;

const tablesDue = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > ${smallBytes}
    and (c.reltuples < 0 or pg_relation_size(c.oid) > ${growth} * c.relpages * current_setting('block_size')::int)`;

/** Counts the values of every table that has grown since they were counted last, which is what queries are planned by. */
export async function gatherStatistics(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(tablesDue);
  for (const { name } of rows) {
    // one statement after the other in one message: the setting ends with it
    await pool.query(`select set_config('default_statistics_target', '${sampleTarget}', true); analyze ${name}`);
  }
  return rows.map(({ name }) => name);
}

/** Keeps statistics fresh where no autovacuum does, as in the embedded engine; answers how to stop. */
export function keepStatistics({ pool, log }: Options): () => Promise<void> {
  let current: Promise<void> | undefined;
  let hasFailed = false;

  async function gather() {
    try {
      await gatherStatistics(pool);
      hasFailed = false;
    } catch (error) {
      // said once: an engine that has stopped fails at every turn
      if (!hasFailed) log.warn({ err: error }, 'the statistics of the database could not be gathered');
      hasFailed = true;
    }
    current = undefined;
  }

  const timer = setInterval(() => {
    current ??= gather();
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
