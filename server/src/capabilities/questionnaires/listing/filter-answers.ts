import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import type { AnswerSummary } from '../analysis/seal-answer.ts';

type Level = NonNullable<AnswerSummary['level']>;

/** What is asked of answers that only their opened summaries tell. */
export interface AnswerFilter {
  keyword?: string | null;
  level?: Level | null;
  scoreBand?: number | null;
  findingId?: string | null;
  questionId?: string | null;
  questionLevel?: Level | null;
  isStale?: boolean | null;
}

export const bandPoints = 10;
const bandLast = 9;

/** The tenth of the scores that one belongs to; 100 belongs to the last. */
export const bandOfScore = (score: number): number => Math.min(bandLast, Math.floor(score / bandPoints));

/** Whether anything is asked that needs the summaries opened. */
export const isFiltering = (filter: AnswerFilter): boolean =>
  [filter.keyword, filter.level, filter.scoreBand, filter.findingId, filter.questionId, filter.isStale].some(
    each => each !== undefined && each !== null && each !== '' && each !== false,
  );

/** Whether an answer to this version is among those asked for. */
export function isAmong(
  filter: AnswerFilter,
  { summary, content, isStale }: { summary: AnswerSummary; content: QuestionnaireContent; isStale: boolean },
): boolean {
  const { keyword, level, scoreBand, findingId, questionId, questionLevel } = filter;
  if (keyword && !summary.respondent.includes(keyword)) return false;
  if (level && summary.level !== level) return false;
  if (typeof scoreBand === 'number' && (summary.score === null || bandOfScore(summary.score) !== scoreBand))
    return false;
  if (findingId && !summary.findings.some(([id]) => id === findingId)) return false;
  if (filter.isStale && !isStale) return false;
  return !questionId || levelIn(summary, { content, questionId }) === (questionLevel ?? null);
}

function levelIn(
  { questions }: AnswerSummary,
  { content: { sections }, questionId }: { content: QuestionnaireContent; questionId: string },
): Level | null {
  const at = sections.flatMap(section => section.questions).findIndex(({ id }) => id === questionId);
  return questions[at] ?? null;
}
