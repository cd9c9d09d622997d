import { eq, sql } from 'drizzle-orm';
import { lockNumbers } from '../db/lock-numbers.ts';
import type { Database, Executor } from '../db/open-database.ts';
import { installation } from './tables.ts';

export type Installation = ReturnType<typeof installationStore>;

/** Values that an installation makes for itself once; the only file that reads or writes `installation`. */
export function installationStore(database: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    ...valuesOf(database.drizzle),

    /** Runs the work in one transaction, while no other process of the installation is in such work. */
    exclusively: <Result>(work: (values: Values) => Promise<Result>) =>
      database.transaction(async transaction => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumbers.installation})`);
        return work(valuesOf(transaction));
      }),
  };
}

type Values = ReturnType<typeof valuesOf>;

const valuesOf = (executor: Executor) => ({
  /** The installation's value of this name; undefined: it has none yet. */
  async find(name: string): Promise<string | undefined> {
    const rows = await executor.select().from(installation).where(eq(installation.name, name));
    return rows[0]?.value;
  },

  /** The installation's value of this name, whatever it was before. */
  async replace(name: string, value: string) {
    await executor
      .insert(installation)
      .values({ name, value })
      .onConflictDoUpdate({ target: installation.name, set: { value } });
  },

  /** The installation's value of this name; the first of several that offer one at once wins. */
  async keep(name: string, offered: string): Promise<string> {
    await executor.insert(installation).values({ name, value: offered }).onConflictDoNothing();
    const rows = await executor.select().from(installation).where(eq(installation.name, name));
    return rows[0]?.value ?? offered;
  },
});
