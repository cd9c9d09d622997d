import { randomUUID } from 'node:crypto';
import { secrecyPromise } from '@antai/contract/questionnaires/analysis';
import type { Answers, QuestionnaireContent, QuestionnaireProblem } from '@antai/contract/questionnaires/content';
import {
  publishStates,
  type QuestionnaireDetail,
  questionnaireFaults,
  questionnairesMax,
  type Sharing,
  versionsMax,
} from '@antai/contract/questionnaires/questionnaires';
import { faults } from '@antai/contract/wire/faults';
import { paged } from '@antai/contract/wire/page';
import { checkAnswers, scoreAnswers, type VersionChange } from '@antai/questionnaire';
import { shanghaiDay, shanghaiSecond } from '@antai/values';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Member } from '../../platform/sharing.ts';
import type { Workers } from '../../platform/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import type { AttachmentsService } from './attachments/service.ts';
import { compareStates } from './bases/compare-states.ts';
import { basesToday, basisStates } from './bases/service.ts';
import { inLibrary, libraryGroups, libraryPage, type PageWish } from './find-in-library.ts';
import findProblems, { isSmall } from './find-problems.ts';
import { findStaleBases } from './find-stale-bases.ts';
import { logoOf, logos } from './logos/service.ts';
import { sayComplaints } from './say-complaints.ts';
import type { SharingService } from './sharing/service.ts';
import { asEngine, contentOf, countQuestions, showLibraryRow, showRow, showSheet } from './show-questionnaire.ts';
import type { QuestionnaireRecord, QuestionnaireStore, VersionRecord } from './store.ts';

interface Deps {
  store: QuestionnaireStore;
  statutes: StatutesService;
  account: Pick<AccountService, 'nameOf'>;
  /** Who reads a questionnaire besides its owner. */
  readers: SharingService;
  /** The files given with answers, which go with their questionnaire. */
  attachments: Pick<AttachmentsService, 'removeOfQuestionnaire'>;
  workers: Workers;
  clock: Clock;
}

export type QuestionnairesService = ReturnType<typeof questionnairesService>;

const ownOne = async (
  { store }: Pick<Deps, 'store'>,
  { caller, questionnaireId }: { caller: Pick<Caller, 'userId'>; questionnaireId: string },
) => own(caller, await store.find(questionnaireId));

const comparer = new URL('./compare-contents.ts', import.meta.url);
const finder = new URL('./find-problems.ts', import.meta.url);

/** What is wrong with a questionnaire; a large one is looked through in a thread. */
async function problemsOf(
  { workers }: Pick<Deps, 'workers'>,
  { caller, content }: { caller: Caller; content: QuestionnaireContent },
): Promise<QuestionnaireProblem[]> {
  if (isSmall(content)) return findProblems(content);
  const problems = await workers.runFor<QuestionnaireProblem[]>(caller, { module: finder, input: content });
  if (!problems) throw new Fault(faults.tooMany);
  return problems;
}

const whoseOf = async ({ account }: Pick<Deps, 'account'>, caller: Member, { ownerId }: { ownerId: string }) =>
  ownerId === caller.userId ? '' : await account.nameOf(ownerId);

async function releasedVersion(
  { store }: Pick<Deps, 'store'>,
  { questionnaireId, version }: { questionnaireId: string; version: number },
): Promise<VersionRecord> {
  const record = await store.findVersion(questionnaireId, version);
  if (!record) throw new Fault(faults.notFound);
  return record;
}

/** What a released version says. */
const contentOfVersion = async (
  deps: Deps,
  { questionnaireId, version }: { questionnaireId: string; version: number },
): Promise<QuestionnaireContent> => (await releasedVersion(deps, { questionnaireId, version })).content;

async function add(
  { clock, store }: Pick<Deps, 'clock' | 'store'>,
  { caller, content }: { caller: Pick<Caller, 'userId'>; content: QuestionnaireContent },
): Promise<QuestionnaireRecord> {
  const now = clock.now();
  const record: QuestionnaireRecord = {
    ...{ questionnaireId: randomUUID(), ownerId: caller.userId, content },
    ...{ title: content.title, description: content.description, questionCount: countQuestions(content) },
    ...{ revision: 1, version: null, releasedRevision: null, isPublished: false, createdAt: now, updatedAt: now },
    ...{ enterpriseId: '', sharesAnswers: false, expireDay: null },
  };
  if (!(await store.add(record, questionnairesMax))) throw new Fault(questionnaireFaults.tooManyQuestionnaires);
  return record;
}

async function contentToScore(
  deps: Deps,
  caller: Caller,
  { repositoryId, questionnaireId }: Partial<Record<'repositoryId' | 'questionnaireId', string>>,
) {
  if ((repositoryId === undefined) === (questionnaireId === undefined))
    throw new Fault(questionnaireFaults.oneQuestionnaire);
  if (repositoryId !== undefined) return contentOf(inLibrary(repositoryId));
  return (await deps.readers.seeOne(caller, questionnaireId!)).content;
}

/** Writing questionnaires. */
function drafts(deps: Deps) {
  const { store, readers, clock, attachments } = deps;
  return {
    async save(
      caller: Caller,
      {
        questionnaireId,
        revision,
        content,
      }: { questionnaireId?: string; revision?: number; content: QuestionnaireContent },
    ) {
      const problems = await problemsOf(deps, { caller, content });
      if (questionnaireId === undefined) {
        const added = await add(deps, { caller, content });
        return { questionnaireId: added.questionnaireId, revision: added.revision, problems };
      }
      await ownOne(deps, { caller, questionnaireId });
      const saved = await store.save(questionnaireId, {
        revision,
        set: {
          ...{ title: content.title, description: content.description, content },
          ...{ questionCount: countQuestions(content), updatedAt: clock.now() },
        },
      });
      if (saved === undefined) throw new Fault(questionnaireFaults.changedMeanwhile);
      return { questionnaireId, revision: saved, problems };
    },

    async page(
      caller: Caller,
      {
        wish,
        page,
      }: { wish: { publishState?: 2 | 3 | null; keyword?: string | null; isShared?: boolean | null }; page: PageWish },
    ) {
      const { records, total } = await store.page({
        ...(wish.isShared
          ? { sharedBy: { enterpriseId: caller.enterpriseId, ownerIds: await readers.colleaguesSharing(caller) } }
          : { ownerId: caller.userId }),
        isPublished: wish.publishState ? wish.publishState === publishStates.published : undefined,
        keyword: wish.keyword || undefined,
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      const counts = await store.answerCounts(records.map(each => each.questionnaireId));
      const names = new Map<string, string>();
      for (const record of records) names.set(record.ownerId, await whoseOf(deps, caller, record));
      const shared = await Promise.all(records.map(readers.asShared));
      const rows = shared.map(record =>
        showRow(record, {
          caller,
          ownerName: names.get(record.ownerId) ?? '',
          answerCount: countOf(counts, record, caller),
        }),
      );
      return paged(rows, total, page);
    },

    async remove(caller: Caller, questionnaireId: string) {
      await ownOne(deps, { caller, questionnaireId });
      await store.remove(questionnaireId);
      await attachments.removeOfQuestionnaire(questionnaireId);
      return {};
    },

    async copy(caller: Caller, questionnaireId: string) {
      const { content } = await readers.seeOne(caller, questionnaireId);
      const { questionnaireId: copyId } = await add(deps, {
        caller,
        content: { ...content, title: titleOfCopy(content.title) },
      });
      return { questionnaireId: copyId };
    },
  };
}

/** Giving versions out. */
function releases(deps: Deps) {
  const { store, readers, clock } = deps;
  return {
    async release(
      caller: Caller,
      { questionnaireId, revision }: { questionnaireId: string; revision: number | undefined },
    ) {
      const record = await ownOne(deps, { caller, questionnaireId });
      if (revision !== undefined && revision !== record.revision) throw new Fault(questionnaireFaults.changedMeanwhile);
      const problems = await problemsOf(deps, { caller, content: record.content });
      const error = problems.find(({ severity }) => severity === 'error');
      if (error) throw new Fault(questionnaireFaults.notPublishable, `问卷还不能发布：${error.text}`);
      if (record.releasedRevision === record.revision && record.version !== null) {
        if (record.isPublished) throw new Fault(questionnaireFaults.nothingNew);
        await store.setPublished(questionnaireId, true);
        return { version: record.version };
      }
      if ((record.version ?? 0) >= versionsMax) throw new Fault(questionnaireFaults.tooManyVersions);
      const version = await store.release(record, { content: record.content, now: clock.now() });
      if (version === undefined) throw new Fault(questionnaireFaults.changedMeanwhile);
      const now = clock.now();
      const states = await basesToday(deps, { caller, content: record.content });
      const moment = { day: shanghaiDay(now), noticedAt: now.toISOString() };
      await store.setBases({ questionnaireId, version }, compareStates(null, states, moment).watch);
      return { version };
    },

    async takeBack(caller: Caller, questionnaireId: string) {
      const { isPublished } = await ownOne(deps, { caller, questionnaireId });
      if (!isPublished) throw new Fault(questionnaireFaults.notPublished);
      await store.setPublished(questionnaireId, false);
      return {};
    },

    async preview(
      caller: Caller,
      { questionnaireId, version }: { questionnaireId: string; version: number | undefined },
    ) {
      const { content } = await readers.seeOne(caller, questionnaireId);
      return showSheet(version === undefined ? content : await contentOfVersion(deps, { questionnaireId, version }));
    },

    /** What was changed from a version to another, or to the draft. */
    async compare(
      caller: Caller,
      { questionnaireId, before, after }: { questionnaireId: string; before: number; after?: number },
    ) {
      const { content: draft } = await readers.seeOne(caller, questionnaireId);
      const old = await contentOfVersion(deps, { questionnaireId, version: before });
      const now = after === undefined ? draft : await contentOfVersion(deps, { questionnaireId, version: after });
      const changes = await deps.workers.runFor<VersionChange[]>(caller, {
        module: comparer,
        input: { before: old, after: now },
      });
      if (!changes) throw new Fault(faults.tooMany);
      return { changes };
    },
  };
}

/** One questionnaire with all that its page shows. */
function details(deps: Deps) {
  const { store, readers } = deps;
  return {
    async get(caller: Caller, questionnaireId: string): Promise<QuestionnaireDetail> {
      const record = await readers.seeOne(caller, questionnaireId);
      const isOwn = record.ownerId === caller.userId;
      const counts = isOwn || record.sharesAnswers ? await store.answerCounts([questionnaireId]) : [];
      const bases = await basesToday(deps, { caller, content: record.content });
      const versions = await store.versionsOf(questionnaireId);
      return {
        ...showRow(record, {
          caller,
          ownerName: await whoseOf(deps, caller, record),
          answerCount: sumOf(counts, questionnaireId),
        }),
        logo: await logoOf(deps, questionnaireId),
        canShare: isOwn && caller.enterpriseId !== '',
        revision: record.revision,
        content: record.content,
        problems: [
          ...(await problemsOf(deps, { caller, content: record.content })),
          ...findStaleBases(record.content, bases),
        ],
        bases,
        versions: versions.map(({ version, releasedAt }) => ({
          version,
          releaseTime: shanghaiSecond(releasedAt),
          answerCount: counts.find(each => each.version === version)?.answers ?? 0,
        })),
      };
    },
  };
}

/** Who else sees a questionnaire, and how long it is answered. */
function sharing(deps: Deps) {
  const { clock, store } = deps;
  return {
    /** From the day after on its links take no answers. */
    async setExpiry(
      caller: Caller,
      { questionnaireId, expireDay }: { questionnaireId: string; expireDay: string | null },
    ) {
      await ownOne(deps, { caller, questionnaireId });
      if (expireDay !== null && expireDay < shanghaiDay(clock.now()))
        throw new Fault(questionnaireFaults.expireDayPast);
      await store.setExpiry(questionnaireId, expireDay);
      return {};
    },

    /** Shares with the caller's enterprise, or takes it back. */
    async share(caller: Caller, { questionnaireId, sharing }: { questionnaireId: string; sharing: Sharing }) {
      await ownOne(deps, { caller, questionnaireId });
      if (sharing !== 'none' && caller.enterpriseId === '') throw new Fault(questionnaireFaults.noEnterprise);
      if (sharing === 'answers' && (await store.hasPromised(questionnaireId, secrecyPromise)))
        throw new Fault(questionnaireFaults.secrecyPromised);
      const enterpriseId = sharing === 'none' ? '' : caller.enterpriseId;
      await store.share(questionnaireId, { enterpriseId, sharesAnswers: sharing === 'answers' });
      return {};
    },
  };
}

/** What answers come to, without keeping them. */
function scoring(deps: Deps) {
  const { clock } = deps;
  return {
    async score(
      caller: Caller,
      {
        answers,
        referenceDate,
        ...which
      }: { repositoryId?: string; questionnaireId?: string; answers: Answers; referenceDate?: string },
    ) {
      const content = asEngine(await contentToScore(deps, caller, which));
      const problems = await problemsOf(deps, { caller, content: content as QuestionnaireContent });
      const error = problems.find(({ severity }) => severity === 'error');
      if (error) throw new Fault(questionnaireFaults.notPublishable, `问卷还不能计分：${error.text}`);
      const complaints = checkAnswers(content, answers);
      if (complaints.length > 0) throw new Fault(questionnaireFaults.badAnswer, sayComplaints(content, complaints));
      return scoreAnswers(content, { answers, referenceDate: referenceDate ?? shanghaiDay(clock.now()) });
    },
  };
}

/** The questionnaires that the house brings. */
function library(deps: Deps) {
  return {
    libraryPage,
    libraryGroups,

    async libraryPreview(caller: Caller, repositoryId: string) {
      const questionnaire = inLibrary(repositoryId);
      const content = contentOf(questionnaire);
      return { ...showLibraryRow(questionnaire), content, bases: await basesToday(deps, { caller, content }) };
    },

    async libraryCopy(caller: Caller, repositoryId: string) {
      const { questionnaireId } = await add(deps, { caller, content: contentOf(inLibrary(repositoryId)) });
      return { questionnaireId };
    },
  };
}

/** The rules of 风险自检. A questionnaire belongs to its author; nobody else can see, answer unasked or delete it. */
export function questionnairesService(deps: Deps) {
  const { store, readers } = deps;
  return {
    ...drafts(deps),
    ...releases(deps),
    ...details(deps),
    ...sharing(deps),
    ...logos({ store, ownOne: (caller, questionnaireId) => ownOne(deps, { caller, questionnaireId }) }),
    ...basisStates(deps),
    ...scoring(deps),
    ...library(deps),

    ownOne: (caller: Pick<Caller, 'userId'>, questionnaireId: string) => ownOne(deps, { caller, questionnaireId }),
    seeOne: readers.seeOne,
    seeAnswers: readers.seeAnswers,
    add: (caller: Pick<Caller, 'userId'>, content: QuestionnaireContent) => add(deps, { caller, content }),
    logoOf: (questionnaireId: string) => logoOf(deps, questionnaireId),
    find: store.find,
    contentOfVersion: (questionnaireId: string, version: number) =>
      contentOfVersion(deps, { questionnaireId, version }),
    releasedVersion: (questionnaireId: string, version: number) => releasedVersion(deps, { questionnaireId, version }),
  };
}

const titleMax = 200;
const titleOfCopy = (title: string) => `${title.slice(0, titleMax - 4)}（副本）`;

const sumOf = (counts: { questionnaireId: string; answers: number }[], questionnaireId: string) =>
  counts.filter(each => each.questionnaireId === questionnaireId).reduce((sum, { answers }) => sum + answers, 0);

/** How many answers a row tells of: none where they are not shared with whoever reads it. */
const countOf = (
  counts: { questionnaireId: string; answers: number }[],
  { questionnaireId, ownerId, sharesAnswers }: Omit<QuestionnaireRecord, 'content'>,
  { userId }: Member,
) => (ownerId === userId || sharesAnswers ? sumOf(counts, questionnaireId) : 0);
