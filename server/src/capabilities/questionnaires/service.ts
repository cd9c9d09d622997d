import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { secrecyPromise } from '@antai/contract/questionnaires/analysis';
import type { Answers, QuestionnaireContent, QuestionnaireProblem } from '@antai/contract/questionnaires/content';
import {
  type BasisState,
  logoMaxBytes,
  logoMaxPx,
  publishStates,
  type QuestionnaireDetail,
  questionnaireFaults,
  questionnairesMax,
  type Sharing,
  versionsMax,
} from '@antai/contract/questionnaires/questionnaires';
import { faults } from '@antai/contract/wire/faults';
import { paged } from '@antai/contract/wire/page';
import { checkAnswers, checkQuestionnaire, compareVersions, scoreAnswers } from '@antai/questionnaire';
import { type LibraryQuestionnaire, listGroups, listLibrary } from '@antai/questionnaire/library';
import { shanghaiDay, shanghaiSecond } from '@antai/values';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { identify } from '../../platform/files/identify.ts';
import type { Upload } from '../../platform/http/bind.ts';
import { readSome } from '../../platform/read-some.ts';
import type { AccountService } from '../account/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import type { AttachmentsService } from './attachments/service.ts';
import { compareStates } from './bases/compare-states.ts';
import { basesOf, findStaleBases, markProved } from './find-stale-bases.ts';
import { sizeOfPicture } from './read-logo.ts';
import { sayComplaints } from './say-complaints.ts';
import { asEngine, contentOf, countQuestions, showLibraryRow, showRow, showSheet } from './show-questionnaire.ts';
import type { QuestionnaireRecord, QuestionnaireStore, VersionRecord } from './store.ts';

interface Deps {
  store: QuestionnaireStore;
  statutes: StatutesService;
  account: Pick<AccountService, 'nameOf'>;
  /** The files given with answers, which go with their questionnaire. */
  attachments: Pick<AttachmentsService, 'removeOfQuestionnaire'>;
  clock: Clock;
}

interface PageWish {
  pageNum: number;
  pageSize: number;
}

export type QuestionnairesService = ReturnType<typeof questionnairesService>;

/** The rules of 风险自检. A questionnaire belongs to its author; nobody else can see, answer unasked or delete it. */
export function questionnairesService({ store, statutes, account, attachments, clock }: Deps) {
  const ownOne = async (caller: Pick<Caller, 'userId'>, questionnaireId: string) =>
    own(caller, await store.find(questionnaireId));

  /** One that the caller may read: their own, or one shared with their enterprise. */
  async function seeOne(caller: Member, questionnaireId: string): Promise<QuestionnaireRecord> {
    const record = await store.find(questionnaireId);
    if (!record || !canSee(caller, record)) throw new Fault(faults.notFound);
    return record;
  }

  /** One whose answers the caller may read. */
  async function seeAnswers(caller: Member, questionnaireId: string): Promise<QuestionnaireRecord> {
    const record = await seeOne(caller, questionnaireId);
    if (record.ownerId !== caller.userId && !record.sharesAnswers) throw new Fault(faults.notFound);
    return record;
  }

  const whoseOf = async (caller: Member, { ownerId }: { ownerId: string }) =>
    ownerId === caller.userId ? '' : await account.nameOf(ownerId);

  async function logoOf(questionnaireId: string): Promise<string | null> {
    const logo = await store.findLogo(questionnaireId);
    return logo ? `data:${logo.mimeType};base64,${logo.content}` : null;
  }

  async function releasedVersion(questionnaireId: string, version: number): Promise<VersionRecord> {
    const record = await store.findVersion(questionnaireId, version);
    if (!record) throw new Fault(faults.notFound);
    return record;
  }

  /** What a released version says. */
  const contentOfVersion = async (questionnaireId: string, version: number): Promise<QuestionnaireContent> =>
    (await releasedVersion(questionnaireId, version)).content;

  /** How the articles that a questionnaire rests on stand today. */
  async function basesToday(caller: Asker, content: Pick<QuestionnaireContent, 'findings'>): Promise<BasisState[]> {
    return statesOf(caller, basesOf(content));
  }

  async function statesOf(caller: Asker, bases: ReturnType<typeof basesOf>): Promise<BasisState[]> {
    const wished = bases.map(({ unverified: isUnproved, ...basis }) => ({ ...basis, isUnproved }));
    const states = await statutes.verifyBases(caller, wished, shanghaiDay(clock.now()));
    return bases.map(({ statute, article }, at) => ({ statute, ...(article ? { article } : {}), ...states[at]! }));
  }

  async function add(caller: Pick<Caller, 'userId'>, content: QuestionnaireContent): Promise<QuestionnaireRecord> {
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
    caller: Caller,
    { repositoryId, questionnaireId }: Partial<Record<'repositoryId' | 'questionnaireId', string>>,
  ) {
    if ((repositoryId === undefined) === (questionnaireId === undefined))
      throw new Fault(questionnaireFaults.oneQuestionnaire);
    if (repositoryId !== undefined) return contentOf(inLibrary(repositoryId));
    return (await seeOne(caller, questionnaireId!)).content;
  }

  return {
    ownOne,
    seeOne,
    seeAnswers,
    add,
    logoOf,
    find: store.find,
    contentOfVersion,
    releasedVersion,
    basesToday,

    /** A draft with each basis as the citation check proves it, whoever wrote it down. */
    async proveBases(asker: Asker, content: QuestionnaireContent): Promise<QuestionnaireContent> {
      const bases = basesOf(content).map(({ unverified: _unverified, ...basis }) => basis);
      return markProved(content, await statesOf(asker, bases));
    },

    async save(
      caller: Caller,
      {
        questionnaireId,
        revision,
        content,
      }: { questionnaireId?: string; revision?: number; content: QuestionnaireContent },
    ) {
      const problems = problemsOf(content);
      if (questionnaireId === undefined) {
        const added = await add(caller, content);
        return { questionnaireId: added.questionnaireId, revision: added.revision, problems };
      }
      await ownOne(caller, questionnaireId);
      const saved = await store.save(questionnaireId, revision, {
        ...{ title: content.title, description: content.description, content },
        ...{ questionCount: countQuestions(content), updatedAt: clock.now() },
      });
      if (saved === undefined) throw new Fault(questionnaireFaults.changedMeanwhile);
      return { questionnaireId, revision: saved, problems };
    },

    async page(
      caller: Caller,
      wish: { publishState?: 2 | 3 | null; keyword?: string | null; isShared?: boolean | null },
      page: PageWish,
    ) {
      const { records, total } = await store.page({
        ...(wish.isShared ? { colleagueOf: caller } : { ownerId: caller.userId }),
        isPublished: wish.publishState ? wish.publishState === publishStates.published : undefined,
        keyword: wish.keyword || undefined,
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      const counts = await store.answerCounts(records.map(each => each.questionnaireId));
      const names = new Map<string, string>();
      for (const record of records) names.set(record.ownerId, await whoseOf(caller, record));
      const shown = records.map(record =>
        showRow(record, {
          caller,
          ownerName: names.get(record.ownerId) ?? '',
          answerCount: countOf(counts, record, caller),
        }),
      );
      return paged(shown, total, page);
    },

    /** From the day after on its links take no answers. */
    async setExpiry(caller: Caller, questionnaireId: string, expireDay: string | null) {
      await ownOne(caller, questionnaireId);
      if (expireDay !== null && expireDay < shanghaiDay(clock.now()))
        throw new Fault(questionnaireFaults.expireDayPast);
      await store.setExpiry(questionnaireId, expireDay);
      return {};
    },

    /** Shares with the caller's enterprise, or takes it back. */
    async share(caller: Caller, questionnaireId: string, sharing: Sharing) {
      await ownOne(caller, questionnaireId);
      if (sharing !== 'none' && caller.enterpriseId === '') throw new Fault(questionnaireFaults.noEnterprise);
      if (sharing === 'answers' && (await store.hasPromised(questionnaireId, secrecyPromise)))
        throw new Fault(questionnaireFaults.secrecyPromised);
      const enterpriseId = sharing === 'none' ? '' : caller.enterpriseId;
      await store.share(questionnaireId, { enterpriseId, sharesAnswers: sharing === 'answers' });
      return {};
    },

    /** Keeps the mark of the page of whoever answers: a small picture, told by its content. */
    async setLogo(caller: Caller, questionnaireId: string, { fileName, stream }: Upload) {
      await ownOne(caller, questionnaireId);
      const bytes = await readSome(stream, logoMaxBytes);
      if (!bytes) throw new Fault(questionnaireFaults.logoTooLarge);
      const identity = await identify(async () => Readable.from([bytes]), fileName);
      if (identity.kind !== 'known' || (identity.type !== 'png' && identity.type !== 'jpg'))
        throw new Fault(questionnaireFaults.logoKind);
      const size = sizeOfPicture(bytes, identity.type);
      if (!size) throw new Fault(questionnaireFaults.logoKind);
      if (Math.max(size.width, size.height) > logoMaxPx) throw new Fault(questionnaireFaults.logoTooWide);
      const mimeType = identity.type === 'png' ? 'image/png' : 'image/jpeg';
      await store.setLogo({ questionnaireId, ownerId: caller.userId, mimeType, content: bytes.toString('base64') });
      return { logo: (await logoOf(questionnaireId)) ?? '' };
    },

    async removeLogo(caller: Caller, questionnaireId: string) {
      await ownOne(caller, questionnaireId);
      await store.removeLogo(questionnaireId);
      return {};
    },

    async remove(caller: Caller, questionnaireId: string) {
      await ownOne(caller, questionnaireId);
      await store.remove(questionnaireId);
      await attachments.removeOfQuestionnaire(questionnaireId);
      return {};
    },

    async release(caller: Caller, questionnaireId: string, revision: number | undefined) {
      const record = await ownOne(caller, questionnaireId);
      if (revision !== undefined && revision !== record.revision) throw new Fault(questionnaireFaults.changedMeanwhile);
      const error = problemsOf(record.content).find(({ severity }) => severity === 'error');
      if (error) throw new Fault(questionnaireFaults.notPublishable, `问卷还不能发布：${error.text}`);
      if (record.releasedRevision === record.revision && record.version !== null) {
        if (record.isPublished) throw new Fault(questionnaireFaults.nothingNew);
        await store.setPublished(questionnaireId, true);
        return { version: record.version };
      }
      if ((record.version ?? 0) >= versionsMax) throw new Fault(questionnaireFaults.tooManyVersions);
      const version = await store.release(record, record.content, clock.now());
      if (version === undefined) throw new Fault(questionnaireFaults.changedMeanwhile);
      const now = clock.now();
      const states = await basesToday(caller, record.content);
      const moment = { day: shanghaiDay(now), noticedAt: now.toISOString() };
      await store.setBases({ questionnaireId, version }, compareStates(null, states, moment).watch);
      return { version };
    },

    async takeBack(caller: Caller, questionnaireId: string) {
      const { isPublished } = await ownOne(caller, questionnaireId);
      if (!isPublished) throw new Fault(questionnaireFaults.notPublished);
      await store.setPublished(questionnaireId, false);
      return {};
    },

    async copy(caller: Caller, questionnaireId: string) {
      const { content } = await seeOne(caller, questionnaireId);
      const { questionnaireId: copyId } = await add(caller, { ...content, title: titleOfCopy(content.title) });
      return { questionnaireId: copyId };
    },

    async get(caller: Caller, questionnaireId: string): Promise<QuestionnaireDetail> {
      const record = await seeOne(caller, questionnaireId);
      const isOwn = record.ownerId === caller.userId;
      const counts = isOwn || record.sharesAnswers ? await store.answerCounts([questionnaireId]) : [];
      const bases = await basesToday(caller, record.content);
      const versions = await store.versionsOf(questionnaireId);
      return {
        ...showRow(record, {
          caller,
          ownerName: await whoseOf(caller, record),
          answerCount: sumOf(counts, questionnaireId),
        }),
        logo: await logoOf(questionnaireId),
        canShare: isOwn && caller.enterpriseId !== '',
        revision: record.revision,
        content: record.content,
        problems: [...problemsOf(record.content), ...findStaleBases(record.content, bases)],
        bases,
        versions: versions.map(({ version, releasedAt }) => ({
          version,
          releaseTime: shanghaiSecond(releasedAt),
          answerCount: counts.find(each => each.version === version)?.answers ?? 0,
        })),
      };
    },

    async preview(caller: Caller, questionnaireId: string, version: number | undefined) {
      const { content } = await seeOne(caller, questionnaireId);
      return showSheet(version === undefined ? content : await contentOfVersion(questionnaireId, version));
    },

    /** What was changed from a version to another, or to the draft. */
    async compare(
      caller: Caller,
      { questionnaireId, before, after }: { questionnaireId: string; before: number; after?: number },
    ) {
      const { content: draft } = await seeOne(caller, questionnaireId);
      const old = await contentOfVersion(questionnaireId, before);
      const now = after === undefined ? draft : await contentOfVersion(questionnaireId, after);
      return { changes: compareVersions(asEngine(old), asEngine(now)) };
    },

    /** The state today of the articles that somebody is writing down. */
    async checkBases(caller: Caller, legalBasis: ReturnType<typeof basesOf>) {
      return { bases: await statesOf(caller, legalBasis) };
    },

    async score(
      caller: Caller,
      {
        answers,
        referenceDate,
        ...which
      }: { repositoryId?: string; questionnaireId?: string; answers: Answers; referenceDate?: string },
    ) {
      const content = asEngine(await contentToScore(caller, which));
      const error = problemsOf(content as QuestionnaireContent).find(({ severity }) => severity === 'error');
      if (error) throw new Fault(questionnaireFaults.notPublishable, `问卷还不能计分：${error.text}`);
      const complaints = checkAnswers(content, answers);
      if (complaints.length > 0) throw new Fault(questionnaireFaults.badAnswer, sayComplaints(content, complaints));
      return scoreAnswers(content, answers, referenceDate ?? shanghaiDay(clock.now()));
    },

    libraryPage({ groupId, keyword }: { groupId?: string | null; keyword?: string | null }, page: PageWish) {
      const rows = listLibrary()
        .filter(each => (!groupId || each.groupId === groupId) && isAbout(each, keyword ?? ''))
        .map(showLibraryRow);
      const from = (page.pageNum - 1) * page.pageSize;
      return paged(rows.slice(from, from + page.pageSize), rows.length, page);
    },

    libraryGroups: () => ({
      groups: listGroups().map(({ id, name, description, questionnaires }) => ({
        ...{ groupId: id, name, description, count: questionnaires.length },
      })),
    }),

    async libraryPreview(caller: Caller, repositoryId: string) {
      const questionnaire = inLibrary(repositoryId);
      const content = contentOf(questionnaire);
      return { ...showLibraryRow(questionnaire), content, bases: await basesToday(caller, content) };
    },

    async libraryCopy(caller: Caller, repositoryId: string) {
      const { questionnaireId } = await add(caller, contentOf(inLibrary(repositoryId)));
      return { questionnaireId };
    },
  };
}

const problemsOf = (content: QuestionnaireContent): QuestionnaireProblem[] => checkQuestionnaire(asEngine(content));

type Member = Pick<Caller, 'userId' | 'enterpriseId'>;
/** Whoever asks for the state of the law: a caller, or the work of a task of theirs. */
type Asker = Pick<Caller, 'userId' | 'signal'>;

const canSee = ({ userId, enterpriseId }: Member, record: QuestionnaireRecord) =>
  record.ownerId === userId || (record.enterpriseId !== '' && record.enterpriseId === enterpriseId);

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

function inLibrary(repositoryId: string): LibraryQuestionnaire {
  const questionnaire = listLibrary().find(({ id }) => id === repositoryId);
  if (!questionnaire) throw new Fault(faults.notFound);
  return questionnaire;
}

const isAbout = ({ title, description, tags }: LibraryQuestionnaire, keyword: string) =>
  [title, description, ...tags].some(text => text.includes(keyword));
