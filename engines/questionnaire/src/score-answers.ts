import {
  type Answers,
  type Effect,
  type GroupCondition,
  graver,
  isNote,
  type Level,
  type Question,
  type Questionnaire,
  questionsOf,
  rankOf,
} from './questionnaire.ts';
import { answerTo, isAnswered, isNotApplicable, isWhole } from './read-answer.ts';
import { type QuestionScore, scoreQuestion, worstOf } from './score-question.ts';
import { findVisible, type Situation, testCondition } from './test-condition.ts';

type QuestionState = 'scored' | 'missingWorst' | 'missing' | 'na' | 'hidden' | 'unscored';

export interface QuestionOutcome {
  id: string;
  state: QuestionState;
  score?: number;
  level?: Level;
}

interface FindingOutcome {
  id: string;
  dimension: string;
  level: Level;
  /** The questions, or rows as `question.row`, in the order in which they gave rise to it. */
  sources: string[];
}

/** What a set of answers comes to. Scores have one decimal. */
export interface Outcome {
  status: 'complete' | 'incomplete';
  missingRequired: string[];
  completeness: number;
  /** Null where nothing was scored. */
  score: number | null;
  band: string | null;
  level: Level | null;
  dimensions: { id: string; score: number | null; level: Level | null }[];
  questions: QuestionOutcome[];
  /** The group conditions that hold. */
  conditions: string[];
  findings: FindingOutcome[];
}

/** One decimal, half up, whatever binary fractions make of it. */
export const roundScore = (score: number) => Math.floor(score * 10 + 0.5 + 1e-7) / 10;

interface QuestionResult {
  question: Question;
  state: QuestionState;
  result?: QuestionScore;
}

/** Scores answers that `checkAnswers` lets pass, on the day on which they were handed in. */
export function scoreAnswers(
  questionnaire: Questionnaire,
  { answers, referenceDate }: { answers: Answers; referenceDate: string },
): Outcome {
  const situation = findVisible(questionnaire, answers);
  const questions = questionsOf(questionnaire);
  const visibleQuestions = questions.filter(question => situation.visible.has(question.id) && !isNote(question));
  const judged = questions.map(question => judge(question, { situation, referenceDate }));
  const dimensions = scoreDimensions(questionnaire, judged);
  const score = averageOf(dimensions.map(({ weight, exact }) => ({ weight, value: exact })));
  const total = score === null ? null : roundScore(score);
  const band = total === null ? undefined : bandOf(questionnaire.bands, total);
  const findings = gatherFindings(questionnaire, judged);
  const missingRequired = visibleQuestions.filter(
    question => question.required && !isWhole(question, answerOf(question, answers)),
  );
  const answered = visibleQuestions.filter(question => isWhole(question, answerOf(question, answers)));
  const raised = total === null ? [] : holding(questionnaire, { situation, dimensions, findings });
  const effects = raised.flatMap(each => each.effects);
  return {
    status: missingRequired.length > 0 ? 'incomplete' : 'complete',
    missingRequired: missingRequired.map(({ id }) => id),
    completeness: visibleQuestions.length > 0 ? roundScore((answered.length / visibleQuestions.length) * 100) : 100,
    score: total,
    band: band?.id ?? null,
    level: band
      ? raise(
          band.level,
          effects.filter(({ target }) => target === 'overall'),
        )
      : null,
    dimensions: dimensions.map(({ id, score: own, level }) => ({
      id,
      score: own,
      level:
        level &&
        raise(
          level,
          effects.filter(({ target, dimension }) => target === 'dimension' && dimension === id),
        ),
    })),
    questions: judged.map(showJudged),
    conditions: raised.map(({ id }) => id),
    findings,
  };
}

const answerOf = ({ id }: Question, answers: Answers) => answerTo(answers, id);

const raise = (level: Level, effects: Effect[]): Level =>
  effects.reduce((highest, { atLeast }) => graver(highest, atLeast), level);

const showJudged = ({ question: { id }, state, result }: QuestionResult): QuestionOutcome =>
  result ? { id, state, score: roundScore(result.score), level: result.level } : { id, state };

function judge(
  question: Question,
  { situation: { visible, answers }, referenceDate }: { situation: Situation; referenceDate: string },
): QuestionResult {
  if (!visible.has(question.id)) return { question, state: 'hidden' };
  if (isNote(question)) return { question, state: 'unscored' };
  const answer = answerOf(question, answers);
  const hasAnswer = isAnswered(question, answer);
  if (hasAnswer && isNotApplicable(answer)) return { question, state: 'na' };
  if (!(question.weight > 0)) return { question, state: hasAnswer ? 'unscored' : 'missing' };
  if (!hasAnswer && question.missing !== 'worst') return { question, state: 'missing' };
  if (!hasAnswer) return { question, state: 'missingWorst', result: worstOf(question) };
  const result = scoreQuestion(question, { answer, referenceDate });
  return result ? { question, state: 'scored', result } : { question, state: 'na' };
}

/** The weighted average of what has a value; null where nothing has. */
function averageOf(parts: { weight: number; value: number | null }[]): number | null {
  let points = 0;
  let weights = 0;
  for (const { weight, value } of parts) {
    if (value === null) continue;
    points += weight * value;
    weights += weight;
  }
  return weights > 0 ? points / weights : null;
}

interface DimensionScore {
  id: string;
  weight: number;
  /** Not rounded: the total is made of it. */
  exact: number | null;
  score: number | null;
  level: Level | null;
}

function scoreDimensions({ dimensions, dimensionBands }: Questionnaire, judged: QuestionResult[]): DimensionScore[] {
  return dimensions.map(({ id, weight }) => {
    const own = judged.filter(({ question, result }) => result && question.dimension === id);
    const exact = averageOf(own.map(({ question, result }) => ({ weight: question.weight, value: result!.score })));
    const score = exact === null ? null : roundScore(exact);
    return { id, weight, exact, score, level: score === null ? null : (bandOf(dimensionBands, score)?.level ?? null) };
  });
}

/** The band with the highest lower bound that a score reaches. */
const bandOf = <Band extends { min: number }>(bands: Band[], score: number): Band | undefined =>
  bands.filter(({ min }) => score >= min).toSorted((a, b) => b.min - a.min)[0];

/** Every finding once, at its gravest; gravest first, then in the order of dimensions and of the questionnaire. */
function gatherFindings({ dimensions, findings }: Questionnaire, judged: QuestionResult[]): FindingOutcome[] {
  const raised = new Map<string, { level: Level; sources: string[] }>();
  for (const { question, result } of judged) {
    for (const { findingId, level, rowId } of result?.triggers ?? []) {
      const before = raised.get(findingId) ?? { level: 'none', sources: [] };
      const sources = [...before.sources, rowId ? `${question.id}.${rowId}` : question.id];
      raised.set(findingId, { level: graver(before.level, level), sources });
    }
  }
  const orderOf = new Map(dimensions.map(({ id }, at) => [id, at]));
  return findings
    .flatMap(({ id, dimension }) => {
      const own = raised.get(id);
      return own ? [{ id, dimension, level: own.level, sources: own.sources }] : [];
    })
    .toSorted(
      (a, b) => rankOf(b.level) - rankOf(a.level) || (orderOf.get(a.dimension) ?? 0) - (orderOf.get(b.dimension) ?? 0),
    );
}

interface Ground {
  situation: Situation;
  dimensions: DimensionScore[];
  findings: FindingOutcome[];
}

/** The group conditions that hold, each judged by what was there before any of them. */
const holding = ({ conditions }: Questionnaire, ground: Ground) => conditions.filter(({ when }) => holds(when, ground));

function holds(when: GroupCondition, ground: Ground): boolean {
  if ('all' in when) return when.all.every(each => holds(each, ground));
  if ('any' in when) return when.any.some(each => holds(each, ground));
  if ('not' in when) return !holds(when.not, ground);
  if ('answer' in when) return testCondition(when.answer, ground.situation);
  if ('dimensionScore' in when) {
    const { dimension, below } = when.dimensionScore;
    const score = ground.dimensions.find(({ id }) => id === dimension)?.score ?? null;
    return score !== null && score < below;
  }
  const { dimension, atLeastLevel, min } = when.countFindings;
  const counted = ground.findings.filter(
    finding => (!dimension || finding.dimension === dimension) && rankOf(finding.level) >= rankOf(atLeastLevel),
  );
  return counted.length >= min;
}
