import { eq } from 'drizzle-orm';
import type { Database } from '../db/open-database.ts';
import { installation } from './tables.ts';

export type Installation = ReturnType<typeof installationStore>;

/** Values that an installation makes for itself once; the only file that reads or writes `installation`. */
export function installationStore({ drizzle }: Pick<Database, 'drizzle'>) {
  const find = async (name: string): Promise<string | undefined> => {
    const rows = await drizzle.select().from(installation).where(eq(installation.name, name));
    return rows[0]?.value;
  };

  return {
    find,

    /** The installation's value of this name, whatever it was before. */
    async replace(name: string, value: string) {
      await drizzle
        .insert(installation)
        .values({ name, value })
        .onConflictDoUpdate({ target: installation.name, set: { value } });
    },
    /** The installation's value of this name; the first of several that offer one at once wins. */
    async keep(name: string, offered: string): Promise<string> {
      await drizzle.insert(installation).values({ name, value: offered }).onConflictDoNothing();
      return (await find(name)) ?? offered;
    },
  };
}
