import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { lockNumbers } from '../../../platform/db/lock-numbers.ts';
import type { Database, Transaction } from '../../../platform/db/open-database.ts';
import { rowsOf } from '../../../platform/db/owned-rows.ts';
import { questionnaireAnswers, questionnaireInvitations, questionnaireLinks, questionnaireMails } from '../tables.ts';

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

type NewInvitations = { rows: InvitationRecord[]; invitationsMax: number };

/** A mail for an owner to one person: about a link, or about an answer that was sent back. */
type MailOrder = Omit<typeof questionnaireMails.$inferSelect, 'orderedAt'>;

/** An invitation that says itself how often it was written about: not again before its time, and not more often. */
interface Turn {
  invitationId: string;
  before: Date;
  mailsMax: number;
}

/** How many mails may be ordered in a day, and in the time that the orders are kept. */
interface MailLimits {
  ofOwnerADay: number;
  ofPersonADay: number;
  ofPerson: number;
  /** To one person about one link. */
  ofLink: number;
  /** Between two mails to one person about one link. */
  pauseMs: number;
}

const dayMs = 24 * 3_600_000;
/** How long an order of a mail counts. */
const countedMs = 30 * dayMs;

/** Notes that somebody is written to now; false where they were written to meanwhile, or often enough. */
async function noteMail(
  tx: Transaction,
  { invitationId, before, mailsMax, now }: Turn & { now: Date },
): Promise<boolean> {
  const { mailCount, mailedAt } = questionnaireInvitations;
  const isDue = or(sql`${mailedAt} is null`, lt(mailedAt, before));
  const rows = await tx
    .update(questionnaireInvitations)
    .set({ mailCount: sql`${mailCount} + 1`, mailedAt: now })
    .where(and(isOne(invitationId), lt(mailCount, mailsMax), isDue))
    .returning({ invitationId: questionnaireInvitations.invitationId });
  return rows.length > 0;
}

/** What keeps a mail from being ordered, if anything. */
async function refusalOf(
  tx: Transaction,
  { ownerId, personMark, linkId }: MailOrder,
  { limits, now }: { limits: MailLimits; now: Date },
): Promise<'ownerFull' | 'personFull' | undefined> {
  const { ownerId: owner, personMark: person, linkId: link, orderedAt } = questionnaireMails;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isOwn = eq(owner, ownerId);
  if ((await tx.$count(questionnaireMails, and(isOwn, gt(orderedAt, ago(dayMs))))) >= limits.ofOwnerADay)
    return 'ownerFull';
  const rows = await tx
    .select({ link, orderedAt })
    .from(questionnaireMails)
    .where(and(isOwn, eq(person, personMark), gt(orderedAt, ago(countedMs))));
  const since = (ms: number, among = rows) => among.filter(each => each.orderedAt > ago(ms)).length;
  if (rows.length >= limits.ofPerson || since(dayMs) >= limits.ofPersonADay) return 'personFull';
  const ofLink = linkId === null ? [] : rows.filter(each => each.link === linkId);
  return ofLink.length >= limits.ofLink || since(limits.pauseMs, ofLink) > 0 ? 'personFull' : undefined;
}

/** The mails that were ordered. */
function mails({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /**
     * Orders a mail and counts it, in one transaction and one after the other; says what keeps it from being ordered, and
     * counts nothing then.
     */
    orderMail: (
      mail: MailOrder,
      {
        now,
        limits,
        turn,
        send,
      }: { now: Date; limits: MailLimits; turn?: Turn; send: (tx: Transaction) => Promise<void> },
    ): Promise<'ordered' | 'ownerFull' | 'personFull'> =>
      transaction(async tx => {
        const lock = lockNumbers.questionnaireMailsOfOwner;
        await tx.execute(sql`select pg_advisory_xact_lock(${lock}, hashtext(${mail.ownerId}))`);
        const refusal = await refusalOf(tx, mail, { limits, now });
        if (refusal) return refusal;
        if (turn && !(await noteMail(tx, { ...turn, now }))) return 'personFull';
        await tx.insert(questionnaireMails).values({ ...mail, orderedAt: now });
        await send(tx);
        return 'ordered';
      }),

    async forgetMails(now: Date) {
      const isOld = lt(questionnaireMails.orderedAt, new Date(now.getTime() - countedMs));
      await drizzle.delete(questionnaireMails).where(isOld);
    },
  };
}

/** The only file that reads or writes questionnaire_invitations and questionnaire_mails. */
export function invitationStore(database: Database) {
  const { drizzle, transaction } = database;
  return {
    ...mails(database),

    /** All of an owner; few are in memory at a time. */
    ofOwner: (ownerId: string): AsyncGenerator<InvitationRecord> =>
      rowsOf({ drizzle }, { table: questionnaireInvitations, where: eq(questionnaireInvitations.ownerId, ownerId) }),

    async removeOfOwner(ownerId: string) {
      await drizzle.delete(questionnaireInvitations).where(eq(questionnaireInvitations.ownerId, ownerId));
      await drizzle.delete(questionnaireMails).where(eq(questionnaireMails.ownerId, ownerId));
    },

    /** Adds those who were not invited to the link before; `full` where they would be more than may be. */
    add: (linkId: string, { rows, invitationsMax }: NewInvitations): Promise<InvitationRecord[] | 'full'> =>
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
