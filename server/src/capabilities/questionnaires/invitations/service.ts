import { randomUUID } from 'node:crypto';
import {
  invitationsMax,
  mailsMax,
  type RiskInvitation,
  riskInvitationFaults,
} from '@antai/contract/questionnaires/invitations';
import { answerPagePath } from '@antai/contract/questionnaires/respondent';
import { shanghaiDay, shanghaiSecond } from '@antai/values';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import type { AnswerStore, LinkRecord } from '../analysis/store.ts';
import { hashOfKey } from '../hash-answer-key.ts';
import { readContact } from '../respondent/read-contact.ts';
import type { QuestionnairesService } from '../service.ts';
import type { InvitationRecord, InvitationStore, Progress } from './store.ts';
import { writeMail } from './write-mail.ts';

interface Deps {
  store: InvitationStore;
  links: Pick<AnswerStore, 'findLink'>;
  questionnaires: Pick<QuestionnairesService, 'find' | 'contentOfVersion'>;
  mail: Mail;
  sealer: Sealer;
  clock: Clock;
  publicUrl: string;
}

interface Person {
  name: string;
  email: string;
}

export type InvitationsService = ReturnType<typeof invitationsService>;

const dayMs = 24 * 3_600_000;
/** Nobody is asked twice within this time to answer a link, whoever asks, and whether or not they were uninvited meanwhile. */
const pauseMs = 12 * 3_600_000;
/** What is written for one owner: reminders and answers that are sent back are counted with the rest. */
const limits = { ofOwnerADay: 1_000, ofPersonADay: 6, ofPerson: 30, ofLink: mailsMax, pauseMs };

const stateOf = (progress: Progress | null): RiskInvitation['state'] => {
  if (!progress || progress.isSubmitted === null) return 'waiting';
  return progress.isSubmitted ? 'submitted' : progress.isReturned ? 'returned' : 'draft';
};

const keyOf = ({ sealer }: Pick<Deps, 'sealer'>, invitationId: string) =>
  sealer.mark(invitationId, 'questionnaire invitation key');

const sealOf = (invitationId: string) => `questionnaire invitation ${invitationId}`;

function personOf({ sealer }: Pick<Deps, 'sealer'>, { invitationId, sealedPerson }: InvitationRecord): Person {
  const text = sealer.open(sealedPerson, sealOf(invitationId));
  if (text === undefined) throw new Error(`invitation ${invitationId} cannot be opened`);
  return JSON.parse(text) as Person;
}

async function isOver(
  { questionnaires, clock }: Pick<Deps, 'questionnaires' | 'clock'>,
  { questionnaireId, isOpen, expireDay }: LinkRecord,
): Promise<boolean> {
  const questionnaire = await questionnaires.find(questionnaireId);
  const today = shanghaiDay(clock.now());
  const hasEnded = [expireDay, questionnaire?.expireDay].some(day => day && day < today);
  return !questionnaire?.isPublished || !isOpen || hasEnded;
}

const addressOf = (
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { linkId, answerKey }: { linkId: string; answerKey: string },
) => `${publicUrl.replace(/\/$/u, '')}${answerPagePath}#/${linkId}/${answerKey}`;

const markOf = ({ sealer }: Pick<Deps, 'sealer'>, { ownerId, email }: { ownerId: string; email: string }) =>
  sealer.mark(readContact(email) ?? email.toLowerCase(), `questionnaire mails of ${ownerId}`);

/** Orders a mail to one person, unless they were written to just now or often enough, or their owner wrote to too many. */
async function write(
  deps: Deps,
  link: LinkRecord,
  { row, kind, before, title }: { row: InvitationRecord; kind: 'invite' | 'remind'; before: Date; title: string },
) {
  const { clock, store, mail } = deps;
  const { invitationId, ownerId } = row;
  const { linkId, expireDay } = link;
  const { name, email } = personOf(deps, row);
  const address = addressOf(deps, { linkId, answerKey: keyOf(deps, invitationId) });
  return store.orderMail(
    { ownerId, personMark: markOf(deps, { ownerId, email }), linkId },
    {
      ...{ now: clock.now(), limits, turn: { invitationId, before, mailsMax } },
      send: tx => mail.send({ to: email, ...writeMail({ kind, title, name, address, expireDay }) }, tx),
    },
  );
}

/** Writes to some people of a link, until its owner wrote to too many; how many that were. */
async function writeToAll(
  deps: Deps,
  link: LinkRecord,
  { rows, kind, before }: { rows: InvitationRecord[]; kind: 'invite' | 'remind'; before: Date },
): Promise<number> {
  const { title } = await deps.questionnaires.contentOfVersion(link.questionnaireId, link.version);
  let written = 0;
  for (const row of rows) {
    const outcome = await write(deps, link, { row, kind, before, title });
    if (outcome === 'ownerFull') break;
    if (outcome === 'ordered') written += 1;
  }
  return written;
}

/** Writes to some of those who have not handed in; how many that were. */
async function remindSome(
  deps: Deps,
  link: LinkRecord,
  { before, wish }: { before: Date; wish?: Set<string> },
): Promise<number> {
  const due = (await deps.store.ofLink(link.linkId)).filter(({ invitation, progress }) => {
    const { invitationId, mailCount, mailedAt } = invitation;
    const isDue = mailCount < mailsMax && (mailedAt === null || mailedAt < before);
    return isDue && stateOf(progress) !== 'submitted' && (!wish || wish.has(invitationId));
  });
  return writeToAll(deps, link, { rows: due.map(({ invitation }) => invitation), kind: 'remind', before });
}

/** Who is invited, and how far they are. */
function inviting(deps: Deps) {
  const { links, clock, sealer, store, mail } = deps;
  return {
    async invite(caller: Caller, { linkId, people }: { linkId: string; people: Person[] }) {
      const link = own(caller, await links.findLink(linkId));
      if (await isOver(deps, link)) throw new Fault(riskInvitationFaults.closed);
      const now = clock.now();
      const rows = await mapInSlices([...people.entries()], ([order, person]): InvitationRecord => {
        const invitationId = randomUUID();
        const email = readContact(person.email) ?? person.email;
        return {
          ...{ invitationId, ownerId: caller.userId, questionnaireId: link.questionnaireId, linkId },
          keyHash: hashOfKey(keyOf(deps, invitationId)),
          sealedPerson: sealer.seal(JSON.stringify(person), sealOf(invitationId)),
          personMark: sealer.mark(email, `questionnaire invitation of ${linkId}`),
          // listed in the order in which they were written
          ...{ mailCount: 0, mailedAt: null, createdAt: new Date(now.getTime() + order) },
        };
      });
      const added = await store.add(linkId, { rows, invitationsMax });
      if (added === 'full') throw new Fault(riskInvitationFaults.tooMany);
      const written = mail.isConfigured
        ? await writeToAll(deps, link, { rows: added, kind: 'invite', before: now })
        : 0;
      return {
        added: added.length,
        known: people.length - added.length,
        isMailed: mail.isConfigured && written === added.length,
      };
    },

    async list(caller: Caller, linkId: string) {
      own(caller, await links.findLink(linkId));
      const invitations = (await store.ofLink(linkId)).map(({ invitation, progress }) => {
        const { invitationId, mailCount, mailedAt } = invitation;
        const mailTime = mailedAt ? shanghaiSecond(mailedAt) : null;
        return { invitationId, ...personOf(deps, invitation), state: stateOf(progress), mailCount, mailTime };
      });
      return {
        isMailConfigured: mail.isConfigured,
        invitations: invitations.map(each => ({ ...each, answerKey: keyOf(deps, each.invitationId) })),
      };
    },

    async withdraw(caller: Caller, invitationId: string) {
      const invitation = own(caller, await store.find(invitationId));
      const all = await store.ofLink(invitation.linkId);
      const progress = all.find(each => each.invitation.invitationId === invitationId)?.progress ?? null;
      if (stateOf(progress) !== 'waiting') throw new Fault(riskInvitationFaults.started);
      await store.remove(invitationId);
      return {};
    },

    /** Who was invited with this key; undefined where nobody was. */
    async invitedBy(linkId: string, answerKey: string): Promise<Person | undefined> {
      const row = await store.findByKey(linkId, hashOfKey(answerKey));
      return row && personOf(deps, row);
    },
  };
}

/** Mails to those who were invited. */
function reminding(deps: Deps) {
  const { links, mail, clock, store } = deps;
  return {
    async remind(caller: Caller, { linkId, invitationIds }: { linkId: string; invitationIds: string[] | undefined }) {
      const link = own(caller, await links.findLink(linkId));
      if (!mail.isConfigured) throw new Fault(riskInvitationFaults.noMail);
      if (await isOver(deps, link)) throw new Fault(riskInvitationFaults.closed);
      const before = new Date(clock.now().getTime() - pauseMs);
      const reminded = await remindSome(deps, link, { before, wish: invitationIds && new Set(invitationIds) });
      if (reminded === 0) throw new Fault(riskInvitationFaults.nobody);
      return { reminded };
    },

    /** Tells whoever gave an answer that it was sent back, where a mail can reach them and may; whether one was sent. */
    async tellReturned(
      answer: { ownerId: string; linkId: string | null; keyHash: string | null },
      { contact, respondent, title, reason }: { contact: string; respondent: string; title: string; reason: string },
    ): Promise<boolean> {
      if (!mail.isConfigured || answer.linkId === null) return false;
      const { ownerId, linkId, keyHash } = answer;
      const invitation = keyHash === null ? undefined : await store.findByKey(linkId, keyHash);
      const to = invitation ? personOf(deps, invitation).email : readContact(contact);
      if (!to?.includes('@')) return false;
      const address = invitation ? addressOf(deps, { linkId, answerKey: keyOf(deps, invitation.invitationId) }) : '';
      const text = writeMail({ kind: 'return', title, name: respondent, address, expireDay: null, reason });
      const order = { ownerId, personMark: markOf(deps, { ownerId, email: to }), linkId: null };
      const send = (tx: Transaction) => mail.send({ to, ...text }, tx);
      return (await store.orderMail(order, { now: clock.now(), limits, send })) === 'ordered';
    },

    /** Reminds those of all links that say so, as often as they say. */
    async remindDue() {
      await store.forgetMails(clock.now());
      if (!mail.isConfigured) return { reminded: 0 };
      let reminded = 0;
      for (const link of await store.linksToRemind()) {
        if (await isOver(deps, link)) continue;
        // an hour early: the job does not start at the same second every day
        const before = new Date(clock.now().getTime() - link.remindEveryDays * dayMs + 3_600_000);
        reminded += await remindSome(deps, link, { before });
      }
      return { reminded };
    },
  };
}

/** People asked by name: each has a private link, which is derived from the invitation and never kept. */
export function invitationsService(deps: Deps) {
  const { store } = deps;
  return {
    ...inviting(deps),
    ...reminding(deps),

    personal: {
      async *list(ownerId: string) {
        for await (const row of store.ofOwner(ownerId)) {
          const { sealedPerson: _person, personMark: _mark, keyHash: _key, ...rest } = row;
          yield { ...rest, ...personOf(deps, row) };
        }
      },
      remove: store.removeOfOwner,
    },
  };
}
