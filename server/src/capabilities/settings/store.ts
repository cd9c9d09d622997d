import { and, eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { userConfigs } from './tables.ts';

export type UserConfigRow = typeof userConfigs.$inferSelect;
export type SettingsStore = ReturnType<typeof settingsStore>;

/** Which settings: whose, of what type, for which main body. */
type Subject = Pick<UserConfigRow, 'ownerId' | 'type' | 'mainbodyId'>;

/** The only file that reads or writes user_configs. */
export function settingsStore({ drizzle, transaction }: Database) {
  const of = ({ ownerId, type, mainbodyId }: Subject) =>
    and(eq(userConfigs.ownerId, ownerId), eq(userConfigs.type, type), eq(userConfigs.mainbodyId, mainbodyId));

  return {
    personal: ownedRows({ drizzle }, { table: userConfigs, ownerColumn: userConfigs.ownerId }),

    async find(subject: Subject, executor: Executor = drizzle): Promise<UserConfigRow | undefined> {
      const rows = await executor.select().from(userConfigs).where(of(subject));
      return rows[0];
    },

    /** What a user has chosen for no main body in particular. */
    general: (ownerId: string): Promise<UserConfigRow[]> =>
      drizzle
        .select()
        .from(userConfigs)
        .where(and(eq(userConfigs.ownerId, ownerId), eq(userConfigs.mainbodyId, ''))),

    /** Lays choices over those that are kept; a user's saves come one after the other, and `max` rows are all they get. */
    put: (row: UserConfigRow, max: number): Promise<'saved' | 'tooMany'> =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings ${row.ownerId}`}))`);
        const [present] = await tx.select().from(userConfigs).where(of(row));
        if (present) {
          const { userConfigId } = present;
          const choices = { ...present.choices, ...row.choices };
          const changed = { choices, changedAt: row.changedAt };
          await tx.update(userConfigs).set(changed).where(eq(userConfigs.userConfigId, userConfigId));
          return 'saved';
        }
        if ((await tx.$count(userConfigs, eq(userConfigs.ownerId, row.ownerId))) >= max) return 'tooMany';
        await tx.insert(userConfigs).values(row);
        return 'saved';
      }),
  };
}
