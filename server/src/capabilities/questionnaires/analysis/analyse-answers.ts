import type { OverallAnalysis } from '@antai/contract/questionnaires/analysis';
import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { numbersOf, roundScore } from '@antai/questionnaire';
import { shanghaiDay } from '@antai/values';
import { bandOfScore } from '../listing/filter-answers.ts';
import { asEngine } from '../show-questionnaire.ts';
import type { AnswerSummary } from './seal-answer.ts';

export interface SubmittedSummary extends AnswerSummary {
  answerId: string;
  submittedAt: Date | null;
}

/** So many answers stand in the heat map, the latest. */
const heatRowsMax = 60;
const bandsCount = 10;
const levels = ['high', 'medium', 'low', 'none'] as const;

type Totals = Omit<OverallAnalysis, 'title' | 'version' | 'versions'>;

/** What all answers to one version show together. They come latest first. */
export function analyseAnswers(content: QuestionnaireContent, summaries: SubmittedSummary[]): Totals {
  return {
    answerCount: summaries.length,
    averageScore: average(summaries.map(({ score }) => score)),
    levels: levels.map(level => ({ level, count: summaries.filter(each => each.level === level).length })),
    scores: countBands(summaries),
    dimensions: content.dimensions.map(({ id, name }, at) => ({
      ...{ id, name, averageScore: average(summaries.map(({ dimensions }) => dimensions[at] ?? null)) },
    })),
    findings: countFindings(content, summaries),
    heat: heatOf(content, summaries),
    trend: trendOf(summaries),
  };
}

function average(values: (number | null)[]): number | null {
  const present = values.filter(value => value !== null);
  return present.length > 0 ? roundScore(present.reduce((sum, value) => sum + value, 0) / present.length) : null;
}

/** 100 belongs to the last band. */
function countBands(summaries: AnswerSummary[]): number[] {
  const bands = Array<number>(bandsCount).fill(0);
  for (const { score } of summaries) {
    if (score === null) continue;
    const at = bandOfScore(score);
    bands[at] = bands[at]! + 1;
  }
  return bands;
}

/** The findings that were raised, the most frequent first, then the gravest. */
function countFindings({ findings }: QuestionnaireContent, summaries: AnswerSummary[]): Totals['findings'] {
  const counts = new Map<string, { count: number; highCount: number }>();
  for (const [id, level] of summaries.flatMap(each => each.findings)) {
    const before = counts.get(id) ?? { count: 0, highCount: 0 };
    counts.set(id, { count: before.count + 1, highCount: before.highCount + (level === 'high' ? 1 : 0) });
  }
  return findings
    .flatMap(({ id, title, dimension }) => {
      const own = counts.get(id);
      return own ? [{ id, title, dimension, ...own }] : [];
    })
    .toSorted((a, b) => b.count - a.count || b.highCount - a.highCount);
}

function heatOf({ sections }: QuestionnaireContent, summaries: SubmittedSummary[]): Totals['heat'] {
  const questions = sections.flatMap(section => section.questions);
  const numbers = numbersOf(asEngine({ sections }));
  // a summary tells the levels of all questions in their order
  const scored = questions.flatMap(({ id, title, weight }, at) =>
    weight > 0 ? [{ id, title, at, number: numbers.get(id) ?? 0 }] : [],
  );
  return {
    questions: scored.map(({ id, title, number }) => ({ id, title, number })),
    rows: summaries.slice(0, heatRowsMax).map(({ answerId, respondent, questions: own }) => ({
      ...{ answerId, respondent, levels: scored.map(({ at }) => own[at] ?? null) },
    })),
  };
}

function trendOf(summaries: SubmittedSummary[]): Totals['trend'] {
  const months = Map.groupBy(summaries, ({ submittedAt }) => (submittedAt ? shanghaiDay(submittedAt).slice(0, 7) : ''));
  return [...months]
    .filter(([month]) => month !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, own]) => ({ month, count: own.length, averageScore: average(own.map(({ score }) => score)) }));
}
