import { and, asc, eq, or, sql } from 'drizzle-orm';
import { containsText } from '../../../platform/db/contains-text.ts';
import type { Database } from '../../../platform/db/open-database.ts';
import { systemConfig } from '../tables.ts';

export type ConfigurationStore = ReturnType<typeof configurationStore>;

/** The only file that writes the system configuration. */
export function configurationStore({ drizzle }: Database) {
  return {
    async page(keyword: string, { offset, limit }: { offset: number; limit: number }) {
      const { field, name, value } = systemConfig;
      const which = keyword ? or(...[field, name, value].map(column => containsText(column, keyword))) : undefined;
      const rows = drizzle.select().from(systemConfig).where(which).orderBy(asc(field), asc(name));
      return { records: await rows.offset(offset).limit(limit), total: await drizzle.$count(systemConfig, which) };
    },
    /** Writes a value; false where the field has as many names as it may have. */
    async set(entry: typeof systemConfig.$inferSelect, max: number): Promise<boolean> {
      return drizzle.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`system_config ${entry.field}`}))`);
        const others = and(eq(systemConfig.field, entry.field), sql`${systemConfig.name} <> ${entry.name}`);
        if ((await tx.$count(systemConfig, others)) >= max) return false;
        await tx
          .insert(systemConfig)
          .values(entry)
          .onConflictDoUpdate({ target: [systemConfig.field, systemConfig.name], set: { value: entry.value } });
        return true;
      });
    },
    /** False where there is none. */
    async remove(field: string, name: string): Promise<boolean> {
      const rows = await drizzle
        .delete(systemConfig)
        .where(and(eq(systemConfig.field, field), eq(systemConfig.name, name)))
        .returning({ field: systemConfig.field });
      return rows.length > 0;
    },
  };
}
