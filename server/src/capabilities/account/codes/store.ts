import type { CodePurpose } from '@antai/contract/account';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { type CodeSubjectKind, countedMs, waitForCode } from './limit-codes.ts';
import { codeRequests, verificationCodes } from './tables.ts';

type VerificationCode = typeof verificationCodes.$inferSelect;
export type CodesStore = ReturnType<typeof codesStore>;

export interface CodeSubject {
  kind: CodeSubjectKind;
  /** What its requests are kept under. */
  key: string;
}

/** The only file that reads or writes verification_codes and code_requests. */
export function codesStore({ drizzle, transaction }: Database) {
  const ofTarget = (purpose: CodePurpose, target: string) =>
    and(eq(verificationCodes.purpose, purpose), eq(verificationCodes.target, target));

  return {
    /** Counts a request against every subject, or says how long it has to wait and counts nothing; one after the other. */
    reserve: (subjects: CodeSubject[], now: Date): Promise<number> =>
      transaction(async tx => {
        const keys = subjects.map(({ key }) => key).sort();
        for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`codes ${key}`}))`);
        const since = new Date(now.getTime() - countedMs);
        const counted = and(inArray(codeRequests.subject, keys), gt(codeRequests.at, since));
        const rows = await tx.select().from(codeRequests).where(counted);
        const timesOf = (key: string) => rows.filter(({ subject }) => subject === key).map(({ at }) => at);
        const waits = subjects.map(({ kind, key }) => waitForCode(kind, { times: timesOf(key), now }));
        const wait = Math.max(...waits);
        if (wait === 0) await tx.insert(codeRequests).values(keys.map(subject => ({ subject, at: now })));
        return wait;
      }),

    /** Keeps a code in the place of the one before it. */
    async put(code: VerificationCode) {
      const { purpose: _purpose, target: _target, ...rest } = code;
      await drizzle
        .insert(verificationCodes)
        .values(code)
        .onConflictDoUpdate({ target: [verificationCodes.purpose, verificationCodes.target], set: rest });
    },

    /** Takes one try off the code that is out, and gives it; undefined where there is none or no try is left. */
    async attempt(
      purpose: CodePurpose,
      { target, now }: { target: string; now: Date },
    ): Promise<VerificationCode | undefined> {
      const open = and(
        ofTarget(purpose, target),
        gt(verificationCodes.triesLeft, 0),
        gt(verificationCodes.expiresAt, now),
      );
      const taken = drizzle
        .update(verificationCodes)
        .set({ triesLeft: sql`${verificationCodes.triesLeft} - 1` })
        .where(open);
      return (await taken.returning())[0];
    },

    /** Uses a code up; false where it was used or replaced meanwhile. */
    async use(codeId: string): Promise<boolean> {
      const gone = await drizzle.delete(verificationCodes).where(eq(verificationCodes.codeId, codeId)).returning();
      return gone.length > 0;
    },

    async removeOf(userId: string) {
      await drizzle.delete(verificationCodes).where(eq(verificationCodes.userId, userId));
      await drizzle.delete(codeRequests).where(eq(codeRequests.subject, `user:${userId}`));
    },

    async removeOld(now: Date) {
      await drizzle.delete(verificationCodes).where(lt(verificationCodes.expiresAt, now));
      await drizzle.delete(codeRequests).where(lt(codeRequests.at, new Date(now.getTime() - countedMs)));
    },
  };
}
