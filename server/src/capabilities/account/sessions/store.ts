import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Listener } from '../../../platform/db/listener.ts';
import type { Database } from '../../../platform/db/open-database.ts';
import { sessions } from '../tables.ts';

export type Session = typeof sessions.$inferSelect;
export type SessionsStore = ReturnType<typeof sessionsStore>;

/** The channel on which the database says whose session or account has changed, whatever statement changed it. */
const accountChanged = 'account_changed';

/** Sessions that one list shows. */
const listedMax = 100;

/** The only file that writes sessions. */
export function sessionsStore({ drizzle }: Database, listener: Listener) {
  const unlessRevoked = isNull(sessions.revokedAt);
  return {
    /** Calls the handler with the session (by its hash) or the user that has changed; with neither, any may have. */
    onChange: (handler: (changed: { tokenHash?: string; userId?: string }) => void) =>
      listener.on(accountChanged, payload => {
        const [kind, key] = (payload ?? '').split(' ');
        handler(kind === 'session' ? { tokenHash: key } : kind === 'user' ? { userId: key } : {});
      }),
    async find(tokenHash: string): Promise<Session | undefined> {
      const rows = await drizzle.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
      return rows[0];
    },
    async add(session: typeof sessions.$inferInsert) {
      await drizzle.insert(sessions).values(session);
    },
    async touch(sessionId: string, at: Date) {
      await drizzle.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.sessionId, sessionId));
    },
    async revoke(sessionId: string, at: Date): Promise<string[]> {
      return revoked(at, eq(sessions.sessionId, sessionId));
    },
    /** Revokes one session of this user; gives its hash, or nothing where there is no such session. */
    async revokeOwn(userId: string, { sessionId, at }: { sessionId: string; at: Date }): Promise<string[]> {
      return revoked(at, and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId)));
    },
    /** Every session a user has had. */
    all: (userId: string): Promise<Session[]> => drizzle.select().from(sessions).where(eq(sessions.userId, userId)),
    /** The sessions of a user that nobody has ended, seen after one moment and begun after another. */
    async standing(
      userId: string,
      { seenAfter, begunAfter }: { seenAfter: Date; begunAfter: Date },
    ): Promise<Session[]> {
      const live = and(unlessRevoked, gt(sessions.lastSeenAt, seenAfter), gt(sessions.createdAt, begunAfter));
      const rows = drizzle
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), live));
      return rows.orderBy(desc(sessions.lastSeenAt)).limit(listedMax);
    },
    async revokeOthers(userId: string, { ownSessionId, at }: { ownSessionId: string; at: Date }): Promise<string[]> {
      return revoked(at, and(eq(sessions.userId, userId), ne(sessions.sessionId, ownSessionId)));
    },
    async revokeAll(userId: string, at: Date): Promise<string[]> {
      return revoked(at, and(eq(sessions.userId, userId)));
    },
    /** Users with a session that was seen after a moment. */
    async activeUserIds(since: Date): Promise<string[]> {
      const live = and(unlessRevoked, gt(sessions.lastSeenAt, since));
      const rows = await drizzle.selectDistinct({ userId: sessions.userId }).from(sessions).where(live);
      return rows.map(({ userId }) => userId).sort();
    },
  };

  async function revoked(at: Date, which: ReturnType<typeof and>): Promise<string[]> {
    const ended = drizzle.update(sessions).set({ revokedAt: at }).where(and(which, unlessRevoked));
    return (await ended.returning({ tokenHash: sessions.tokenHash })).map(({ tokenHash }) => tokenHash);
  }
}
