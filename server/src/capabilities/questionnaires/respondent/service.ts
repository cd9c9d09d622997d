import { randomBytes, randomUUID } from 'node:crypto';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { attachmentFaults } from '@antai/contract/questionnaires/attachments';
import type { Answers, QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { type AnswerSheet, type Invitation, respondentFaults } from '@antai/contract/questionnaires/respondent';
import { faults } from '@antai/contract/wire/faults';
import { checkAnswers } from '@antai/questionnaire';
import { addDays, shanghaiDay } from '@antai/values';
import type { Stranger } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import { sha256Of } from '../../../platform/hash.ts';
import { holdAnswer } from '../../../platform/hold-answer.ts';
import type { Upload } from '../../../platform/http/bind.ts';
import { createRateLimit, networkOf } from '../../../platform/limit-rate.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import type { Tickets } from '../../../platform/secrets/tickets.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import type { AccountService } from '../../account/service.ts';
import type { NoticesService } from '../../notices/service.ts';
import { judgeAnswer } from '../analysis/judge-answer.ts';
import type { AnswerSealer } from '../analysis/seal-answer.ts';
import type { AnswerRecord, AnswerStore, LinkRecord } from '../analysis/store.ts';
import { withFiles } from '../attachments/judge-attachment.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import { hashOfKey } from '../hash-answer-key.ts';
import type { InvitationsService } from '../invitations/service.ts';
import { sayComplaints, sayMissing } from '../say-complaints.ts';
import type { QuestionnairesService } from '../service.ts';
import { asEngine, showSheet } from '../show-questionnaire.ts';
import { isProof, proofBits } from './check-proof.ts';
import { markNetwork } from './mark-network.ts';
import { readContact } from './read-contact.ts';
import { stateOf } from './show-state.ts';

interface Deps {
  store: AnswerStore;
  questionnaires: QuestionnairesService;
  account: Pick<AccountService, 'provePasswordOf'>;
  tickets: Tickets;
  sealer: Sealer;
  answers: AnswerSealer;
  attachments: AttachmentsService;
  invitations: Pick<InvitationsService, 'invitedBy'>;
  notices: Pick<NoticesService, 'tell'>;
  clock: Clock;
}

type Invitee = { name: string; email: string } | undefined;

interface Key {
  linkId: string;
  answerKey: string;
}

interface OpenOrder {
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

/** A right password begins an answer and a wrong one does not: both take longer than either. */
const passwordHoldMs = 300;

const tenMinutesMs = 10 * 60_000;
/** What comes from one network within ten minutes: an office of some hundred people answers from one address. */
const networkLimits = { calls: 6_000, opens: 1_500, starts: 600, misses: 60, files: 600 };
/** What one answer takes within a minute. */
const answerLimits = { saves: 120, files: 40 };

/** How much is let in, counted in this process. */
function openLimits(clock: Clock) {
  const perNetwork = (max: number) => createRateLimit({ clock, max, perMs: tenMinutesMs });
  const perAnswer = (max: number) => createRateLimit({ clock, max, perMs: 60_000 });
  return {
    calls: perNetwork(networkLimits.calls),
    opens: perNetwork(networkLimits.opens),
    starts: perNetwork(networkLimits.starts),
    misses: perNetwork(networkLimits.misses),
    uploads: perNetwork(networkLimits.files),
    saves: perAnswer(answerLimits.saves),
    files: perAnswer(answerLimits.files),
  };
}

interface Tools extends Deps {
  limits: ReturnType<typeof openLimits>;
}

const today = ({ clock }: Pick<Tools, 'clock'>) => shanghaiDay(clock.now());

function ensureRate(isTaken: boolean) {
  if (!isTaken) throw new Fault(respondentFaults.tooOften);
}

/** Lets work be done for a network that has not sent too much, and notes where it asked for what is not there. */
async function counted<Result>(
  { limits }: Pick<Tools, 'limits'>,
  { stranger: { address }, work }: { stranger: Stranger; work: () => Promise<Result> },
): Promise<Result> {
  const network = networkOf(address);
  ensureRate(limits.calls.take(network) && limits.misses.isOpen(network));
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault && error.code === faults.notFound.code) limits.misses.take(network);
    throw error;
  }
}

async function linkOf({ store }: Pick<Tools, 'store'>, linkId: string): Promise<LinkRecord> {
  const link = await store.findLink(linkId);
  if (!link) throw new Fault(respondentFaults.noLink);
  return link;
}

/** Refuses where a link takes no answers any more. */
async function ensureOpen(tools: Tools, link: LinkRecord) {
  const { questionnaires } = tools;
  const questionnaire = await questionnaires.find(link.questionnaireId);
  const isOver = [link.expireDay, questionnaire?.expireDay].some(day => day && day < today(tools));
  if (!questionnaire?.isPublished || !link.isOpen || isOver) throw new Fault(respondentFaults.expired);
}

async function answerOf(
  { store }: Pick<Tools, 'store'>,
  { linkId, answerKey }: { linkId: string; answerKey: string },
): Promise<AnswerRecord> {
  const record = await store.findByKey(linkId, hashOfKey(answerKey));
  if (!record) throw new Fault(respondentFaults.noAnswer);
  return record;
}

async function invitation(
  { questionnaires, tickets }: Pick<Tools, 'questionnaires' | 'tickets'>,
  { link, invited }: { link: LinkRecord; invited: Invitee },
): Promise<Invitation> {
  const { title } = await questionnaires.contentOfVersion(link.questionnaireId, link.version);
  return {
    kind: 'invitation',
    title,
    needsPassword: link.passwordHash !== null,
    needsContact: link.isOnePerPerson && !invited,
    invitedName: invited?.name ?? '',
    logo: await questionnaires.logoOf(link.questionnaireId),
    consentText: link.consentText,
    keepDays: link.keepDays,
    challenge: tickets.issue(challengeKind, { data: { linkId: link.linkId }, lifeMs: challengeLifeMs }),
    challengeBits: proofBits,
  };
}

/** The proof of work: for this link, right, and never used before. */
async function ensureProof(
  { tickets }: Pick<Tools, 'tickets'>,
  { linkId, challenge, proof }: { linkId: string; challenge: string; proof: string },
) {
  const ticket = tickets.read<{ linkId: string }>(challengeKind, challenge);
  const isRight = ticket?.data.linkId === linkId && isProof(challenge, { proof, bits: proofBits });
  if (!ticket || !isRight || !(await tickets.use(ticket))) throw new Fault(respondentFaults.badProof);
}

/** Counted before it is looked at; a link without a password takes any. */
async function ensurePassword(
  { account }: Pick<Tools, 'account'>,
  { linkId, passwordHash }: LinkRecord,
  { password, stranger: { address } }: { password: string; stranger: Stranger },
) {
  if (passwordHash === null) return;
  const key = `link:${linkId}:${sha256Of(address).slice(0, 22)}`;
  const isRight = await account.provePasswordOf(key, { passwordHash, password }).catch((error: unknown) => {
    const isHeld = error instanceof Fault && error.code === faults.tooMany.code;
    throw isHeld ? new Fault(respondentFaults.tooManyTries) : error;
  });
  if (!isRight) throw new Fault(respondentFaults.wrongPassword);
}

async function start(
  tools: Tools,
  link: LinkRecord,
  { opening, who: { stranger, invited } }: { opening: OpenOrder; who: { stranger: Stranger; invited: Invitee } },
): Promise<AnswerSheet> {
  const { questionnaires, clock, sealer, answers, store } = tools;
  const { linkId, questionnaireId, version } = link;
  if (!opening.hasConsented) throw new Fault(respondentFaults.noConsent);
  const contactText = invited?.email ?? opening.contact ?? '';
  const contact = readContact(contactText);
  if (link.isOnePerPerson && !contact) throw new Fault(respondentFaults.noContact);
  await ensureProof(tools, { linkId, challenge: opening.challenge ?? '', proof: opening.proof ?? '' });
  await ensurePassword(tools, link, { password: opening.password ?? '', stranger });
  if (link.submittedCount >= link.answersMax) throw new Fault(respondentFaults.full);
  const content = await questionnaires.contentOfVersion(questionnaireId, version);
  // who was invited has a private link already
  const answerKey = (invited && opening.answerKey) ?? randomBytes(keyBytes).toString('base64url');
  const answerId = randomUUID();
  const now = clock.now();
  const own = { respondent: opening.respondent || (invited?.name ?? ''), contact: contactText, answers: {} };
  const record: AnswerRecord & { linkId: string; networkMark: string } = {
    ...{ answerId, ownerId: link.ownerId, questionnaireId, version, linkId, keyHash: hashOfKey(answerKey) },
    contactMark: link.isOnePerPerson && contact ? sealer.mark(contact, `questionnaire contact ${linkId}`) : null,
    ...answers.seal(answerId, {
      content: own,
      summary: judgeAnswer(content, own, { referenceDate: today(tools) }).summary,
    }),
    ...{ isSubmitted: false, referenceDate: null, consentedAt: now, createdAt: now, savedAt: now },
    ...{ submittedAt: null, analysedAt: null },
    ...{ isReturned: false, sealedReturn: null, sealedNotes: null, hasPlace: false },
    networkMark: markNetwork(sealer, { linkId, network: networkOf(stranger.address) }),
    keepUntil: addDays(today(tools), link.keepDays),
  };
  const result = await store.start(record);
  if (result !== 'started') throw new Fault(respondentFaults[result]);
  return showAnswer(tools, record, { content, answerKey });
}

async function showAnswer(
  tools: Tools,
  record: AnswerRecord,
  { content, answerKey }: { content: QuestionnaireContent; answerKey: string },
): Promise<AnswerSheet> {
  const { answers, questionnaires } = tools;
  const { answers: own, respondent } = answers.open(record);
  return {
    ...{ kind: 'sheet', ...stateOf(record), answerKey, sheet: showSheet(content), respondent },
    answers: record.isSubmitted ? own : await withOwnFiles(tools, record, { content, sent: own }),
    logo: await questionnaires.logoOf(record.questionnaireId),
    returned: answers.openReturn(record),
  };
}

/** Answers with their files as they were sent up. */
const withOwnFiles = async (
  { answers, attachments }: Pick<Tools, 'answers' | 'attachments'>,
  record: AnswerRecord,
  { content: { sections }, sent }: { content: QuestionnaireContent; sent: Answers },
): Promise<Answers> =>
  withFiles(
    sections.flatMap(({ questions }) => questions),
    { sent, before: answers.open(record).answers, files: await attachments.partsOf(record.answerId) },
  );

/** An answer that may still be changed: one that was sent back may be, whatever became of its link. */
async function toEdit(tools: Tools, { linkId, answerKey }: Key): Promise<AnswerRecord> {
  const link = await linkOf(tools, linkId);
  const record = await answerOf(tools, { linkId, answerKey });
  if (record.isSubmitted) throw new Fault(respondentFaults.submitted);
  if (!record.isReturned) await ensureOpen(tools, link);
  return record;
}

/** The same with what it has to be judged by. */
async function toChange(tools: Tools, { key, sent }: { key: Key; sent: Answers }) {
  const { limits, questionnaires, answers, clock } = tools;
  ensureRate(limits.saves.take(hashOfKey(key.answerKey)));
  const record = await toEdit(tools, key);
  const content = await questionnaires.contentOfVersion(record.questionnaireId, record.version);
  const sheet = await withOwnFiles(tools, record, { content, sent });
  const complaints = checkAnswers(asEngine(content), sheet);
  if (complaints.length > 0) throw new Fault(respondentFaults.badAnswer, sayComplaints(content, complaints));
  const own = { ...answers.open(record), answers: sheet };
  const { outcome, summary } = judgeAnswer(content, own, { referenceDate: today(tools) });
  return {
    record,
    content,
    outcome,
    sealed: { ...answers.seal(record.answerId, { content: own, summary }), savedAt: clock.now() },
  };
}

/** Tells the owner that an answer came in; who gave it is not written down there. */
const tellOwner = (
  { notices }: Pick<Tools, 'notices'>,
  { ownerId, questionnaireId }: AnswerRecord,
  { content: { title }, tx }: { content: QuestionnaireContent; tx: Transaction },
) =>
  notices.tell(
    {
      ...{ userId: ownerId, messageType: messageTypes.task, redirectType: redirectTypes.riskAnswers },
      ...{ relateId: questionnaireId, count: 1 },
      say: count => ({
        title: `“${title}”收到${count}份新答卷`,
        paragraphs: [`问卷“${title}”收到${count}份新提交的答卷，可查看得分、发现与整改建议。`],
      }),
    },
    tx,
  );

async function open(
  tools: Tools,
  { stranger, opening }: { stranger: Stranger; opening: OpenOrder },
): Promise<Invitation | AnswerSheet> {
  const { limits, invitations, store, questionnaires } = tools;
  ensureRate(limits.opens.take(networkOf(stranger.address)));
  const link = await linkOf(tools, opening.linkId);
  const { linkId } = link;
  const { answerKey } = opening;
  const invited = answerKey === undefined ? undefined : await invitations.invitedBy(linkId, answerKey);
  const record = answerKey === undefined ? undefined : await store.findByKey(linkId, hashOfKey(answerKey));
  if (record && answerKey !== undefined) {
    const content = await questionnaires.contentOfVersion(record.questionnaireId, record.version);
    return showAnswer(tools, record, { content, answerKey });
  }
  if (answerKey !== undefined && !invited) throw new Fault(respondentFaults.noAnswer);
  await ensureOpen(tools, link);
  if (link.isByInvitation && !invited) throw new Fault(respondentFaults.byInvitation);
  if (opening.proof === undefined) return invitation(tools, { link, invited });
  ensureRate(limits.starts.take(networkOf(stranger.address)));
  const begin = () => start(tools, link, { opening, who: { stranger, invited } });
  return link.passwordHash === null ? begin() : holdAnswer(passwordHoldMs, begin);
}

async function save(tools: Tools, { answers: sent, ...key }: Key & { answers: Answers }) {
  const { store } = tools;
  const { record, sealed } = await toChange(tools, { key, sent });
  const result = await store.save(record, sealed);
  if (result === 'full') throw new Fault(respondentFaults.full);
  if (result === 'over') throw new Fault(respondentFaults.submitted);
  return stateOf({ ...record, ...sealed });
}

async function submit(tools: Tools, { answers: sent, ...key }: Key & { answers: Answers }) {
  const { store } = tools;
  const { record, content, outcome, sealed } = await toChange(tools, { key, sent });
  if (outcome.status === 'incomplete')
    throw new Fault(respondentFaults.incomplete, sayMissing(content, outcome.missingRequired));
  const handed = { ...sealed, referenceDate: today(tools), submittedAt: sealed.savedAt };
  const result = await store.submit(record, handed, { tell: tx => tellOwner(tools, record, { content, tx }) });
  if (result === 'full') throw new Fault(respondentFaults.full);
  if (result === 'over') throw new Fault(respondentFaults.submitted);
  return stateOf({ ...record, ...handed, isSubmitted: true });
}

async function addFile(
  tools: Tools,
  stranger: Stranger,
  { place: { questionId, ...key }, upload }: { place: Key & { questionId: string }; upload: Upload },
) {
  const { limits, questionnaires, attachments, store } = tools;
  ensureRate(limits.uploads.take(networkOf(stranger.address)) && limits.files.take(hashOfKey(key.answerKey)));
  const record = await toEdit(tools, key);
  const { sections } = await questionnaires.contentOfVersion(record.questionnaireId, record.version);
  const question = sections.flatMap(({ questions }) => questions).find(({ id }) => id === questionId);
  if (question?.type !== 'file') throw new Fault(attachmentFaults.noFileQuestion);
  if (!(await store.takePlace(record))) throw new Fault(respondentFaults.full);
  const { fileId, fileName, sizeBytes } = await attachments.add(
    { answer: record, question, isEvidence: false },
    upload,
  );
  return { fileId, questionId, fileName, sizeBytes };
}

async function removeFile(tools: Tools, { fileId, ...key }: Key & { fileId: string }) {
  const { attachments } = tools;
  const record = await toEdit(tools, key);
  const file = await attachments.find(fileId);
  if (file?.answerId !== record.answerId || file.isEvidence) throw new Fault(faults.notFound);
  await attachments.remove(fileId);
  return {};
}

/** The right to have one's answer deleted: it is gone at once with its files, handed in or not. */
async function erase(tools: Tools, { linkId, answerKey }: Key) {
  const { store, attachments } = tools;
  const { answerId } = await answerOf(tools, { linkId, answerKey });
  await store.remove(answerId);
  await attachments.removeOfAnswer(answerId);
  return {};
}

/** The rules for whoever answers without an account: the link opens the door, a private key is the answer's own. */
export function respondentService(deps: Deps) {
  const tools: Tools = { ...deps, limits: openLimits(deps.clock) };
  return {
    open: (stranger: Stranger, opening: OpenOrder) =>
      counted(tools, { stranger, work: () => open(tools, { stranger, opening }) }),
    save: (stranger: Stranger, sent: Key & { answers: Answers }) =>
      counted(tools, { stranger, work: () => save(tools, sent) }),
    submit: (stranger: Stranger, sent: Key & { answers: Answers }) =>
      counted(tools, { stranger, work: () => submit(tools, sent) }),
    state: (stranger: Stranger, { linkId, answerKey }: Key) =>
      counted(tools, { stranger, work: async () => stateOf(await answerOf(tools, { linkId, answerKey })) }),
    addFile: (stranger: Stranger, { input, upload }: { input: Key & { questionId: string }; upload: Upload }) =>
      counted(tools, { stranger, work: () => addFile(tools, stranger, { place: input, upload }) }),
    removeFile: (stranger: Stranger, input: Key & { fileId: string }) =>
      counted(tools, { stranger, work: () => removeFile(tools, input) }),
    erase: (stranger: Stranger, key: Key) => counted(tools, { stranger, work: () => erase(tools, key) }),
  };
}
