import { analysisFaults, answersMax } from '@antai/contract/questionnaires/analysis';
import { questionnaireFaults } from '@antai/contract/questionnaires/questionnaires';
import { paged } from '@antai/contract/wire/page';
import { fileNameOf } from '@antai/documents/document';
import { questionsOf } from '@antai/questionnaire';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { AnswerSealer } from '../analysis/seal-answer.ts';
import { showAnswer } from '../analysis/show-answer.ts';
import type { AnswerRecord, AnswerStore, Came, ListedRecord } from '../analysis/store.ts';
import { changesIn } from '../bases/compare-states.ts';
import type { QuestionnairesService } from '../service.ts';
import { asEngine } from '../show-questionnaire.ts';
import type { VersionRecord } from '../store.ts';
import { type AnswerFilter, isFiltering } from './filter-answers.ts';
import { findAnswers, readOnce } from './find-answers.ts';
import { sayTable } from './say-table.ts';
import type { TableOrder } from './write-answers.ts';

interface Deps {
  store: AnswerStore;
  questionnaires: Pick<QuestionnairesService, 'seeAnswers' | 'releasedVersion'>;
  answers: AnswerSealer;
  workers: Workers;
}

type AnswerQuery = AnswerFilter & Came & { questionnaireId: string; version?: number | null };
type ListQuery = AnswerQuery & { state?: 'draft' | 'submitted' | null };

export type ListingService = ReturnType<typeof listingService>;

/** What one table of answers holds: the rows of the specification, and no more cells than a workbook opens with ease. */
const tableRowsMax = 5_000;
const tableCellsMax = 400_000;

const writer = new URL('./write-answers.ts', import.meta.url);

const versionsOf = ({ questionnaires }: Pick<Deps, 'questionnaires'>, questionnaireId: string) =>
  readOnce((version: number) => questionnaires.releasedVersion(questionnaireId, version));

async function linkNames({ store }: Pick<Deps, 'store'>, questionnaireId: string): Promise<Map<string, string>> {
  return new Map((await store.linksOf(questionnaireId)).map(({ linkId, name }) => [linkId, name || '作答链接']));
}

const nameOfLink = (linkId: string | null, names: Map<string, string>) =>
  linkId === null ? null : (names.get(linkId) ?? '作答链接');

/** The answers that a filter lets pass, the latest first. */
async function find(
  { store, answers }: Pick<Deps, 'store' | 'answers'>,
  { wish, versionOf }: { wish: ListQuery; versionOf: (version: number) => Promise<VersionRecord> },
) {
  const { records } = await store.page({ ...wish, offset: 0, limit: answersMax });
  const versions = new Map<number, VersionRecord>();
  for (const { version } of records) if (!versions.has(version)) versions.set(version, await versionOf(version));
  const opened = await mapInSlices(records, record => ({ record, summary: answers.openSummary(record) }));
  return findAnswers(opened, { wish, versions });
}

/** The version that a table is of: the one asked for, or the last that was answered. */
async function answeredVersion(
  { store }: Pick<Deps, 'store'>,
  { questionnaireId, version: wish }: AnswerQuery,
): Promise<number> {
  const versions = (await store.countsByVersion(questionnaireId)).map(({ version }) => version);
  const version = wish ?? Math.max(...versions, 0);
  if (!versions.includes(version)) throw new Fault(analysisFaults.noAnswers);
  return version;
}

/** Answers by a filter, as a page of a list or as a table. */
export function listingService(deps: Deps) {
  const { questionnaires, answers, store, workers } = deps;
  return {
    linkNameOf: async ({ linkId, questionnaireId }: Pick<AnswerRecord, 'linkId' | 'questionnaireId'>) =>
      nameOfLink(linkId, linkId === null ? new Map() : await linkNames(deps, questionnaireId)),

    async list(caller: Caller, wish: ListQuery, page: { pageNum: number; pageSize: number }) {
      const { questionnaireId } = wish;
      await questionnaires.seeAnswers(caller, questionnaireId);
      const names = await linkNames(deps, questionnaireId);
      const versionOf = versionsOf(deps, questionnaireId);
      const show = async (record: ListedRecord, summary = answers.openSummary(record)) => {
        const isStale = changesIn(await versionOf(record.version), record, summary).length > 0;
        return showAnswer(record, summary, { linkName: nameOfLink(record.linkId, names), isStale });
      };
      const offset = (page.pageNum - 1) * page.pageSize;
      if (!isFiltering(wish)) {
        const { records, total } = await store.page({ ...wish, offset, limit: page.pageSize });
        return paged(await Promise.all(records.map(record => show(record))), total, page);
      }
      const among = await find(deps, { wish, versionOf });
      const rows = among.slice(offset, offset + page.pageSize).map(({ record, summary }) => show(record, summary));
      return paged(await Promise.all(rows), among.length, page);
    },

    /** What a list with this filter shows of one version, as a table that says the filter and what is not in it. */
    async table(caller: Caller, wish: AnswerQuery) {
      const { questionnaireId } = wish;
      const { title, version: latest } = await questionnaires.seeAnswers(caller, questionnaireId);
      if (latest === null) throw new Fault(questionnaireFaults.notPublished);
      const version = await answeredVersion(deps, wish);
      const versionOf = versionsOf(deps, questionnaireId);
      const { content } = await versionOf(version);
      const among = await find(deps, { wish, versionOf });
      const own = among.filter(({ record }) => record.isSubmitted && record.version === version);
      if (own.length === 0) throw new Fault(analysisFaults.noneAmong);
      const columns = content.dimensions.length + questionsOf(asEngine(content)).length;
      const listed = own.slice(0, Math.min(tableRowsMax, Math.floor(tableCellsMax / columns)));
      const records = await store.whole(listed.map(({ record }) => record.answerId));
      const whole = new Map(records.map(record => [record.answerId, record]));
      // one that was deleted meanwhile is not in it
      const present = listed.filter(({ record }) => whole.has(record.answerId));
      const rows = await mapInSlices(present, ({ record: { answerId, referenceDate }, summary }) => ({
        ...summary,
        submitDay: referenceDate ?? '',
        answers: answers.open(whole.get(answerId)!).answers,
      }));
      const names = await linkNames(deps, questionnaireId);
      const facts = sayTable(wish, {
        title,
        version,
        content,
        names,
        listedCount: rows.length,
        ownCount: own.length,
        among,
      });
      const order: TableOrder = { content, rows, facts };
      const bytes = await workers.run<Uint8Array>(writer, order, caller);
      return giveBytes(`${fileNameOf(title)} 答卷${isSaid(wish) ? '（筛选）' : ''}.xlsx`, bytes);
    },
  };
}

const isSaid = (wish: AnswerQuery) => isFiltering(wish) || Boolean(wish.linkId ?? wish.fromDay ?? wish.toDay);
