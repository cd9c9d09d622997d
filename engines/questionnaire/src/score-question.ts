import { daysBetween } from '@antai/values';
import { graver, type Level, type Mark, type Question, type Range, rankOf, stepsOfRating } from './questionnaire.ts';
import { columnIn } from './read-answer.ts';

/** A finding that an answer gives rise to. */
interface Trigger {
  findingId: string;
  level: Level;
  rowId?: string;
}

export interface QuestionScore {
  /** 0 to 100, not rounded; 100 is best. */
  score: number;
  level: Level;
  triggers: Trigger[];
}

type RowMark = { mark: Partial<Mark> | undefined; rowId?: string };

const best = 100;
const within = (score: number) => Math.min(best, Math.max(0, score));

/** What a question scores with an answer that `checkAnswers` lets pass; undefined where it yields no score. */
export function scoreQuestion(
  question: Question,
  { answer, referenceDate }: { answer: unknown; referenceDate: string },
): QuestionScore | undefined {
  const result = rawScore(question, { answer, referenceDate });
  if (!result) return undefined;
  const { raw, marks } = result;
  return { score: question.inverse ? best - raw : raw, ...settle(marks) };
}

/** The gravest of some marks, and the findings they name. */
function settle(marks: RowMark[]): Pick<QuestionScore, 'level' | 'triggers'> {
  let level: Level = 'none';
  const triggers: Trigger[] = [];
  for (const { mark, rowId } of marks) {
    if (!mark?.level) continue;
    level = graver(level, mark.level);
    if (!mark.findingId || rankOf(mark.level) === 0) continue;
    triggers.push({ findingId: mark.findingId, level: mark.level, ...(rowId ? { rowId } : {}) });
  }
  return { level, triggers };
}

interface Raw {
  raw: number;
  marks: RowMark[];
}

function rawScore(
  question: Question,
  { answer, referenceDate }: { answer: unknown; referenceDate: string },
): Raw | undefined {
  switch (question.type) {
    case 'yesno':
    case 'single':
      return scoreOption(question, answer as string);
    case 'file':
      return scoreOption(question, (answer as unknown[]).length > 0 ? 'provided' : 'none');
    case 'multiple':
      return scoreChoices(question, answer as string[]);
    case 'rating':
      return scoreRating(question, answer as number);
    case 'number':
    case 'amount':
      return scoreRange(question, answer as number);
    case 'date':
      return scoreRange(question, measureDay(question, { day: answer as string, referenceDate }));
    case 'matrix':
      return scoreRows(question, answer);
    case 'text':
    case 'party':
    case 'note':
      return undefined;
  }
}

function scoreOption({ options = [] }: Question, id: string): Raw | undefined {
  const option = options.find(each => each.id === id);
  return option && { raw: option.score ?? 0, marks: [{ mark: option }] };
}

function scoreChoices({ options = [], scoring, ranges }: Question, choices: string[]): Raw {
  const selected = options.filter(({ id }) => choices.includes(id));
  const others = options.filter(({ id }) => !choices.includes(id));
  const sum = selected.reduce((total, { score = 0 }) => total + score, 0);
  const raw = within(scoring === 'deduct' ? best + sum : sum);
  return {
    raw,
    marks: [
      ...selected.map(mark => ({ mark })),
      ...others.map(({ whenNotSelected }) => ({ mark: whenNotSelected })),
      ...(ranges ? [{ mark: rangeOf(ranges, raw) }] : []),
    ],
  };
}

/** The steps lie evenly between 0 and 100; ranges of steps say which of them are a risk. */
function scoreRating(question: Question, step: number): Raw {
  const raw = ((step - 1) / (stepsOfRating(question) - 1)) * best;
  const range = question.ranges && rangeOf(question.ranges, step);
  return { raw, marks: range ? [{ mark: range }] : [] };
}

function scoreRange({ ranges = [] }: Question, value: number | string): Raw | undefined {
  const range = rangeOf(ranges, value);
  return range && { raw: range.score ?? 0, marks: [{ mark: range }] };
}

/** The first range that a value lies in: from its lower bound on, below its upper. */
const rangeOf = (ranges: Range[], value: number | string): Range | undefined =>
  ranges.find(({ min, max }) => (min === undefined || value >= min) && (max === undefined || value < max));

/** What the ranges of a date are counted in: days since it, days until it, or the day itself. */
function measureDay(
  { measure }: Question,
  { day, referenceDate }: { day: string; referenceDate: string },
): number | string {
  if (measure === 'daysSince') return daysBetween(day, referenceDate);
  return measure === 'daysUntil' ? daysBetween(referenceDate, day) : day;
}

function scoreRows({ rows = [], columns = [] }: Question, answer: unknown): Raw | undefined {
  let points = 0;
  let weights = 0;
  const marks: RowMark[] = [];
  for (const { id, weight, findingId } of rows) {
    const columnId = columnIn(answer, id);
    const column = columns.find(each => each.id === columnId);
    if (!column || column.na) continue;
    points += weight * (column.score ?? 0);
    weights += weight;
    marks.push({
      mark: { ...(column.level ? { level: column.level } : {}), ...(findingId ? { findingId } : {}) },
      rowId: id,
    });
  }
  return weights > 0 ? { raw: points / weights, marks } : undefined;
}

/** What leaving out costs where `missing` is `worst`: no point, the gravest level that the question knows, its first finding of it. */
export function worstOf({ options = [], ranges = [], rows = [], columns = [] }: Question): QuestionScore {
  const marks: Partial<Mark>[] = [
    ...options.flatMap(option => [option, ...(option.whenNotSelected ? [option.whenNotSelected] : [])]),
    ...ranges,
    ...rows.flatMap(({ findingId }) =>
      columns
        .filter(({ na }) => !na)
        .map(({ level }) => ({ ...(level ? { level } : {}), ...(findingId ? { findingId } : {}) })),
    ),
  ];
  const { level } = settle(marks.map(mark => ({ mark })));
  const first = marks.find(mark => mark.level === level && mark.findingId);
  const triggers = first?.findingId && rankOf(level) > 0 ? [{ findingId: first.findingId, level }] : [];
  return { score: 0, level, triggers };
}
