import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { shanghaiDay } from '@antai/values';
import type { Clock } from '../../../platform/clock.ts';
import type { JobTools } from '../../../platform/jobs/run-job.ts';
import type { NoticesService } from '../../notices/service.ts';
import type { QuestionnairesService } from '../service.ts';
import type { QuestionnaireStore, VersionRecord } from '../store.ts';
import { type BasisWatch, compareStates } from './compare-states.ts';

interface Deps {
  store: Pick<QuestionnaireStore, 'answeredVersions' | 'findVersion' | 'setBases' | 'find'>;
  questionnaires: Pick<QuestionnairesService, 'basesToday'>;
  notices: NoticesService;
  clock: Clock;
}

const shownMax = 5;

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
      for (const key of await store.answeredVersions()) {
        signal.throwIfAborted();
        const version = await store.findVersion(key.questionnaireId, key.version);
        if (version) await look(version, signal);
      }
    },
  };
}

const sameStates = (one: BasisWatch, other: BasisWatch) => JSON.stringify(one.states) === JSON.stringify(other.states);
