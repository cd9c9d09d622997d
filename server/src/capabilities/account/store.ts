import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { auditLog, resourceGrants, sessions, signInFailures, systemConfig, users } from './tables.ts';

export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type Grant = typeof resourceGrants.$inferSelect;
export type AccountStore = ReturnType<typeof accountStore>;

/** Values of one field of the system configuration that one answer gives. */
const configMax = 500;

/** The only file that reads or writes users, sessions, grants, sign-in failures and the audit log. */
export function accountStore({ drizzle }: Database) {
  return {
    async findByLogin(login: string): Promise<User | undefined> {
      const lower = login.toLowerCase();
      const named = or(
        eq(sql`lower(${users.username})`, lower),
        and(eq(sql`lower(${users.email})`, lower), ne(users.email, '')),
        and(eq(users.mobile, login), ne(users.mobile, '')),
      );
      const rows = await drizzle.select().from(users).where(named).orderBy(users.createdAt).limit(1);
      return rows[0];
    },
    async find(userId: string): Promise<User | undefined> {
      const rows = await drizzle.select().from(users).where(eq(users.userId, userId));
      return rows[0];
    },
    async names(userIds: string[]): Promise<{ userId: string; name: string }[]> {
      const named = drizzle.select({ userId: users.userId, name: users.name }).from(users);
      return userIds.length > 0 ? named.where(inArray(users.userId, userIds)) : [];
    },
    async isContactTaken(userId: string, contact: { email?: string; mobile?: string }): Promise<boolean> {
      const { email = '', mobile = '' } = contact;
      const same = or(
        email === '' ? sql`false` : eq(sql`lower(${users.email})`, email.toLowerCase()),
        mobile === '' ? sql`false` : eq(users.mobile, mobile),
      );
      const rows = await drizzle
        .select({ id: users.userId })
        .from(users)
        .where(and(same, ne(users.userId, userId)));
      return rows.length > 0;
    },
    async count(): Promise<number> {
      return drizzle.$count(users);
    },
    async add(user: NewUser, grants: Omit<Grant, 'userId'>[] = []) {
      await drizzle.insert(users).values(user);
      if (grants.length > 0) {
        await drizzle.insert(resourceGrants).values(grants.map(grant => ({ ...grant, userId: user.userId })));
      }
    },
    async update(userId: string, change: Partial<NewUser>) {
      await drizzle.update(users).set(change).where(eq(users.userId, userId));
    },
    async grants(userId: string): Promise<Grant[]> {
      return drizzle.select().from(resourceGrants).where(eq(resourceGrants.userId, userId));
    },
    async addSession(session: typeof sessions.$inferInsert) {
      await drizzle.insert(sessions).values(session);
    },
    /** The session of a token with its user's grants, in one statement: this runs before nearly every call. */
    async findSession(tokenHash: string) {
      const rows = await drizzle
        .select({ session: sessions, isDisabled: users.isDisabled, grant: resourceGrants })
        .from(sessions)
        .innerJoin(users, eq(users.userId, sessions.userId))
        .leftJoin(resourceGrants, eq(resourceGrants.userId, sessions.userId))
        .where(eq(sessions.tokenHash, tokenHash));
      const first = rows[0];
      if (!first) return undefined;
      const grants = rows.flatMap(row => row.grant ?? []);
      return { session: first.session, isDisabled: first.isDisabled, grants };
    },
    /** Users with a session that was seen after a moment. */
    async activeUserIds(since: Date): Promise<string[]> {
      const live = and(isNull(sessions.revokedAt), gt(sessions.lastSeenAt, since));
      const rows = await drizzle.selectDistinct({ userId: sessions.userId }).from(sessions).where(live);
      return rows.map(({ userId }) => userId).sort();
    },
    async touchSession(sessionId: string, at: Date) {
      await drizzle.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.sessionId, sessionId));
    },
    async revokeSession(sessionId: string, at: Date) {
      await drizzle.update(sessions).set({ revokedAt: at }).where(eq(sessions.sessionId, sessionId));
    },
    async revokeOtherSessions(userId: string, keptSessionId: string, at: Date) {
      const others = and(
        eq(sessions.userId, userId),
        ne(sessions.sessionId, keptSessionId),
        isNull(sessions.revokedAt),
      );
      await drizzle.update(sessions).set({ revokedAt: at }).where(others);
    },
    async failures(subjects: string[]) {
      const named = or(...subjects.map(subject => eq(signInFailures.subject, subject)));
      return drizzle.select().from(signInFailures).where(named);
    },
    async addFailure(subject: string, retryAt: (count: number) => Date, forgetBefore: Date) {
      await drizzle.transaction(async tx => {
        const rows = await tx.select().from(signInFailures).where(eq(signInFailures.subject, subject)).for('update');
        const known = rows[0] && rows[0].retryAt > forgetBefore ? rows[0].count : 0;
        const row = { subject, count: known + 1, retryAt: retryAt(known + 1) };
        await tx.insert(signInFailures).values(row).onConflictDoUpdate({ target: signInFailures.subject, set: row });
      });
    },
    async clearFailures(subject: string) {
      await drizzle.delete(signInFailures).where(eq(signInFailures.subject, subject));
    },
    async audit(entry: typeof auditLog.$inferInsert) {
      await drizzle.insert(auditLog).values(entry);
    },
    /** The configured values of a field, of one name or of all, by name. */
    async systemConfig(field: string, name?: string) {
      const named = and(eq(systemConfig.field, field), name === undefined ? undefined : eq(systemConfig.name, name));
      return drizzle.select().from(systemConfig).where(named).orderBy(systemConfig.name).limit(configMax);
    },
    async setSystemConfig(field: string, name: string, value: string) {
      await drizzle
        .insert(systemConfig)
        .values({ field, name, value })
        .onConflictDoUpdate({ target: [systemConfig.field, systemConfig.name], set: { value } });
    },
  };
}
