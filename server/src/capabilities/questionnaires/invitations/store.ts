import { and, asc, count, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { questionnaireAnswers, questionnaireInvitations, questionnaireLinks } from '../tables.ts';

export type InvitationRecord = typeof questionnaireInvitations.$inferSelect;
export type InvitationStore = ReturnType<typeof invitationStore>;

/** How far whoever was invited is: the answer that was begun with their key, where there is one. */
export interface Progress {
  isSubmitted: boolean | null;
  isReturned: boolean | null;
}

const isOne = (invitationId: string) => eq(questionnaireInvitations.invitationId, invitationId);

const answer = questionnaireAnswers;

const isTheirs = and(
  eq(answer.linkId, questionnaireInvitations.linkId),
  eq(answer.keyHash, questionnaireInvitations.keyHash),
);

type Added = { rows: InvitationRecord[]; invitationsMax: number };

/** The only file that reads or writes questionnaire_invitations. */
export function invitationStore(database: Database) {
  const { drizzle, transaction } = database;
  return {
    ofOwner: (ownerId: string): Promise<InvitationRecord[]> =>
      drizzle.select().from(questionnaireInvitations).where(eq(questionnaireInvitations.ownerId, ownerId)),

    async removeOfOwner(ownerId: string) {
      await drizzle.delete(questionnaireInvitations).where(eq(questionnaireInvitations.ownerId, ownerId));
    },

    /** Adds those who were not invited to the link before; `full` where they would be more than may be. */
    add: (linkId: string, { rows, invitationsMax }: Added): Promise<InvitationRecord[] | 'full'> =>
      transaction(async tx => {
        await tx.select().from(questionnaireLinks).where(eq(questionnaireLinks.linkId, linkId)).for('update');
        const isOfLink = eq(questionnaireInvitations.linkId, linkId);
        const marks = rows.map(({ personMark }) => personMark);
        const before = await tx.$count(
          questionnaireInvitations,
          and(isOfLink, inArray(questionnaireInvitations.personMark, marks)),
        );
        const total = await tx.$count(questionnaireInvitations, isOfLink);
        if (total + new Set(marks).size - before > invitationsMax) return 'full';
        return tx.insert(questionnaireInvitations).values(rows).onConflictDoNothing().returning();
      }),

    async find(invitationId: string): Promise<InvitationRecord | undefined> {
      return (await drizzle.select().from(questionnaireInvitations).where(isOne(invitationId)))[0];
    },

    async findByKey(linkId: string, keyHash: string): Promise<InvitationRecord | undefined> {
      const isKey = and(eq(questionnaireInvitations.linkId, linkId), eq(questionnaireInvitations.keyHash, keyHash));
      return (await drizzle.select().from(questionnaireInvitations).where(isKey))[0];
    },

    /** Who was invited to a link, each with how far they are. */
    ofLink: (linkId: string): Promise<{ invitation: InvitationRecord; progress: Progress | null }[]> =>
      drizzle
        .select({
          invitation: questionnaireInvitations,
          progress: { isSubmitted: answer.isSubmitted, isReturned: answer.isReturned },
        })
        .from(questionnaireInvitations)
        .leftJoin(answer, isTheirs)
        .where(eq(questionnaireInvitations.linkId, linkId))
        .orderBy(asc(questionnaireInvitations.createdAt), asc(questionnaireInvitations.invitationId)),

    /** Notes that somebody is written to now; false where they were written to meanwhile, or often enough. */
    async noteMail(
      invitationId: string,
      { now, before, mailsMax }: { now: Date; before: Date; mailsMax: number },
    ): Promise<boolean> {
      const { mailCount, mailedAt } = questionnaireInvitations;
      const isDue = or(sql`${mailedAt} is null`, lt(mailedAt, before));
      const rows = await drizzle
        .update(questionnaireInvitations)
        .set({ mailCount: sql`${mailCount} + 1`, mailedAt: now })
        .where(and(isOne(invitationId), lt(mailCount, mailsMax), isDue))
        .returning({ invitationId: questionnaireInvitations.invitationId });
      return rows.length > 0;
    },

    /** How many mails of an owner's invitations went out since a moment. */
    async mailsSince(ownerId: string, since: Date): Promise<number> {
      const isRecent = and(eq(questionnaireInvitations.ownerId, ownerId), gt(questionnaireInvitations.mailedAt, since));
      const [row] = await drizzle.select({ mails: count() }).from(questionnaireInvitations).where(isRecent);
      return row?.mails ?? 0;
    },

    /** The links whose invited people are to be reminded without being asked. */
    linksToRemind: () =>
      drizzle
        .select()
        .from(questionnaireLinks)
        .where(and(eq(questionnaireLinks.isOpen, true), gt(questionnaireLinks.remindEveryDays, 0))),

    async remove(invitationId: string) {
      await drizzle.delete(questionnaireInvitations).where(isOne(invitationId));
    },
  };
}
