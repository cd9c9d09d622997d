import {
  type Answers,
  type Condition,
  type GroupCondition,
  isNote,
  type Level,
  levels,
  type Mark,
  type Question,
  type Questionnaire,
  questionTypes,
  type Range,
} from '../src/questionnaire.ts';

/** A small generator of numbers below 1, the same for the same seed. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Dice {
  upTo: (max: number) => number;
  is: (share: number) => boolean;
  one: <Item>(items: readonly Item[]) => Item;
}

const diceOf = (random: () => number): Dice => ({
  upTo: max => Math.floor(random() * (max + 1)),
  is: share => random() < share,
  one: items => items[Math.floor(random() * items.length)]!,
});

const dayAt = (offset: number) => new Date(Date.UTC(2025, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);

/** A questionnaire that could be published, with answers to it: every kind of question, skip logic, 不适用, gaps, conditions. */
export function randomCase(seed: number): { questionnaire: Questionnaire; answers: Answers; referenceDate: string } {
  const dice = diceOf(randomOf(seed));
  const dimensions = ['a', 'b', 'c']
    .slice(0, 1 + dice.upTo(2))
    .map(id => ({ id, name: `维度${id}`, weight: 1 + dice.upTo(60) }));
  const findings = Array.from({ length: 3 + dice.upTo(8) }, (_, at) => ({
    ...{ id: `f${at}`, dimension: dice.one(dimensions).id, title: `发现${at}`, reason: '', legalBasis: [] },
    remedy: { action: '', owner: '', deadline: { days: 30, hint: '' } },
  }));
  const mark = (): Mark => {
    const level = dice.one(levels);
    return level === 'none' ? { level } : { level, findingId: dice.one(findings).id };
  };
  const questions: Question[] = [];
  const sections = Array.from({ length: 1 + dice.upTo(3) }, (_, at) => {
    const visibleWhen = at > 0 && dice.is(0.4) ? randomCondition(dice, questions) : undefined;
    const own = Array.from({ length: 1 + dice.upTo(4) }, () => {
      const question = randomQuestion(dice, { id: `q${questions.length}`, dimension: dice.one(dimensions).id, mark });
      if (questions.length > 0 && dice.is(0.4)) question.visibleWhen = randomCondition(dice, questions);
      questions.push(question);
      return question;
    });
    return { id: `s${at}`, title: `第${at}节`, ...(visibleWhen ? { visibleWhen } : {}), questions: own };
  });
  const conditions = Array.from({ length: dice.upTo(4) }, (_, at) => ({
    ...{ id: `c${at}`, name: `条件${at}`, text: '' },
    when: randomGroupCondition(dice, { dimensions, questions }),
    effects: [
      dice.is(0.5)
        ? { target: 'overall' as const, atLeast: dice.one(levels) }
        : { target: 'dimension' as const, dimension: dice.one(dimensions).id, atLeast: dice.one(levels) },
    ],
  }));
  const questionnaire: Questionnaire = {
    ...{
      title: '随机问卷',
      description: '',
      audience: [],
      applicability: '',
      estimatedMinutes: 1,
      lawAsOf: '2026-11',
      tags: [],
    },
    ...{ dimensions, sections, findings, conditions, disclaimer: '' },
    dimensionBands: bandsOf(dice),
    bands: bandsOf(dice).map((band, at) => ({ ...band, id: `b${at}`, text: '', nextStep: '' })),
  };
  const answers = Object.fromEntries(
    questions.flatMap(question => (dice.is(0.75) ? [[question.id, randomAnswer(dice, question)]] : [])),
  );
  return { questionnaire, answers, referenceDate: dayAt(dice.upTo(700)) };
}

const bandsOf = (dice: Dice) => [
  { min: 60 + dice.upTo(30), level: 'low' as const, title: '稳健' },
  { min: 30 + dice.upTo(20), level: 'medium' as const, title: '一般' },
  { min: 0, level: 'high' as const, title: '薄弱' },
];

interface QuestionOrder {
  id: string;
  dimension: string;
  mark: () => Mark;
}

function randomQuestion(dice: Dice, { id, dimension, mark }: QuestionOrder): Question {
  // the first asks something: conditions need a question to speak of
  const type = dice.one(id === 'q0' ? questionTypes.filter(each => each !== 'note') : questionTypes);
  const required = dice.is(0.5);
  const base: Question = {
    ...{ id, type, title: `题${id}`, required },
    weight: type === 'text' || type === 'party' || type === 'note' || dice.is(0.15) ? 0 : 1 + dice.upTo(4),
    dimension,
    missing: !required && dice.is(0.5) ? 'worst' : 'exclude',
    ...(dice.is(0.3) ? { inverse: true } : {}),
    ...(dice.is(0.3) ? { allowNA: true } : {}),
  };
  const points = () => dice.upTo(100);
  const option = (optionId: string) => ({ id: optionId, label: `选项${optionId}`, score: points(), ...mark() });
  const ranges = (bounds: (number | string)[], hasScore = true): Range[] =>
    [undefined, ...bounds].map((min, at) => ({
      ...(min === undefined ? {} : { min }),
      ...(bounds[at] === undefined ? {} : { max: bounds[at] }),
      ...(hasScore ? { score: points() } : {}),
      ...mark(),
    }));
  switch (type) {
    case 'yesno':
      return { ...base, options: [option('yes'), option('no')] };
    case 'single':
      return { ...base, options: ['o1', 'o2', 'o3'].map(option) };
    case 'file':
      return { ...base, options: [option('provided'), option('none')] };
    case 'multiple': {
      const scoring = dice.one(['sum', 'deduct'] as const);
      const options = ['o1', 'o2', 'o3', 'o4'].map(each => ({
        ...option(each),
        score: dice.upTo(50) * (scoring === 'sum' ? 1 : -1),
        ...(dice.is(0.3) ? { whenNotSelected: mark() } : {}),
      }));
      return { ...base, scoring, options, ...(dice.is(0.4) ? { ranges: ranges([20 + dice.upTo(60)], false) } : {}) };
    }
    case 'number':
      return { ...base, ranges: ranges([10, 20 + dice.upTo(5) / 10, 36.01]) };
    case 'amount':
      return { ...base, ranges: ranges([1_000, 50_000.5, 1e8]) };
    case 'rating':
      return { ...base, steps: 2 + dice.upTo(8), ...(dice.is(0.6) ? { ranges: ranges([2, 4], false) } : {}) };
    case 'date': {
      const measure = dice.one(['daysSince', 'daysUntil', 'absolute'] as const);
      return { ...base, measure, ranges: ranges(measure === 'absolute' ? [dayAt(100), dayAt(400)] : [-30, 0, 365]) };
    }
    case 'matrix': {
      const rows = ['r1', 'r2', 'r3'].map(row => ({
        id: row,
        label: row,
        weight: dice.upTo(3),
        findingId: mark().findingId ?? 'f0',
      }));
      const columns = ['c1', 'c2'].map(column => ({
        id: column,
        label: column,
        score: points(),
        level: dice.one(levels),
      }));
      return { ...base, rows, columns: [...columns, { id: 'na', label: '不适用', na: true }] };
    }
    case 'note':
      return { ...base, required: false };
    case 'text':
    case 'party':
      return base;
  }
}

function randomAnswer(dice: Dice, question: Question): unknown {
  if (dice.is(0.1)) return { na: true };
  if (dice.is(0.05)) return null;
  const ids = (question.options ?? []).map(({ id }) => id);
  switch (question.type) {
    case 'yesno':
    case 'single':
      return dice.one(ids);
    case 'multiple':
      return ids.filter(() => dice.is(0.5));
    case 'number':
      return dice.one([0, 5, 10, 20, 20.3, 36, 36.01, 80]);
    case 'amount':
      return dice.one([0, 999.99, 1_000, 50_000.5, 99_999_999.99, 1e8]);
    case 'rating':
      return 1 + dice.upTo(question.steps! - 1);
    case 'party':
      return dice.one([{ name: '甲公司' }, { name: ' ' }, { name: '甲公司', creditCode: '91350100M000100Y43' }]);
    case 'note':
      return null;
    case 'date':
      return dayAt(dice.upTo(800));
    case 'text':
      return dice.one(['', '  ', '说明']);
    case 'file':
      return dice.is(0.5) ? [{ fileName: '甲.pdf' }] : [];
    case 'matrix':
      return Object.fromEntries(
        question.rows!.flatMap(({ id }) => (dice.is(0.8) ? [[id, dice.one(question.columns!).id]] : [])),
      );
  }
}

/** A condition on questions that stand before: a test that fits one of them, or several joined. */
function randomCondition(dice: Dice, questions: Question[], depth = 0): Condition {
  if (depth < 2 && dice.is(0.4)) {
    const parts = [randomCondition(dice, questions, depth + 1), randomCondition(dice, questions, depth + 1)];
    const joined = [{ all: parts }, { any: parts }, { not: parts[0]! }] as const;
    return dice.one(joined) as Condition;
  }
  const { id: question, type, options = [] } = dice.one(questions.filter(each => !isNote(each)));
  if (type === 'matrix' || type === 'file' || type === 'party' || dice.is(0.15))
    return { question, op: dice.one(['answered', 'unanswered']) };
  const optionId = () => dice.one(options).id;
  if (type === 'multiple') return { question, op: dice.one(['includes', 'notIncludes']), value: optionId() };
  if (type === 'amount' || type === 'rating')
    return { question, op: dice.one(['gt', 'gte', 'lt', 'lte', 'eq', 'ne']), value: dice.one([2, 3, 1_000]) };
  if (type === 'number')
    return { question, op: dice.one(['gt', 'gte', 'lt', 'lte', 'eq', 'ne']), value: dice.one([5, 10, 36]) };
  if (type === 'date') return { question, op: dice.one(['gt', 'gte', 'lt', 'lte']), value: dayAt(dice.upTo(800)) };
  if (type === 'text') return { question, op: dice.one(['eq', 'ne']), value: '说明' };
  if (dice.is(0.3)) return { question, op: 'in', value: options.slice(0, 2).map(({ id }) => id) };
  return { question, op: dice.one(['eq', 'ne']), value: optionId() };
}

function randomGroupCondition(
  dice: Dice,
  { dimensions, questions }: { dimensions: { id: string }[]; questions: Question[] },
  depth = 0,
): GroupCondition {
  const deeper = () => randomGroupCondition(dice, { dimensions, questions }, depth + 1);
  if (depth < 2 && dice.is(0.3))
    return dice.one([{ all: [deeper(), deeper()] }, { any: [deeper(), deeper()] }, { not: deeper() }]);
  const dimension = dice.one(dimensions).id;
  const atLeastLevel: Level = dice.one(['low', 'medium', 'high']);
  return dice.one<GroupCondition>([
    { countFindings: { ...(dice.is(0.5) ? { dimension } : {}), atLeastLevel, min: 1 + dice.upTo(2) } },
    { dimensionScore: { dimension, below: 40 + dice.upTo(40) } },
    { answer: randomCondition(dice, questions, 2) },
  ]);
}

/** A questionnaire of this seed and conditions that could stand in it. */
export function randomConditions(seed: number) {
  const { questionnaire } = randomCase(seed);
  const dice = diceOf(randomOf(seed + 7));
  const questions = questionnaire.sections.flatMap(section => section.questions);
  const group = randomGroupCondition(dice, { dimensions: questionnaire.dimensions, questions });
  return { questionnaire, condition: randomCondition(dice, questions), group };
}
