import { type QuestionnaireContent, riskLevelNames } from '@antai/contract/questionnaires/content';
import { numbersOf } from '@antai/questionnaire';
import type { Came } from '../analysis/store.ts';
import { asEngine } from '../show-questionnaire.ts';
import { type AnswerFilter, bandPoints } from './filter-answers.ts';

interface Situation {
  title: string;
  version: number;
  content: QuestionnaireContent;
  /** Names of links. */
  names: ReadonlyMap<string, string>;
  /** What the filter lets pass, of all versions and states. */
  among: readonly { record: { isSubmitted: boolean; version: number } }[];
  /** What of it the version has, and how much of that the table holds. */
  ownCount: number;
  listedCount: number;
}

/** What a table of answers says of itself: which they are, by which filter, and what that shows beside them. */
export function sayTable(filter: AnswerFilter & Came, situation: Situation): [string, string][] {
  const { title, version, among, ownCount, listedCount } = situation;
  const parts = sayFilter(filter, situation);
  const draftCount = among.filter(({ record }) => !record.isSubmitted).length;
  const otherCount = among.filter(({ record }) => record.isSubmitted && record.version !== version).length;
  const missing = [
    ...(draftCount > 0 ? [`尚未提交的${draftCount}份`] : []),
    ...(otherCount > 0 ? [`其他版本的${otherCount}份，请选择该版本后导出`] : []),
  ];
  return [
    ['问卷', title],
    ['版本', `第${version}版`],
    ['筛选', parts.length > 0 ? parts.join('；') : '无，全部已提交的答卷'],
    ['答卷', ownCount > listedCount ? `共${ownCount}份，列出最近${listedCount}份` : `共${ownCount}份`],
    ...(missing.length > 0 ? [['未列入', missing.join('；')] as [string, string]] : []),
  ];
}

const when = (value: unknown, text: () => string): string[] =>
  value === undefined || value === null || value === '' || value === false ? [] : [text()];

/** A filter in the words of the page it was set on. */
function sayFilter(filter: AnswerFilter & Came, { content, names }: Pick<Situation, 'content' | 'names'>): string[] {
  const { keyword, level, scoreBand, findingId, questionId, questionLevel, isStale, linkId, fromDay, toDay } = filter;
  const finding = content.findings.find(({ id }) => id === findingId);
  const number = questionId ? numbersOf(asEngine(content)).get(questionId) : undefined;
  return [
    ...when(keyword, () => `填写人含“${keyword}”`),
    ...when(level, () => `风险等级：${riskLevelNames[level!]}`),
    ...when(scoreBand, () => `得分：${scoreBand! * bandPoints}–${(scoreBand! + 1) * bandPoints}分`),
    ...when(findingId, () => `发现：${finding?.title ?? '该版本没有的发现'}`),
    ...when(questionId, () => `第${number ?? '—'}题：${questionLevel ? riskLevelNames[questionLevel] : '无等级'}`),
    ...when(isStale, () => '依据有变'),
    ...when(linkId, () => `来源：${names.get(linkId!) ?? '已删除的链接'}`),
    ...when(fromDay, () => `提交日：${fromDay}起`),
    ...when(toDay, () => `提交日：至${toDay}`),
  ];
}
