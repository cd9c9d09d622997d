import { randomBytes, randomUUID } from 'node:crypto';
import type { Answers, QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { type AnswerSheet, type Invitation, respondentFaults } from '@antai/contract/questionnaires/respondent';
import { faults } from '@antai/contract/wire/faults';
import { checkAnswers } from '@antai/questionnaire';
import { addDays, shanghaiDay, shanghaiSecond } from '@antai/values';
import type { Stranger } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import { sha256Of } from '../../../platform/hash.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import type { Tickets } from '../../../platform/secrets/tickets.ts';
import type { AccountService } from '../../account/service.ts';
import { judgeAnswer } from '../analysis/judge-answer.ts';
import type { AnswerSealer } from '../analysis/seal-answer.ts';
import type { AnswerRecord, AnswerStore, LinkRecord } from '../analysis/store.ts';
import { sayComplaints, sayMissing } from '../say-complaints.ts';
import type { QuestionnairesService } from '../service.ts';
import { asEngine, showSheet } from '../show-questionnaire.ts';
import { isProof, proofBits } from './check-proof.ts';
import { readContact } from './read-contact.ts';

interface Deps {
  store: AnswerStore;
  questionnaires: QuestionnairesService;
  account: Pick<AccountService, 'provePasswordOf'>;
  tickets: Tickets;
  sealer: Sealer;
  answers: AnswerSealer;
  clock: Clock;
}

interface Opening {
  linkId: string;
  password?: string;
  answerKey?: string;
  hasConsented?: boolean;
  respondent?: string;
  contact?: string;
  challenge?: string;
  proof?: string;
}

export type RespondentService = ReturnType<typeof respondentService>;

const challengeKind = 'questionnaire challenge';
const challengeLifeMs = 10 * 60_000;
const keyBytes = 32;
const hashOf = (answerKey: string) => sha256Of(`questionnaire answer key ${answerKey}`);

/** The rules for whoever answers without an account: the link opens the door, a private key is the answer's own. */
export function respondentService({ store, questionnaires, account, tickets, sealer, answers, clock }: Deps) {
  const today = () => shanghaiDay(clock.now());

  async function linkOf(linkId: string): Promise<LinkRecord> {
    const link = await store.findLink(linkId);
    if (!link) throw new Fault(respondentFaults.noLink);
    return link;
  }

  /** Refuses where a link takes no answers any more. */
  async function ensureOpen(link: LinkRecord) {
    const questionnaire = await questionnaires.find(link.questionnaireId);
    const isOver = link.expireDay !== null && link.expireDay < today();
    if (!questionnaire?.isPublished || !link.isOpen || isOver) throw new Fault(respondentFaults.expired);
  }

  async function answerOf(linkId: string, answerKey: string): Promise<AnswerRecord> {
    const record = await store.findByKey(linkId, hashOf(answerKey));
    if (!record) throw new Fault(respondentFaults.noAnswer);
    return record;
  }

  async function invitation(link: LinkRecord): Promise<Invitation> {
    const { title } = await questionnaires.contentOfVersion(link.questionnaireId, link.version);
    return {
      kind: 'invitation',
      title,
      needsPassword: link.passwordHash !== null,
      needsContact: link.isOnePerPerson,
      consentText: link.consentText,
      keepDays: link.keepDays,
      challenge: tickets.issue(challengeKind, { linkId: link.linkId }, challengeLifeMs),
      challengeBits: proofBits,
    };
  }

  /** The proof of work: for this link, right, and never used before. */
  async function ensureProof(linkId: string, challenge: string, proof: string) {
    const ticket = tickets.read<{ linkId: string }>(challengeKind, challenge);
    const isRight = ticket?.data.linkId === linkId && isProof(challenge, proof, proofBits);
    if (!ticket || !isRight || !(await tickets.use(ticket))) throw new Fault(respondentFaults.badProof);
  }

  /** Counted before it is looked at; a link without a password takes any. */
  async function ensurePassword({ linkId, passwordHash }: LinkRecord, password: string, { address }: Stranger) {
    if (passwordHash === null) return;
    const key = `link:${linkId}:${sha256Of(address).slice(0, 22)}`;
    const isRight = await account.provePasswordOf(key, passwordHash, password).catch((error: unknown) => {
      const isHeld = error instanceof Fault && error.code === faults.tooMany.code;
      throw isHeld ? new Fault(respondentFaults.tooManyTries) : error;
    });
    if (!isRight) throw new Fault(respondentFaults.wrongPassword);
  }

  async function start(link: LinkRecord, opening: Opening, stranger: Stranger): Promise<AnswerSheet> {
    const { linkId, questionnaireId, version } = link;
    if (!opening.hasConsented) throw new Fault(respondentFaults.noConsent);
    const contact = readContact(opening.contact ?? '');
    if (link.isOnePerPerson && !contact) throw new Fault(respondentFaults.noContact);
    await ensureProof(linkId, opening.challenge ?? '', opening.proof ?? '');
    await ensurePassword(link, opening.password ?? '', stranger);
    if (link.submittedCount >= link.answersMax) throw new Fault(respondentFaults.full);
    const content = await questionnaires.contentOfVersion(questionnaireId, version);
    const answerKey = randomBytes(keyBytes).toString('base64url');
    const answerId = randomUUID();
    const now = clock.now();
    const own = { respondent: opening.respondent ?? '', contact: opening.contact ?? '', answers: {} };
    const record: AnswerRecord & { linkId: string } = {
      ...{ answerId, ownerId: link.ownerId, questionnaireId, version, linkId, keyHash: hashOf(answerKey) },
      contactMark: link.isOnePerPerson ? sealer.mark(contact!, `questionnaire contact ${linkId}`) : null,
      ...answers.seal(answerId, own, judgeAnswer(content, own, today()).summary),
      ...{ isSubmitted: false, referenceDate: null, consentedAt: now, createdAt: now, savedAt: now, submittedAt: null },
      keepUntil: addDays(today(), link.keepDays),
    };
    const result = await store.start(record);
    if (result !== 'started') throw new Fault(respondentFaults[result]);
    return showAnswer(record, content, answerKey);
  }

  function showAnswer(record: AnswerRecord, content: QuestionnaireContent, answerKey: string): AnswerSheet {
    const { answers: given, respondent } = answers.open(record);
    return { kind: 'sheet', ...stateOf(record), answerKey, sheet: showSheet(content), answers: given, respondent };
  }

  /** An answer that may still be changed, with what it has to be judged by. */
  async function toChange(linkId: string, answerKey: string, given: Answers) {
    const link = await linkOf(linkId);
    const record = await answerOf(linkId, answerKey);
    if (record.isSubmitted) throw new Fault(respondentFaults.submitted);
    await ensureOpen(link);
    const content = await questionnaires.contentOfVersion(record.questionnaireId, record.version);
    const complaints = checkAnswers(asEngine(content), given);
    if (complaints.length > 0) throw new Fault(respondentFaults.badAnswer, sayComplaints(content, complaints));
    const own = { ...answers.open(record), answers: given };
    const { outcome, summary } = judgeAnswer(content, own, today());
    return {
      record,
      content,
      outcome,
      sealed: { ...answers.seal(record.answerId, own, summary), savedAt: clock.now() },
    };
  }

  return {
    async open(stranger: Stranger, opening: Opening): Promise<Invitation | AnswerSheet> {
      const link = await linkOf(opening.linkId);
      if (opening.answerKey !== undefined) {
        const record = await answerOf(link.linkId, opening.answerKey);
        const content = await questionnaires.contentOfVersion(record.questionnaireId, record.version);
        return showAnswer(record, content, opening.answerKey);
      }
      await ensureOpen(link);
      return opening.proof === undefined ? invitation(link) : start(link, opening, stranger);
    },

    async save({ linkId, answerKey, answers: given }: { linkId: string; answerKey: string; answers: Answers }) {
      const { record, sealed } = await toChange(linkId, answerKey, given);
      if (!(await store.save(record.answerId, sealed))) throw new Fault(respondentFaults.submitted);
      return stateOf({ ...record, ...sealed });
    },

    async submit({ linkId, answerKey, answers: given }: { linkId: string; answerKey: string; answers: Answers }) {
      const { record, content, outcome, sealed } = await toChange(linkId, answerKey, given);
      if (outcome.status === 'incomplete')
        throw new Fault(respondentFaults.incomplete, sayMissing(content, outcome.missingRequired));
      const handed = { ...sealed, referenceDate: today(), submittedAt: sealed.savedAt };
      const result = await store.submit(record, handed);
      if (result === 'full') throw new Fault(respondentFaults.full);
      if (result === 'over') throw new Fault(respondentFaults.submitted);
      return stateOf({ ...record, ...handed, isSubmitted: true });
    },

    state: async ({ linkId, answerKey }: { linkId: string; answerKey: string }) =>
      stateOf(await answerOf(linkId, answerKey)),

    /** The right to have one's answer deleted: it is gone at once, handed in or not. */
    async erase({ linkId, answerKey }: { linkId: string; answerKey: string }) {
      const { answerId } = await answerOf(linkId, answerKey);
      await store.remove(answerId);
      return {};
    },
  };
}

const stateOf = ({ isSubmitted, savedAt, submittedAt, keepUntil }: AnswerRecord) => ({
  state: isSubmitted ? ('submitted' as const) : ('draft' as const),
  saveTime: shanghaiSecond(savedAt),
  submitTime: submittedAt ? shanghaiSecond(submittedAt) : null,
  keepUntil,
});
