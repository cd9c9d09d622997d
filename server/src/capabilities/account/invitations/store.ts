import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { enterprises, invitations } from '../directory/tables.ts';

export type InvitationRow = typeof invitations.$inferSelect;
export type InvitationsStore = ReturnType<typeof invitationsStore>;

/** The only file that reads or writes invitations. */
export function invitationsStore({ drizzle }: Database) {
  const isOpen = (now: Date) => and(isNull(invitations.closedAt), gt(invitations.expiresAt, now));

  return {
    async page(offset: number, limit: number) {
      const rows = drizzle
        .select({ invitation: invitations, enterpriseName: enterprises.name })
        .from(invitations)
        .leftJoin(enterprises, eq(enterprises.enterpriseId, invitations.enterpriseId))
        .orderBy(desc(invitations.createdAt), desc(invitations.invitationId));
      return { records: await rows.offset(offset).limit(limit), total: await drizzle.$count(invitations) };
    },
    /** Adds an invitation; what has expired no longer stands in its way. */
    async add(row: InvitationRow, max: number): Promise<'added' | 'full' | 'taken'> {
      return drizzle.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invitations'))`);
        const expired = and(
          isNull(invitations.closedAt),
          lt(invitations.expiresAt, row.createdAt),
          sql`lower(${invitations.email}) = lower(${row.email})`,
        );
        await tx.update(invitations).set({ closedAt: row.createdAt }).where(expired);
        if ((await tx.$count(invitations, isOpen(row.createdAt))) >= max) return 'full';
        const added = await tx
          .insert(invitations)
          .values(row)
          .onConflictDoNothing()
          .returning({ id: invitations.invitationId });
        return added.length > 0 ? 'added' : 'taken';
      });
    },
    /** The invitation that a link carries, while it can be accepted. */
    async findOpen(tokenHash: string, now: Date): Promise<InvitationRow | undefined> {
      const rows = await drizzle
        .select()
        .from(invitations)
        .where(and(eq(invitations.tokenHash, tokenHash), isOpen(now)));
      return rows[0];
    },
    /** Closes it for good; false where somebody else was quicker. */
    async close(invitationId: string, { now, userId }: { now: Date; userId: string | null }) {
      const rows = await drizzle
        .update(invitations)
        .set({ closedAt: now, userId })
        .where(and(eq(invitations.invitationId, invitationId), isNull(invitations.closedAt)))
        .returning({ id: invitations.invitationId });
      return rows.length > 0;
    },
    /** Opens again what was closed for a user who could not be made; a newer one for the same address stands instead. */
    async reopen(invitationId: string) {
      await drizzle
        .update(invitations)
        .set({ closedAt: null, userId: null })
        .where(
          and(
            eq(invitations.invitationId, invitationId),
            sql`not exists (select from ${invitations} newer where newer.closed_at is null and lower(newer.email) = lower(${invitations}.email))`,
          ),
        );
    },
  };
}
