import { z } from 'zod';
import { keysOf } from '../wire/keys-of.ts';

/** 风险自检: what a questionnaire says, with all that it takes to judge its answers. */
export const riskLevels = ['none', 'low', 'medium', 'high'] as const;
export const riskLevelNames = { none: '无风险', low: '低风险', medium: '中风险', high: '高风险' } as const;

export const questionTypeNames = {
  single: '单选',
  multiple: '多选',
  yesno: '是否',
  number: '数字',
  amount: '金额',
  rating: '评分',
  date: '日期',
  text: '文字',
  party: '主体',
  file: '文件',
  matrix: '矩阵',
  note: '说明文字',
} as const;

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

export const questionsMax = 200;
const sectionsMax = 40;
const optionsMax = 40;
const findingsMax = 400;
const conditionsMax = 60;
export const basesOfFindingMax = 12;
const partsMax = 64;

const id = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, '编号只能由小写字母、数字与连字符组成');
const line = z.string().max(200, '至多200字');
const passage = z.string().max(2_000, '至多2000字');
const points = z.number().min(-100).max(100);
const weight = z.number().min(0).max(1_000);
const level = z.enum(riskLevels);
const bound = z.union([z.number().min(-1e15).max(1e15), z.iso.date('日期应为YYYY-MM-DD')]);

interface AnswerTest {
  question: string;
  op: (typeof operators)[number];
  value?: string | number | string[] | undefined;
}
type Condition = AnswerTest | { all: Condition[] } | { any: Condition[] } | { not: Condition };

const Condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({
      question: id,
      op: z.enum(operators),
      value: z.union([z.number().min(-1e15).max(1e15), line, z.array(line).max(optionsMax)]).optional(),
    }),
    z.strictObject({ all: z.array(Condition).max(partsMax) }),
    z.strictObject({ any: z.array(Condition).max(partsMax) }),
    z.strictObject({ not: Condition }),
  ]),
);

type GroupCondition =
  | { countFindings: { dimension?: string | undefined; atLeastLevel: (typeof riskLevels)[number]; min: number } }
  | { dimensionScore: { dimension: string; below: number } }
  | { answer: Condition }
  | { all: GroupCondition[] }
  | { any: GroupCondition[] }
  | { not: GroupCondition };

const GroupCondition: z.ZodType<GroupCondition> = z.lazy(() =>
  z.union([
    z.strictObject({
      countFindings: z.strictObject({
        dimension: id.optional(),
        atLeastLevel: level,
        min: z.number().int().min(1).max(findingsMax),
      }),
    }),
    z.strictObject({ dimensionScore: z.strictObject({ dimension: id, below: z.number().min(0).max(100) }) }),
    z.strictObject({ answer: Condition }),
    z.strictObject({ all: z.array(GroupCondition).max(partsMax) }),
    z.strictObject({ any: z.array(GroupCondition).max(partsMax) }),
    z.strictObject({ not: GroupCondition }),
  ]),
);

const Mark = z.strictObject({ level, findingId: id.optional() });

const Option = z.strictObject({
  id,
  label: line,
  score: points.optional(),
  level: level.optional(),
  findingId: id.optional(),
  exclusive: z.boolean().optional(),
  whenNotSelected: Mark.optional(),
});

const Range = z.strictObject({
  min: bound.optional(),
  max: bound.optional(),
  score: points.optional(),
  level,
  findingId: id.optional(),
});

const Row = z.strictObject({ id, label: line, weight, findingId: id.optional() });
const Column = z.strictObject({
  id,
  label: line,
  score: points.optional(),
  level: level.optional(),
  na: z.boolean().optional(),
});

const scaleEnd = z.string().max(20, '两端的含义至多20字');

const Question = z.strictObject({
  id,
  type: z.enum(keysOf(questionTypeNames)),
  title: z.string().max(500, '题目至多500字'),
  help: passage.optional(),
  required: z.boolean(),
  dimension: id.optional(),
  weight,
  inverse: z.boolean().optional(),
  allowNA: z.boolean().optional(),
  visibleWhen: Condition.optional(),
  missing: z.enum(['exclude', 'worst']).optional(),
  options: z.array(Option).max(optionsMax).optional(),
  scoring: z.enum(['sum', 'deduct']).optional(),
  ranges: z.array(Range).max(optionsMax).optional(),
  unit: z.string().max(20).optional(),
  integer: z.boolean().optional(),
  min: z.number().min(-1e15).max(1e15).optional(),
  max: z.number().min(-1e15).max(1e15).optional(),
  measure: z.enum(['daysSince', 'daysUntil', 'absolute']).optional(),
  steps: z.number().int().min(2, '评分至少2级').max(10, '评分至多10级').optional(),
  lowLabel: scaleEnd.optional(),
  highLabel: scaleEnd.optional(),
  maxLength: z.number().int().min(1).max(5_000).optional(),
  accept: z.array(z.string().max(10)).max(20).optional(),
  maxFiles: z.number().int().min(1).max(20).optional(),
  rows: z.array(Row).max(optionsMax).optional(),
  columns: z.array(Column).max(optionsMax).optional(),
  prefill: z.string().max(100).optional(),
  /** Drafted by a model, and accepted by nobody yet: not published before that. */
  isProposed: z.boolean().optional(),
});

const Section = z.strictObject({
  id,
  title: line,
  intro: passage.optional(),
  visibleWhen: Condition.optional(),
  questions: z.array(Question).max(questionsMax),
});

export const LegalBasis = z.strictObject({
  statute: z.string().trim().min(1).max(100),
  article: z.string().max(40).optional(),
  note: line.optional(),
  unverified: z.boolean().optional(),
});

const Finding = z.strictObject({
  id,
  dimension: id,
  title: line,
  reason: passage,
  legalBasis: z.array(LegalBasis).max(basesOfFindingMax),
  remedy: z.strictObject({
    action: passage,
    owner: line,
    deadline: z.strictObject({ days: z.number().int().min(1).max(3_650), hint: line }),
    evidence: line.optional(),
  }),
  isProposed: z.boolean().optional(),
});

const Band = z.strictObject({ min: z.number().min(0).max(100), level, title: line });

const RaisingCondition = z.strictObject({
  id,
  name: line,
  when: GroupCondition,
  effects: z
    .array(z.strictObject({ target: z.enum(['overall', 'dimension']), dimension: id.optional(), atLeast: level }))
    .max(10),
  text: passage,
});

export const QuestionnaireContent = z
  .strictObject({
    title: line,
    description: passage,
    audience: z.array(line).max(10),
    applicability: passage,
    estimatedMinutes: z.number().int().min(1).max(600),
    lawAsOf: z.string().max(10),
    tags: z.array(z.string().max(40)).max(10),
    dimensions: z.array(z.strictObject({ id, name: line, weight })).max(12),
    sections: z.array(Section).max(sectionsMax),
    findings: z.array(Finding).max(findingsMax),
    dimensionBands: z.array(Band).max(10),
    conditions: z.array(RaisingCondition).max(conditionsMax),
    bands: z.array(Band.extend({ id, text: passage, nextStep: passage })).max(10),
    disclaimer: passage,
  })
  .refine(({ sections }) => sections.reduce((sum, { questions }) => sum + questions.length, 0) <= questionsMax, {
    message: `一份问卷至多${questionsMax}题`,
  });
export type QuestionnaireContent = z.output<typeof QuestionnaireContent>;

/** What keeps a questionnaire from being published, or what its author should look at. */
export const QuestionnaireProblem = z.object({
  severity: z.enum(['error', 'warning']),
  place: z
    .object({ kind: z.enum(['question', 'section', 'finding', 'condition', 'dimension']), id: z.string() })
    .optional(),
  text: z.string(),
});
export type QuestionnaireProblem = z.output<typeof QuestionnaireProblem>;

const SheetChoice = z.object({ id: z.string(), label: z.string() });

/** A questionnaire as whoever answers it sees it: no score, level, finding or weight. */
export const QuestionnaireSheet = z.object({
  title: z.string(),
  description: z.string(),
  estimatedMinutes: z.number(),
  disclaimer: z.string(),
  sections: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      intro: z.string().optional(),
      visibleWhen: Condition.optional(),
      questions: z.array(
        z.object({
          id: z.string(),
          type: Question.shape.type,
          title: z.string(),
          help: z.string().optional(),
          required: z.boolean(),
          allowNA: z.boolean().optional(),
          visibleWhen: Condition.optional(),
          options: z.array(SheetChoice.extend({ exclusive: z.boolean().optional() })).optional(),
          unit: z.string().optional(),
          integer: z.boolean().optional(),
          min: z.number().optional(),
          max: z.number().optional(),
          steps: z.number().optional(),
          lowLabel: z.string().optional(),
          highLabel: z.string().optional(),
          maxLength: z.number().optional(),
          accept: z.array(z.string()).optional(),
          maxFiles: z.number().optional(),
          rows: z.array(SheetChoice).optional(),
          columns: z.array(SheetChoice.extend({ na: z.boolean().optional() })).optional(),
        }),
      ),
    }),
  ),
});
export type QuestionnaireSheet = z.output<typeof QuestionnaireSheet>;

const answersCharactersMax = 200_000;

/** Answers by the id of their question: an option, options, a number, a day, a text, a party, files, columns by row, or 不适用. */
export const Answers = z
  .record(z.string().max(64), z.unknown())
  .refine(answers => Object.keys(answers).length <= questionsMax, `至多${questionsMax}题`)
  .refine(answers => JSON.stringify(answers).length <= answersCharactersMax, '答案过长，请精简文字后重试');
export type Answers = z.output<typeof Answers>;

/** What answers come to. Scores have one decimal; null where nothing was scored. */
export const RiskOutcome = z.object({
  status: z.enum(['complete', 'incomplete']),
  missingRequired: z.array(z.string()),
  completeness: z.number(),
  score: z.number().nullable(),
  band: z.string().nullable(),
  level: level.nullable(),
  dimensions: z.array(z.object({ id: z.string(), score: z.number().nullable(), level: level.nullable() })),
  questions: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['scored', 'missingWorst', 'missing', 'na', 'hidden', 'unscored']),
      score: z.number().optional(),
      level: level.optional(),
    }),
  ),
  conditions: z.array(z.string()),
  findings: z.array(z.object({ id: z.string(), dimension: z.string(), level, sources: z.array(z.string()) })),
});
export type RiskOutcome = z.output<typeof RiskOutcome>;
