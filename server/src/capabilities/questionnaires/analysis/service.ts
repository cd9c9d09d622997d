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
import { paged } from '@antai/contract/wire/page';
import { fileNameOf } from '@antai/documents/document';
import { writers } from '@antai/documents/writers';
import { checkAnswers, explainScore, questionsOf } from '@antai/questionnaire';
import { addDays, shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { AccountService } from '../../account/service.ts';
import { withFiles } from '../attachments/judge-attachment.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import { changesIn } from '../bases/compare-states.ts';
import { listAnswers } from '../reports/list-answers.ts';
import type { ReportsService } from '../reports/service.ts';
import { sayComplaints, sayMissing } from '../say-complaints.ts';
import type { QuestionnairesService } from '../service.ts';
import { asEngine } from '../show-questionnaire.ts';
import type { VersionRecord } from '../store.ts';
import { analyseAnswers } from './analyse-answers.ts';
import { type AnswerFilter, isFiltering } from './filter-answers.ts';
import { findAnswers, readOnce } from './find-answers.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { AnswerSealer } from './seal-answer.ts';
import { showAnswer, showLink } from './show-answer.ts';
import type { AnswerRecord, AnswerStore, LinkRecord, ListedRecord } from './store.ts';

interface Deps {
  store: AnswerStore;
  questionnaires: QuestionnairesService;
  account: Pick<AccountService, 'hashPassword'>;
  answers: AnswerSealer;
  attachments: AttachmentsService;
  reports: ReportsService;
  workers: Workers;
  clock: Clock;
}

interface LinkWish
  extends Pick<LinkRecord, 'questionnaireId' | 'name' | 'answersMax' | 'isOnePerPerson' | 'keepDays' | 'consentText'>,
    Pick<LinkRecord, 'isByInvitation' | 'remindEveryDays'> {
  password?: string;
  expireDay?: string | null;
}

/** The answers that came by one link, or on some days. */
type Came = { linkId?: string | null; fromDay?: string | null; toDay?: string | null };

type ListWish = AnswerFilter &
  Came & { questionnaireId: string; state?: 'draft' | 'submitted' | null; version?: number | null };

interface FillIn {
  questionnaireId: string;
  answerId?: string;
  respondent: string;
  answers: Answers;
  isFinal: boolean;
}

export type AnalysisService = ReturnType<typeof analysisService>;

/** What one table of answers holds: the rows of the specification, and no more cells than a workbook opens with ease. */
const tableRowsMax = 5_000;
const tableCellsMax = 400_000;

/** The owner's side of answers: links, what came in, and what it shows. Whoever owns the questionnaire owns its answers. */
export function analysisService(deps: Deps) {
  const { store, questionnaires, account, answers, attachments, reports, workers, clock } = deps;
  const today = () => shanghaiDay(clock.now());
  const ownAnswer = async (caller: Caller, answerId: string) => own(caller, await store.find(answerId));

  /** An answer that the caller may read: of their own questionnaire, or of one that shares its answers with them. */
  async function seeAnswer(caller: Caller, answerId: string): Promise<AnswerRecord> {
    const record = await store.find(answerId);
    if (!record) throw new Fault(faults.notFound);
    if (record.ownerId !== caller.userId) await questionnaires.seeAnswers(caller, record.questionnaireId);
    return record;
  }

  /** The version that is given out now. */
  async function publishedOf(caller: Caller, questionnaireId: string) {
    const { version, isPublished } = await questionnaires.ownOne(caller, questionnaireId);
    if (!isPublished || version === null) throw new Fault(questionnaireFaults.notPublished);
    return { version, content: await questionnaires.contentOfVersion(questionnaireId, version) };
  }

  function ensureFuture(expireDay: string | null | undefined) {
    if (expireDay && expireDay < today()) throw new Fault(analysisFaults.expireDayPast);
  }

  const summariesOf = async (questionnaireId: string, version: number, of: Came) =>
    mapInSlices(await store.summariesOf({ questionnaireId, version, ...of }, answersMax), row => ({
      ...answers.openSummary(row),
      answerId: row.answerId,
      submittedAt: row.submittedAt,
    }));

  /** A version with the answers handed in to it: the one asked for, or the last that has any. */
  async function answered(
    caller: Caller,
    questionnaireId: string,
    { version: wish, ...of }: Came & { version: number | undefined },
  ) {
    const { version: latest, title } = await questionnaires.seeAnswers(caller, questionnaireId);
    const counts = await store.countsByVersion(questionnaireId);
    const version = wish ?? Math.max(...counts.map(each => each.version), 0);
    if (version === 0 && latest === null) throw new Fault(questionnaireFaults.notPublished);
    const shown = version || latest!;
    const content = await questionnaires.contentOfVersion(questionnaireId, shown);
    return { title, version: shown, content, counts, summaries: await summariesOf(questionnaireId, shown, of) };
  }

  async function newAnswer(
    caller: Caller,
    { questionnaireId, version, content, ...given }: FillIn & { version: number; content: QuestionnaireContent },
  ): Promise<AnswerRecord> {
    const answerId = randomUUID();
    const now = clock.now();
    const record: AnswerRecord = {
      ...{ answerId, ownerId: caller.userId, questionnaireId, version, linkId: null, keyHash: null, contactMark: null },
      ...sealed(answerId, content, given),
      ...{
        isSubmitted: false,
        referenceDate: null,
        consentedAt: null,
        createdAt: now,
        savedAt: now,
        submittedAt: null,
        analysedAt: null,
        isReturned: false,
        sealedReturn: null,
        sealedNotes: null,
      },
      keepUntil: addDays(today(), usualKeepDays),
    };
    if (!(await store.add(record, answersMax))) throw new Fault(analysisFaults.tooManyAnswers);
    return record;
  }

  /** An answer of this questionnaire that the lawyer is filling in. */
  async function ownDraft(caller: Caller, answerId: string, questionnaireId: string): Promise<AnswerRecord> {
    const record = await ownAnswer(caller, answerId);
    if (record.questionnaireId !== questionnaireId || record.linkId !== null) throw new Fault(faults.notFound);
    if (record.isSubmitted) throw new Fault(analysisFaults.submitted);
    return record;
  }

  /** Refuses answers of the wrong form, and what is to be handed in with something required missing. */
  function ensureFit(content: QuestionnaireContent, { respondent, answers: given, isFinal }: FillIn) {
    const complaints = checkAnswers(asEngine(content), given);
    if (complaints.length > 0) throw new Fault(questionnaireFaults.badAnswer, sayComplaints(content, complaints));
    const { status, missingRequired } = judgeAnswer(content, { respondent, answers: given }, today()).outcome;
    if (isFinal && status === 'incomplete')
      throw new Fault(respondentFaults.incomplete, sayMissing(content, missingRequired));
  }

  /** Answers sealed with what they come to today. */
  const sealed = (
    answerId: string,
    content: QuestionnaireContent,
    { respondent, answers: given }: Pick<FillIn, 'respondent' | 'answers'>,
  ) =>
    answers.seal(
      answerId,
      { respondent, contact: '', answers: given },
      judgeAnswer(content, { respondent, answers: given }, today()).summary,
    );

  async function linkNames(questionnaireId: string): Promise<Map<string, string>> {
    return new Map((await store.linksOf(questionnaireId)).map(({ linkId, name }) => [linkId, name]));
  }

  const linkNameOf = ({ linkId }: Pick<AnswerRecord, 'linkId'>, names: Map<string, string>) =>
    linkId === null ? null : names.get(linkId) || '作答链接';

  async function analyse(caller: Caller, answerId: string): Promise<AnswerAnalysis> {
    const record = await seeAnswer(caller, answerId);
    const version = await questionnaires.releasedVersion(record.questionnaireId, record.version);
    const { content } = version;
    const { answers: given, respondent } = answers.open(record);
    const referenceDate = record.referenceDate ?? today();
    const { outcome, summary } = judgeAnswer(content, { respondent, answers: given }, referenceDate);
    const names = await linkNames(record.questionnaireId);
    const basisChanges = changesIn(version, record, summary);
    const shown = { linkName: linkNameOf(record, names), isStale: basisChanges.length > 0 };
    return {
      ...showAnswer(record, summary, shown),
      ...{ questionnaireId: record.questionnaireId, referenceDate, content, answers: given, outcome },
      explanations: explainScore(asEngine(content), given, outcome),
      bases: await questionnaires.basesToday(caller, content),
      basisChanges,
      files: await attachments.ofAnswer(answerId),
      notes: answers.openNotes(record),
      returned: answers.openReturn(record),
      isOwn: record.ownerId === caller.userId,
    };
  }

  return {
    analyse,
    seeAnswer,
    ownAnswer,

    async addLink(caller: Caller, { password, expireDay, ...wish }: LinkWish) {
      const { version } = await publishedOf(caller, wish.questionnaireId);
      ensureFuture(expireDay);
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
      ensureFuture(set.expireDay);
      const isChange = Object.values(set).some(value => value !== undefined);
      const edited = isChange ? await store.editLink(linkId, set) : link;
      if (!edited) throw new Fault(faults.notFound);
      return showLink(edited);
    },

    async fillIn(caller: Caller, sent: FillIn) {
      const existing =
        sent.answerId === undefined ? undefined : await ownDraft(caller, sent.answerId, sent.questionnaireId);
      const { content, version } = existing
        ? {
            content: await questionnaires.contentOfVersion(existing.questionnaireId, existing.version),
            version: existing.version,
          }
        : await publishedOf(caller, sent.questionnaireId);
      const wish = {
        ...sent,
        answers: withFiles(questionsOf(asEngine(content)), {
          given: sent.answers,
          kept: existing ? answers.open(existing).answers : {},
          files: existing ? await attachments.partsOf(existing.answerId) : [],
        }),
      };
      ensureFit(content, wish);
      const record = existing ?? (await newAnswer(caller, { ...wish, version, content }));
      const { answerId } = record;
      const kept = { ...sealed(answerId, content, wish), savedAt: clock.now() };
      const isKept = wish.isFinal
        ? (await store.submit(record, { ...kept, referenceDate: today(), submittedAt: kept.savedAt })) === 'done'
        : await store.save(answerId, kept);
      if (!isKept) throw new Fault(analysisFaults.submitted);
      return { answerId };
    },

    async list(caller: Caller, wish: ListWish, page: { pageNum: number; pageSize: number }) {
      const { questionnaireId } = wish;
      await questionnaires.seeAnswers(caller, questionnaireId);
      const names = await linkNames(questionnaireId);
      const versionOf = readOnce((version: number) => questionnaires.releasedVersion(questionnaireId, version));
      const show = async (record: ListedRecord, summary = answers.openSummary(record)) => {
        const isStale = changesIn(await versionOf(record.version), record, summary).length > 0;
        return showAnswer(record, summary, { linkName: linkNameOf(record, names), isStale });
      };
      const offset = (page.pageNum - 1) * page.pageSize;
      if (!isFiltering(wish)) {
        const { records, total } = await store.page({ ...wish, offset, limit: page.pageSize });
        return paged(await Promise.all(records.map(record => show(record))), total, page);
      }
      const { records } = await store.page({ ...wish, offset: 0, limit: answersMax });
      const versions = new Map<number, VersionRecord>();
      for (const { version } of records) if (!versions.has(version)) versions.set(version, await versionOf(version));
      const opened = await mapInSlices(records, record => ({ record, summary: answers.openSummary(record) }));
      const among = findAnswers(opened, wish, versions);
      const shown = among.slice(offset, offset + page.pageSize).map(({ record, summary }) => show(record, summary));
      return paged(await Promise.all(shown), among.length, page);
    },

    async overall(
      caller: Caller,
      questionnaireId: string,
      wish: number | undefined,
      of: Came = {},
    ): Promise<OverallAnalysis> {
      const { title, version, content, counts, summaries } = await answered(caller, questionnaireId, {
        version: wish,
        ...of,
      });
      const versions = counts
        .map(each => ({ version: each.version, answerCount: each.answers }))
        .toSorted((a, b) => b.version - a.version);
      return { title, version, versions, ...analyseAnswers(content, summaries) };
    },

    async table(caller: Caller, questionnaireId: string, wish: number | undefined) {
      const { title, version, content, counts } = await answered(caller, questionnaireId, { version: wish });
      const total = counts.find(each => each.version === version)?.answers ?? 0;
      if (total === 0) throw new Fault(analysisFaults.noAnswers);
      const rowsMax = Math.min(
        tableRowsMax,
        Math.floor(tableCellsMax / (content.dimensions.length + questionsOf(asEngine(content)).length)),
      );
      const records = await store.submittedTo(questionnaireId, version, rowsMax);
      const listed = await mapInSlices(records, record => {
        const { respondent, score, level, dimensions, findings } = answers.openSummary(record);
        const submitDay = record.referenceDate ?? '';
        const ids = findings.map(([id]) => id);
        return {
          ...{ respondent, submitDay, score, level, dimensions },
          findings: ids,
          answers: answers.open(record).answers,
        };
      });
      const shown = total > listed.length ? `共${total}份，列出最近${listed.length}份` : `共${total}份`;
      const workbook = listAnswers(content, listed, [
        ['问卷', title],
        ['版本', `第${version}版`],
        ['答卷', shown],
      ]);
      const bytes = await workers.run<Uint8Array>(writers.excel, workbook, caller.signal);
      return giveBytes(`${fileNameOf(title)} 答卷.xlsx`, bytes);
    },

    async previewFile(caller: Caller, answerId: string, form: ReportForm) {
      const analysis = await analyse(caller, answerId);
      if (analysis.state !== 'submitted') throw new Fault(analysisFaults.notSubmitted);
      return reports.make(analysis, form, { now: clock.now(), ...(caller.signal ? { signal: caller.signal } : {}) });
    },

    /** What it comes to with the law as it stands today; answers, version and scores stay. */
    async analyseAgain(caller: Caller, answerId: string) {
      const { isSubmitted } = await ownAnswer(caller, answerId);
      if (!isSubmitted) throw new Fault(analysisFaults.notSubmitted);
      await store.markAnalysed(answerId, clock.now());
      return {};
    },

    async removeAnswer(caller: Caller, answerId: string) {
      await ownAnswer(caller, answerId);
      await store.remove(answerId);
      await attachments.removeOfAnswer(answerId);
      return {};
    },

    /** What is kept of answers for a user, as the user may read it. */
    answersOfOwner: async (userId: string) =>
      mapInSlices(await store.answersOfOwner(userId), record => {
        const { sealedAnswers: _answers, sealedSummary: _summary, keyHash: _key, contactMark: _mark, ...rest } = record;
        const { sealedNotes: _notes, sealedReturn: _return, ...plain } = rest;
        return {
          ...plain,
          ...answers.open(record),
          notes: answers.openNotes(record),
          returned: answers.openReturn(record),
        };
      }),

    async removeDue() {
      const removed = await store.removeDue(today());
      await attachments.removeStray();
      return removed;
    },
  };
}
