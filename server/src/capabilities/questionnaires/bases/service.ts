import { messageTypes, redirectTypes } from '@antai/contract/notices';
import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import type { BasisState } from '@antai/contract/statutes';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { JobTools } from '../../../platform/jobs/run-job.ts';
import type { NoticesService } from '../../notices/service.ts';
import type { StatutesService } from '../../statutes/service.ts';
import { basesOf, markProved } from '../find-stale-bases.ts';
import type { QuestionnaireStore, VersionRecord } from '../store.ts';
import { type BasisWatch, compareStates } from './compare-states.ts';

type BasisStates = ReturnType<typeof basisStates>;

interface Deps {
  store: Pick<QuestionnaireStore, 'answeredVersions' | 'findVersions' | 'setBases' | 'find'>;
  questionnaires: Pick<BasisStates, 'basesToday'>;
  notices: NoticesService;
  clock: Clock;
}

interface LawDeps {
  statutes: Pick<StatutesService, 'verifyBases'>;
  clock: Clock;
}

/** Whoever asks for the state of the law: a caller, or the work of a task of theirs. */
type Asker = Pick<Caller, 'userId' | 'signal'>;

const shownMax = 5;
/** Versions that are read together. */
const versionsAtOnce = 50;

/** Looks at the legal bases of versions that have answers, and tells the owner where the law has changed. */
export function basesService({ store, questionnaires, notices, clock }: Deps) {
  async function look(version: VersionRecord, signal: AbortSignal) {
    const now = clock.now();
    const states = await questionnaires.basesToday({ userId: version.ownerId, signal }, version.content);
    const moment = { day: shanghaiDay(now), noticedAt: now.toISOString() };
    const { watch, fresh } = compareStates(version.bases, states, moment);
    if (version.bases && fresh.length === 0 && sameStates(version.bases, watch)) return;
    await store.setBases(version, watch);
    if (fresh.length === 0) return;
    const title = (await store.find(version.questionnaireId))?.title ?? version.content.title;
    const lines = fresh
      .slice(0, shownMax)
      .map(({ statute, article = '', change }) => `《${statute}》${article}${change}`);
    await notices.tell({
      ...{ userId: version.ownerId, messageType: messageTypes.task, redirectType: redirectTypes.riskAnswers },
      ...{ relateId: version.questionnaireId, count: 1 },
      say: () => ({
        title: `“${title}”的法律依据有变化`,
        paragraphs: [
          `第${version.version}版：${lines.join('；')}${fresh.length > shownMax ? `等${fresh.length}处` : ''}。`,
          '发现引用这些依据的答卷已标明“依据有变”，可重新分析；请同时核对问卷草稿。',
        ],
      }),
    });
  }

  return {
    /** Safe to run twice: what was noticed is not noticed again. */
    async watch(_job: unknown, { signal }: JobTools) {
      const keys = await store.answeredVersions();
      for (let at = 0; at < keys.length; at += versionsAtOnce) {
        for (const version of await store.findVersions(keys.slice(at, at + versionsAtOnce))) {
          signal.throwIfAborted();
          await look(version, signal);
        }
      }
    },
  };
}

const sameStates = (one: BasisWatch, other: BasisWatch) => JSON.stringify(one.states) === JSON.stringify(other.states);

/** How the articles that a questionnaire rests on stand today. */
export async function basesToday(
  deps: LawDeps,
  { caller, content }: { caller: Asker; content: Pick<QuestionnaireContent, 'findings'> },
): Promise<BasisState[]> {
  return statesOf(deps, { caller, bases: basesOf(content) });
}

async function statesOf(
  { statutes, clock }: LawDeps,
  { caller, bases }: { caller: Asker; bases: ReturnType<typeof basesOf> },
): Promise<BasisState[]> {
  const wishes = bases.map(({ unverified: isUnproved, ...basis }) => ({ ...basis, isUnproved }));
  const states = await statutes.verifyBases(caller, { bases: wishes, asOf: shanghaiDay(clock.now()) });
  return bases.map(({ statute, article }, at) => ({ statute, ...(article ? { article } : {}), ...states[at]! }));
}

/** How the articles stand today that questionnaires rest on. */
export function basisStates(deps: LawDeps) {
  return {
    basesToday: (caller: Asker, content: Pick<QuestionnaireContent, 'findings'>) =>
      basesToday(deps, { caller, content }),

    /** A draft with each basis as the citation check proves it, whoever wrote it down. */
    async proveBases(asker: Asker, content: QuestionnaireContent): Promise<QuestionnaireContent> {
      const bases = basesOf(content).map(({ unverified: _unverified, ...basis }) => basis);
      return markProved(content, await statesOf(deps, { caller: asker, bases }));
    },

    /** The state today of the articles that somebody is writing down. */
    async checkBases(caller: Caller, legalBasis: ReturnType<typeof basesOf>) {
      return { bases: await statesOf(deps, { caller, bases: legalBasis }) };
    },
  };
}
