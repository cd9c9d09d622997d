/** From harmless to grave. */
export const levels = ['none', 'low', 'medium', 'high'] as const;
export type Level = (typeof levels)[number];

export const questionTypes = [
  'single',
  'multiple',
  'yesno',
  'number',
  'amount',
  'rating',
  'date',
  'text',
  'party',
  'file',
  'matrix',
  'note',
] as const;
export type QuestionType = (typeof questionTypes)[number];

const operators = [
  'answered',
  'unanswered',
  'eq',
  'ne',
  'in',
  'includes',
  'notIncludes',
  'gt',
  'gte',
  'lt',
  'lte',
] as const;
export type Operator = (typeof operators)[number];

export interface AnswerTest {
  question: string;
  op: Operator;
  value?: string | number | string[];
}

/** When a question or section is shown: of answers to the questions before it. */
export type Condition = AnswerTest | { all: Condition[] } | { any: Condition[] } | { not: Condition };

/** When a group condition raises a level: of findings, of the score of a dimension, of answers. */
export type GroupCondition =
  | { countFindings: { dimension?: string; atLeastLevel: Level; min: number } }
  | { dimensionScore: { dimension: string; below: number } }
  | { answer: Condition }
  | { all: GroupCondition[] }
  | { any: GroupCondition[] }
  | { not: GroupCondition };

/** What an answer brings: a level, and the finding that says why. */
export interface Mark {
  level: Level;
  findingId?: string;
}

export interface Option extends Partial<Mark> {
  id: string;
  label: string;
  score?: number;
  /** Stands alone among the options of a multiple choice. */
  exclusive?: boolean;
  whenNotSelected?: Mark;
}

/** From `min` on and below `max`; a missing bound is open. */
export interface Range extends Mark {
  min?: number | string;
  max?: number | string;
  /** Absent where a multiple choice looks up its own score. */
  score?: number;
}

export interface MatrixRow {
  id: string;
  label: string;
  weight: number;
  findingId?: string;
}

export interface Column {
  id: string;
  label: string;
  score?: number;
  level?: Level;
  /** The row does not apply. */
  na?: boolean;
}

export interface Question {
  id: string;
  type: QuestionType;
  title: string;
  help?: string;
  required: boolean;
  dimension?: string;
  /** 0: asked for background alone. */
  weight: number;
  inverse?: boolean;
  allowNA?: boolean;
  visibleWhen?: Condition;
  missing?: 'exclude' | 'worst';
  options?: Option[];
  scoring?: 'sum' | 'deduct';
  ranges?: Range[];
  unit?: string;
  integer?: boolean;
  min?: number;
  max?: number;
  measure?: 'daysSince' | 'daysUntil' | 'absolute';
  /** A rating goes from 1 to this many steps, the highest the best; what its ends mean. */
  steps?: number;
  lowLabel?: string;
  highLabel?: string;
  maxLength?: number;
  accept?: string[];
  maxFiles?: number;
  rows?: MatrixRow[];
  columns?: Column[];
  prefill?: string;
  /** Drafted by a model, and accepted by nobody yet. */
  isProposed?: boolean;
}

export interface Section {
  id: string;
  title: string;
  intro?: string;
  visibleWhen?: Condition;
  questions: Question[];
}

export interface LegalBasis {
  statute: string;
  article?: string;
  note?: string;
  unverified?: boolean;
}

export interface QuestionnaireFinding {
  id: string;
  dimension: string;
  title: string;
  reason: string;
  legalBasis: LegalBasis[];
  remedy: { action: string; owner: string; deadline: { days: number; hint: string }; evidence?: string };
  /** Drafted by a model, and accepted by nobody yet. */
  isProposed?: boolean;
}

export interface Band {
  min: number;
  level: Level;
  title: string;
}

export interface Effect {
  target: 'overall' | 'dimension';
  dimension?: string;
  atLeast: Level;
}

export interface RaisingCondition {
  id: string;
  name: string;
  when: GroupCondition;
  effects: Effect[];
  text: string;
}

/** A questionnaire with all that it takes to judge its answers. */
export interface Questionnaire {
  title: string;
  description: string;
  audience: string[];
  applicability: string;
  estimatedMinutes: number;
  lawAsOf: string;
  tags: string[];
  dimensions: { id: string; name: string; weight: number }[];
  sections: Section[];
  findings: QuestionnaireFinding[];
  dimensionBands: Band[];
  conditions: RaisingCondition[];
  bands: (Band & { id: string; text: string; nextStep: string })[];
  disclaimer: string;
}

/** Answers by the id of their question. What has no entry, or null, was not answered. */
export type Answers = Record<string, unknown>;

/** What keeps a questionnaire from being published (`error`), or what its author should look at (`warning`). */
export interface Problem {
  severity: 'error' | 'warning';
  /** The question, section, finding or group condition that it is about; absent for the whole. */
  place?: { kind: 'question' | 'section' | 'finding' | 'condition' | 'dimension'; id: string };
  text: string;
}

/** The place of a level from the mildest to the gravest. */
export const rankOf = (level: Level) => levels.indexOf(level);

/** The graver of two levels. */
export const graver = (a: Level, b: Level): Level => (rankOf(a) >= rankOf(b) ? a : b);

/** The questions of all sections in the order of the document. */
export const questionsOf = ({ sections }: Pick<Questionnaire, 'sections'>): Question[] =>
  sections.flatMap(({ questions }) => questions);

/** A text between the questions: it asks nothing. */
export const isNote = ({ type }: Pick<Question, 'type'>): boolean => type === 'note';

/** The questions that ask something, in their order: the place of each here is its number. */
export const numberedQuestions = (questionnaire: Pick<Questionnaire, 'sections'>): Question[] =>
  questionsOf(questionnaire).filter(question => !isNote(question));

/** The number of each question by its id; what asks nothing has none. */
export const numbersOf = (questionnaire: Pick<Questionnaire, 'sections'>): Map<string, number> =>
  new Map(numberedQuestions(questionnaire).map(({ id }, at) => [id, at + 1]));

const usualSteps = 5;

/** How many steps a rating has; the usual number where the question names none. */
export const stepsOfRating = ({ steps = usualSteps }: Pick<Question, 'steps'>): number => steps;

/** Whether it is answered by a number. */
export const isNumeric = ({ type }: Pick<Question, 'type'>): boolean =>
  type === 'number' || type === 'amount' || type === 'rating';

/** What its numbers are counted in: amounts are whole and parts of yuan, whatever is written there. */
export const unitOf = ({ type, unit = '' }: Pick<Question, 'type' | 'unit'>): string =>
  type === 'amount' ? '元' : type === 'rating' ? '分' : unit;
