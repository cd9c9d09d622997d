import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { passkeys, recoveryCodes, totpFactors } from './tables.ts';

type TotpFactor = typeof totpFactors.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;
export type SecurityStore = ReturnType<typeof securityStore>;

const ofUser = (userId: string) => eq(totpFactors.userId, userId);

const isOn = isNotNull(totpFactors.confirmedAt);

/** Secrets of authenticators and recovery codes. */
function factors({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    async totp(userId: string): Promise<TotpFactor | undefined> {
      const rows = await drizzle.select().from(totpFactors).where(ofUser(userId));
      return rows[0];
    },

    /** Keeps a secret that is not confirmed yet; false where one is confirmed already. */
    async propose(userId: string, sealedSecret: string): Promise<boolean> {
      const row = { userId, sealedSecret, lastPeriod: 0 };
      const put = drizzle
        .insert(totpFactors)
        .values(row)
        .onConflictDoUpdate({
          target: totpFactors.userId,
          set: row,
          setWhere: isNull(totpFactors.confirmedAt),
        });
      return (await put.returning()).length > 0;
    },

    /** Confirms the secret with the first code and keeps the recovery codes; false where it was confirmed meanwhile. */
    confirm: ({ userId, period, codeMarks, at }: { userId: string; period: number; codeMarks: string[]; at: Date }) =>
      transaction(async tx => {
        const confirmed = tx.update(totpFactors).set({ confirmedAt: at, lastPeriod: period });
        const rows = await confirmed.where(and(ofUser(userId), isNull(totpFactors.confirmedAt))).returning();
        if (rows.length === 0) return false;
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
        await tx.insert(recoveryCodes).values(codeMarks.map(codeMark => ({ userId, codeMark })));
        return true;
      }),

    /** Takes the code of a period; false where that or a later one was taken before. */
    async takePeriod(userId: string, period: number): Promise<boolean> {
      const isNew = and(ofUser(userId), isOn, lt(totpFactors.lastPeriod, period));
      const taken = await drizzle.update(totpFactors).set({ lastPeriod: period }).where(isNew).returning();
      return taken.length > 0;
    },

    async takeRecoveryCode(userId: string, codeMark: string): Promise<boolean> {
      const one = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeMark, codeMark));
      return (await drizzle.delete(recoveryCodes).where(one).returning()).length > 0;
    },

    replaceRecoveryCodes: (userId: string, codeMarks: string[]) =>
      transaction(async tx => {
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
        await tx.insert(recoveryCodes).values(codeMarks.map(codeMark => ({ userId, codeMark })));
      }),

    recoveryCodesLeft: (userId: string): Promise<number> =>
      drizzle.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),

    removeTotp: (userId: string) =>
      transaction(async tx => {
        await tx.delete(totpFactors).where(ofUser(userId));
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      }),
  };
}

/** Passkeys. */
function credentials({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    async passkey(passkeyId: string): Promise<PasskeyRow | undefined> {
      const rows = await drizzle.select().from(passkeys).where(eq(passkeys.passkeyId, passkeyId));
      return rows[0];
    },

    passkeysOf: (userId: string): Promise<PasskeyRow[]> =>
      drizzle.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt),

    /** Adds a passkey unless the user has `max`; those of one user come one after the other. */
    addPasskey: (row: PasskeyRow, max: number): Promise<boolean> =>
      transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`passkeys ${row.userId}`}))`);
        if ((await tx.$count(passkeys, eq(passkeys.userId, row.userId))) >= max) return false;
        return (await tx.insert(passkeys).values(row).onConflictDoNothing().returning()).length > 0;
      }),

    async notePasskeyUse(passkeyId: string, { counter, at }: { counter: number; at: Date }) {
      await drizzle.update(passkeys).set({ counter, lastUsedAt: at }).where(eq(passkeys.passkeyId, passkeyId));
    },

    async removePasskey(userId: string, passkeyId: string): Promise<boolean> {
      const own = and(eq(passkeys.userId, userId), eq(passkeys.passkeyId, passkeyId));
      return (await drizzle.delete(passkeys).where(own).returning()).length > 0;
    },

    async removePasskeys(userId: string) {
      await drizzle.delete(passkeys).where(eq(passkeys.userId, userId));
    },
  };
}

/** The only file that reads or writes totp_factors, recovery_codes and passkeys. */
export function securityStore(database: Database) {
  return {
    ...factors(database),
    ...credentials(database),
  };
}
