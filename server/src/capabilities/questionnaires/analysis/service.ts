import { randomUUID } from 'node:crypto';
import {
  type AnswerAnalysis,
  analysisFaults,
  answersMax,
  linksMax,
  type OverallAnalysis,
  type ReportForm,
  usualKeepDays,
} from '@antai/contract/questionnaires/analysis';
import type { Answers, QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { questionnaireFaults } from '@antai/contract/questionnaires/questionnaires';
import { respondentFaults } from '@antai/contract/questionnaires/respondent';
import { faults } from '@antai/contract/wire/faults';
import { checkAnswers, explainScore, questionsOf } from '@antai/questionnaire';
import { addDays, shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import type { AccountService } from '../../account/service.ts';
import { withFiles } from '../attachments/judge-attachment.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import { changesIn } from '../bases/compare-states.ts';
import type { ListingService } from '../listing/service.ts';
import type { ReportsService } from '../reports/service.ts';
import { sayComplaints, sayMissing } from '../say-complaints.ts';
import type { QuestionnairesService } from '../service.ts';
import { asEngine } from '../show-questionnaire.ts';
import { analyseAnswers } from './analyse-answers.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { AnswerSealer } from './seal-answer.ts';
import { showAnswer, showLink } from './show-answer.ts';
import type { AnswerRecord, AnswerStore, Came, LinkRecord } from './store.ts';

interface Deps {
  store: AnswerStore;
  questionnaires: QuestionnairesService;
  account: Pick<AccountService, 'hashPassword'>;
  answers: AnswerSealer;
  attachments: AttachmentsService;
  reports: ReportsService;
  listing: ListingService;
  clock: Clock;
}

interface LinkWish
  extends Pick<LinkRecord, 'questionnaireId' | 'name' | 'answersMax' | 'isOnePerPerson' | 'keepDays' | 'consentText'>,
    Pick<LinkRecord, 'isByInvitation' | 'remindEveryDays'> {
  password?: string;
  expireDay?: string | null;
}

interface FillIn {
  questionnaireId: string;
  answerId?: string;
  respondent: string;
  answers: Answers;
  isFinal: boolean;
}

export type AnalysisService = ReturnType<typeof analysisService>;

const today = ({ clock }: Pick<Deps, 'clock'>) => shanghaiDay(clock.now());

const ownAnswer = async ({ store }: Pick<Deps, 'store'>, { caller, answerId }: { caller: Caller; answerId: string }) =>
  own(caller, await store.find(answerId));

/** An answer that the caller may read: of their own questionnaire, or of one that shares its answers with them. */
async function seeAnswer(
  { store, questionnaires }: Pick<Deps, 'store' | 'questionnaires'>,
  { caller, answerId }: { caller: Caller; answerId: string },
): Promise<AnswerRecord> {
  const record = await store.find(answerId);
  if (!record) throw new Fault(faults.notFound);
  if (record.ownerId !== caller.userId) await questionnaires.seeAnswers(caller, record.questionnaireId);
  return record;
}

/** The version that is given out now. */
async function publishedOf(
  { questionnaires }: Pick<Deps, 'questionnaires'>,
  { caller, questionnaireId }: { caller: Caller; questionnaireId: string },
) {
  const { version, isPublished } = await questionnaires.ownOne(caller, questionnaireId);
  if (!isPublished || version === null) throw new Fault(questionnaireFaults.notPublished);
  return { version, content: await questionnaires.contentOfVersion(questionnaireId, version) };
}

function ensureFuture(deps: Deps, expireDay: string | null | undefined) {
  if (expireDay && expireDay < today(deps)) throw new Fault(analysisFaults.expireDayPast);
}

const summariesOf = async (
  { store, answers }: Pick<Deps, 'store' | 'answers'>,
  { questionnaireId, version, ...of }: Came & { questionnaireId: string; version: number },
) =>
  mapInSlices(await store.summariesOf({ questionnaireId, version, ...of }, answersMax), row => ({
    ...answers.openSummary(row),
    answerId: row.answerId,
    submittedAt: row.submittedAt,
  }));

/** A version with the answers handed in to it: the one asked for, or the last that has any. */
async function answersTo(
  deps: Deps,
  caller: Caller,
  { questionnaireId, version: wish, ...of }: Came & { questionnaireId: string; version?: number | undefined },
) {
  const { questionnaires, store } = deps;
  const { version: latest, title } = await questionnaires.seeAnswers(caller, questionnaireId);
  const counts = await store.countsByVersion(questionnaireId);
  const version = wish ?? Math.max(...counts.map(each => each.version), 0);
  if (version === 0 && latest === null) throw new Fault(questionnaireFaults.notPublished);
  const versionNumber = version || latest!;
  const content = await questionnaires.contentOfVersion(questionnaireId, versionNumber);
  return {
    title,
    version: versionNumber,
    content,
    counts,
    summaries: await summariesOf(deps, { questionnaireId, version: versionNumber, ...of }),
  };
}

async function newAnswer(
  deps: Deps,
  caller: Caller,
  { questionnaireId, version, content, ...filling }: FillIn & { version: number; content: QuestionnaireContent },
): Promise<AnswerRecord> {
  const { clock, store } = deps;
  const answerId = randomUUID();
  const now = clock.now();
  const record: AnswerRecord = {
    ...{ answerId, ownerId: caller.userId, questionnaireId, version, linkId: null, keyHash: null, contactMark: null },
    ...sealAnswers(deps, { answerId, content, filling }),
    ...{ isSubmitted: false, referenceDate: null, consentedAt: null, createdAt: now, savedAt: now },
    ...{ submittedAt: null, analysedAt: null, isReturned: false, sealedReturn: null, sealedNotes: null },
    ...{ hasPlace: true, networkMark: null },
    keepUntil: addDays(today(deps), usualKeepDays),
  };
  if (!(await store.add(record, answersMax))) throw new Fault(analysisFaults.tooManyAnswers);
  return record;
}

/** An answer of this questionnaire that the lawyer is filling in. */
async function ownDraft(
  deps: Deps,
  caller: Caller,
  { answerId, questionnaireId }: { answerId: string; questionnaireId: string },
): Promise<AnswerRecord> {
  const record = await ownAnswer(deps, { caller, answerId });
  if (record.questionnaireId !== questionnaireId || record.linkId !== null) throw new Fault(faults.notFound);
  if (record.isSubmitted) throw new Fault(analysisFaults.submitted);
  return record;
}

/** Refuses answers of the wrong form, and what is to be handed in with something required missing. */
function ensureFit(deps: Deps, content: QuestionnaireContent, { respondent, answers: sheet, isFinal }: FillIn) {
  const complaints = checkAnswers(asEngine(content), sheet);
  if (complaints.length > 0) throw new Fault(questionnaireFaults.badAnswer, sayComplaints(content, complaints));
  const { status, missingRequired } = judgeAnswer(
    content,
    { respondent, answers: sheet },
    { referenceDate: today(deps) },
  ).outcome;
  if (isFinal && status === 'incomplete')
    throw new Fault(respondentFaults.incomplete, sayMissing(content, missingRequired));
}

/** Answers sealed with what they come to today. */
const sealAnswers = (
  deps: Deps,
  {
    answerId,
    content,
    filling: { respondent, answers: sheet },
  }: { answerId: string; content: QuestionnaireContent; filling: Pick<FillIn, 'respondent' | 'answers'> },
) =>
  deps.answers.seal(answerId, {
    content: { respondent, contact: '', answers: sheet },
    summary: judgeAnswer(content, { respondent, answers: sheet }, { referenceDate: today(deps) }).summary,
  });

async function analyse(
  deps: Deps,
  { caller, answerId }: { caller: Caller; answerId: string },
): Promise<AnswerAnalysis> {
  const { questionnaires, answers, listing, attachments } = deps;
  const record = await seeAnswer(deps, { caller, answerId });
  const version = await questionnaires.releasedVersion(record.questionnaireId, record.version);
  const { content } = version;
  const { answers: sheet, respondent } = answers.open(record);
  const referenceDate = record.referenceDate ?? today(deps);
  const { outcome, summary } = judgeAnswer(content, { respondent, answers: sheet }, { referenceDate });
  const basisChanges = changesIn(version, record, summary);
  const facts = { linkName: await listing.linkNameOf(record), isStale: basisChanges.length > 0 };
  return {
    ...showAnswer(record, summary, facts),
    ...{ questionnaireId: record.questionnaireId, referenceDate, content, answers: sheet, outcome },
    explanations: explainScore(asEngine(content), { answers: sheet, outcome }),
    bases: await questionnaires.basesToday(caller, content),
    basisChanges,
    files: await attachments.ofAnswer(answerId),
    notes: answers.openNotes(record),
    returned: answers.openReturn(record),
    isOwn: record.ownerId === caller.userId,
  };
}

async function submitted(
  deps: Deps,
  { caller, answerId }: { caller: Caller; answerId: string },
): Promise<AnswerAnalysis> {
  const analysis = await analyse(deps, { caller, answerId });
  if (analysis.state !== 'submitted') throw new Fault(analysisFaults.notSubmitted);
  return analysis;
}

/** The links that a questionnaire is given out by. */
function links(deps: Deps) {
  const { clock, account, store, questionnaires } = deps;
  return {
    async addLink(caller: Caller, { password, expireDay, ...wish }: LinkWish) {
      const { version } = await publishedOf(deps, { caller, questionnaireId: wish.questionnaireId });
      ensureFuture(deps, expireDay);
      const record: LinkRecord = {
        ...wish,
        ...{ linkId: randomUUID(), ownerId: caller.userId, version, expireDay: expireDay ?? null },
        ...{ startedCount: 0, submittedCount: 0, isOpen: true, createdAt: clock.now() },
        passwordHash: password ? await account.hashPassword(password) : null,
      };
      if (!(await store.addLink(record, linksMax))) throw new Fault(analysisFaults.tooManyLinks);
      return showLink(record);
    },

    async links(caller: Caller, questionnaireId: string) {
      await questionnaires.ownOne(caller, questionnaireId);
      return { links: (await store.linksOf(questionnaireId)).map(showLink) };
    },

    async editLink(
      caller: Caller,
      {
        linkId,
        ...set
      }: {
        linkId: string;
        isOpen?: boolean;
        expireDay?: string | null;
        answersMax?: number;
        remindEveryDays?: number;
      },
    ) {
      const link = own(caller, await store.findLink(linkId));
      ensureFuture(deps, set.expireDay);
      const isChange = Object.values(set).some(value => value !== undefined);
      const edited = isChange ? await store.editLink(linkId, set) : link;
      if (!edited) throw new Fault(faults.notFound);
      return showLink(edited);
    },
  };
}

/** Answers that the lawyer fills in. */
function filling(deps: Deps) {
  const { questionnaires, answers, attachments, clock, store } = deps;
  return {
    async fillIn(caller: Caller, sent: FillIn) {
      const existing =
        sent.answerId === undefined
          ? undefined
          : await ownDraft(deps, caller, { answerId: sent.answerId, questionnaireId: sent.questionnaireId });
      const { content, version } = existing
        ? {
            content: await questionnaires.contentOfVersion(existing.questionnaireId, existing.version),
            version: existing.version,
          }
        : await publishedOf(deps, { caller, questionnaireId: sent.questionnaireId });
      const wish = {
        ...sent,
        answers: withFiles(questionsOf(asEngine(content)), {
          sent: sent.answers,
          before: existing ? answers.open(existing).answers : {},
          files: existing ? await attachments.partsOf(existing.answerId) : [],
        }),
      };
      ensureFit(deps, content, wish);
      const record = existing ?? (await newAnswer(deps, caller, { ...wish, version, content }));
      const { answerId } = record;
      const row = { ...sealAnswers(deps, { answerId, content, filling: wish }), savedAt: clock.now() };
      const isKept = wish.isFinal
        ? (await store.submit(record, { ...row, referenceDate: today(deps), submittedAt: row.savedAt })) === 'done'
        : (await store.save(record, row)) === 'done';
      if (!isKept) throw new Fault(analysisFaults.submitted);
      return { answerId };
    },
  };
}

/** What all answers to a version show together. */
function overview(deps: Deps) {
  return {
    async overall(
      caller: Caller,
      wish: Came & { questionnaireId: string; version?: number | undefined },
    ): Promise<OverallAnalysis> {
      const { title, version, content, counts, summaries } = await answersTo(deps, caller, wish);
      const versions = counts
        .map(each => ({ version: each.version, answerCount: each.answers }))
        .toSorted((a, b) => b.version - a.version);
      return { title, version, versions, ...analyseAnswers(content, summaries) };
    },
  };
}

/** The report on one answer. */
function reports(deps: Deps) {
  const { reports, clock } = deps;
  return {
    async previewFile(caller: Caller, { answerId, form }: { answerId: string; form: ReportForm }) {
      const analysis = await submitted(deps, { caller, answerId });
      return reports.make(analysis, form, { now: clock.now(), whom: caller });
    },

    async previewReport(caller: Caller, answerId: string) {
      return { blocks: reports.preview(await submitted(deps, { caller, answerId }), clock.now()) };
    },
  };
}

/** What becomes of answers. */
function upkeep(deps: Deps) {
  const { store, clock, attachments, answers } = deps;
  return {
    /** What it comes to with the law as it stands today; answers, version and scores stay. */
    async analyseAgain(caller: Caller, answerId: string) {
      const { isSubmitted } = await ownAnswer(deps, { caller, answerId });
      if (!isSubmitted) throw new Fault(analysisFaults.notSubmitted);
      await store.markAnalysed(answerId, clock.now());
      return {};
    },

    async removeAnswer(caller: Caller, answerId: string) {
      await ownAnswer(deps, { caller, answerId });
      await store.remove(answerId);
      await attachments.removeOfAnswer(answerId);
      return {};
    },

    /** What is kept of answers for a user, as the user may read it. */
    async *answersOfOwner(userId: string) {
      for await (const record of store.answersOfOwner(userId)) {
        const { sealedAnswers: _answers, sealedSummary: _summary, keyHash: _key, contactMark: _mark, ...rest } = record;
        const { sealedNotes: _notes, sealedReturn: _return, networkMark: _network, ...plain } = rest;
        yield {
          ...plain,
          ...answers.open(record),
          notes: answers.openNotes(record),
          returned: answers.openReturn(record),
        };
      }
    },

    async removeDue() {
      const removed = await store.removeDue(today(deps), clock.now());
      await attachments.removeStray();
      return removed;
    },
  };
}

/** The owner's side of answers: links, what came in, and what it shows. Whoever owns the questionnaire owns its answers. */
export function analysisService(deps: Deps) {
  const { listing } = deps;
  return {
    ...links(deps),
    ...filling(deps),
    ...overview(deps),
    ...reports(deps),
    ...upkeep(deps),

    analyse: (caller: Caller, answerId: string) => analyse(deps, { caller, answerId }),
    seeAnswer: (caller: Caller, answerId: string) => seeAnswer(deps, { caller, answerId }),
    ownAnswer: (caller: Caller, answerId: string) => ownAnswer(deps, { caller, answerId }),

    list: listing.list,
    table: listing.table,
  };
}
