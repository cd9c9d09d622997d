import {
  type AnswerTest,
  type Condition,
  type GroupCondition,
  type Level,
  numberedQuestions,
  type Question,
  type Questionnaire,
} from './questionnaire.ts';

export const levelWords: Record<Level, string> = { none: '无风险', low: '低风险', medium: '中风险', high: '高风险' };

export const comparisonWords = { gt: '大于', gte: '不小于', lt: '小于', lte: '不大于' } as const;

/** A name between quotation marks; a mark inside is written twice. */
export const quote = (name: string) => `“${name.replaceAll('”', '””')}”`;

/** A condition as a lawyer reads it: `第3题为“是”且（第5题不小于10或第6题未作答）`. `readCondition` reads it back. */
export function writeCondition(condition: Condition, questionnaire: Pick<Questionnaire, 'sections'>): string {
  const questions = numberedQuestions(questionnaire);
  return join<AnswerTest>(condition, test => writeTest(test, questions));
}

/** A dimension by its name, or by its id where that could be another; undefined where there is none. */
export function nameOfDimension({ dimensions }: Pick<Questionnaire, 'dimensions'>, id: string | undefined) {
  const name = dimensions.find(each => each.id === id)?.name;
  if (name === undefined) return undefined;
  return name !== '' &&
    !name.includes('\n') &&
    isOnly(
      dimensions.map(each => each.name),
      name,
    )
    ? name
    : id;
}

const isOnly = (names: string[], name: string) => names.filter(each => each === name).length === 1;

/** A group condition as a lawyer reads it. `readGroupCondition` reads it back. */
export function writeGroupCondition(condition: GroupCondition, questionnaire: Questionnaire): string {
  const nameOf = (id: string) => quote(nameOfDimension(questionnaire, id) ?? id);
  return join<GroupTest>(condition, leaf => {
    if ('answer' in leaf) {
      const text = writeCondition(leaf.answer, questionnaire);
      return 'question' in leaf.answer ? text : `（${text}）`;
    }
    if ('dimensionScore' in leaf) return `${nameOf(leaf.dimensionScore.dimension)}低于${leaf.dimensionScore.below}分`;
    const { dimension, atLeastLevel, min } = leaf.countFindings;
    return `${dimension ? nameOf(dimension) : '全部维度'}中${levelWords[atLeastLevel]}以上的发现不少于${min}项`;
  });
}

type GroupTest = Exclude<GroupCondition, { all: unknown } | { any: unknown } | { not: unknown }>;

type Tree<Leaf> = Leaf | { all: Tree<Leaf>[] } | { any: Tree<Leaf>[] } | { not: Tree<Leaf> };

/** Conditions that hold together are joined by 且, those of which one is enough by 或; what is inside another stands in brackets. */
function join<Leaf extends object>(tree: Tree<Leaf>, write: (leaf: Leaf) => string): string {
  const inside = (child: Tree<Leaf>) =>
    'all' in child || 'any' in child ? `（${join(child, write)}）` : join(child, write);
  if ('all' in tree) return tree.all.map(inside).join('且');
  if ('any' in tree) return tree.any.map(inside).join('或');
  if ('not' in tree) return `并非（${join(tree.not, write)}）`;
  return write(tree);
}

function writeTest({ question: id, op, value }: AnswerTest, questions: Question[]): string {
  const at = questions.findIndex(question => question.id === id);
  const name = at < 0 ? `第${quote(id)}题` : `第${at + 1}题`;
  const say = (each: unknown) => sayValue(each, questions[at]);
  switch (op) {
    case 'answered':
      return `${name}已作答`;
    case 'unanswered':
      return `${name}未作答`;
    case 'eq':
      return `${name}为${say(value)}`;
    case 'ne':
      return `${name}不为${say(value)}`;
    case 'in':
      return `${name}为${(Array.isArray(value) ? value : []).map(say).join('、')}之一`;
    case 'includes':
      return `${name}选有${say(value)}`;
    case 'notIncludes':
      return `${name}未选${say(value)}`;
    default:
      return `${name}${comparisonWords[op]}${say(value)}`;
  }
}

/** Numbers and days as they are, options by what they say, or by their id where another says the same. */
function sayValue(value: unknown, question: Question | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = String(value);
  if (question?.type === 'date') return text;
  const options = question?.options ?? [];
  const label = options.find(({ id }) => id === text)?.label;
  return quote(
    label !== undefined &&
      isOnly(
        options.map(each => each.label),
        label,
      )
      ? label
      : text,
  );
}
