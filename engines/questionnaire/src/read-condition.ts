import {
  type AnswerTest,
  type Condition,
  type GroupCondition,
  isNumeric,
  type Level,
  levels,
  numberedQuestions,
  type Operator,
  type Question,
  type Questionnaire,
  unitOf,
} from './questionnaire.ts';
import { comparisonWords, levelWords } from './write-condition.ts';

/** A condition that was read, or why it could not be, with the place in the text. */
export type ConditionReading<Tree> =
  | { kind: 'read'; condition: Tree }
  | { kind: 'unreadable'; reason: string; at: number };

class Unreadable extends Error {
  readonly at: number;
  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

const depthMax = 8;
const testsMax = 64;

/** Walks through a text: white space counts for nothing, brackets and commas in half width for their full ones. */
class Cursor {
  readonly text: string;
  at = 0;
  depth = 0;
  tests = 0;

  constructor(text: string) {
    this.text = text;
  }

  skip() {
    while (/\s/u.test(this.text[this.at] ?? '')) this.at += 1;
  }

  take(...words: string[]): string | undefined {
    this.skip();
    const word = words.find(each => this.text.startsWith(each, this.at));
    if (word) this.at += word.length;
    return word;
  }

  match(pattern: RegExp): RegExpMatchArray | undefined {
    this.skip();
    const matched = this.text.slice(this.at).match(pattern);
    if (!matched) return undefined;
    this.at += matched[0].length;
    return matched;
  }

  quoted(): string | undefined {
    const matched = this.match(/^(?:“((?:[^”]|””)*)”|"([^"]*)")/u);
    return matched && (matched[1]?.replaceAll('””', '”') ?? matched[2]);
  }

  fail(reason: string): never {
    throw new Unreadable(reason, this.at);
  }
}

/** Reads what `writeCondition` writes, and the same written by hand. */
export const readCondition = (
  text: string,
  questionnaire: Pick<Questionnaire, 'sections'>,
): ConditionReading<Condition> =>
  readWhole<AnswerTest>(text, cursor => readTest(cursor, numberedQuestions(questionnaire)));

/** Reads what `writeGroupCondition` writes. */
export function readGroupCondition(
  text: string,
  questionnaire: Pick<Questionnaire, 'sections' | 'dimensions'>,
): ConditionReading<GroupCondition> {
  const questions = numberedQuestions(questionnaire);
  return readWhole<Exclude<GroupCondition, { all: unknown } | { any: unknown } | { not: unknown }>>(text, cursor => {
    if (/^\s*第/u.test(cursor.text.slice(cursor.at))) return { answer: readTest(cursor, questions) };
    return readFigure(cursor, questionnaire);
  });
}

type Tree<Leaf> = Leaf | { all: Tree<Leaf>[] } | { any: Tree<Leaf>[] } | { not: Tree<Leaf> };

function readWhole<Leaf>(text: string, readLeaf: (cursor: Cursor) => Leaf): ConditionReading<Tree<Leaf>> {
  const cursor = new Cursor(text);
  try {
    const condition = readEither(cursor, readLeaf);
    cursor.skip();
    if (cursor.at < text.length) cursor.fail('条件在此之后读不懂，请用“且”“或”连接');
    return { kind: 'read', condition };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', reason: error.message, at: error.at };
    throw error;
  }
}

/** 或 binds less than 且. */
function readEither<Leaf>(cursor: Cursor, readLeaf: (cursor: Cursor) => Leaf): Tree<Leaf> {
  const any = [readAll(cursor, readLeaf)];
  while (cursor.take('或者', '或')) any.push(readAll(cursor, readLeaf));
  return any.length === 1 ? any[0]! : { any };
}

function readAll<Leaf>(cursor: Cursor, readLeaf: (cursor: Cursor) => Leaf): Tree<Leaf> {
  const all = [readOne(cursor, readLeaf)];
  while (cursor.take('并且', '且')) all.push(readOne(cursor, readLeaf));
  return all.length === 1 ? all[0]! : { all };
}

function readOne<Leaf>(cursor: Cursor, readLeaf: (cursor: Cursor) => Leaf): Tree<Leaf> {
  const isNegated = cursor.take('并非') !== undefined;
  if (cursor.take('（', '(')) {
    cursor.depth += 1;
    if (cursor.depth > depthMax) cursor.fail(`括号至多${depthMax}层`);
    const inside = readEither(cursor, readLeaf);
    if (!cursor.take('）', ')')) cursor.fail('括号没有合上，请补上“）”');
    cursor.depth -= 1;
    return isNegated ? { not: inside } : inside;
  }
  if (isNegated) cursor.fail('“并非”之后请用括号写明条件');
  cursor.tests += 1;
  if (cursor.tests > testsMax) cursor.fail(`一个条件至多${testsMax}项`);
  return readLeaf(cursor);
}

function readTest(cursor: Cursor, questions: Question[]): AnswerTest {
  const question = readQuestion(cursor, questions);
  const { id } = question;
  if (cursor.take('已作答')) return { question: id, op: 'answered' };
  if (cursor.take('未作答')) return { question: id, op: 'unanswered' };
  for (const [op, word] of Object.entries(comparisonWords)) {
    if (cursor.take(word)) return { question: id, op: op as Operator, value: readSize(cursor, question) };
  }
  if (cursor.take('选有')) return { question: id, op: 'includes', value: readOption(cursor, question) };
  if (cursor.take('未选')) return { question: id, op: 'notIncludes', value: readOption(cursor, question) };
  if (cursor.take('不为')) return { question: id, op: 'ne', value: readValue(cursor, question) };
  if (cursor.take('为')) return readEquals(cursor, question);
  return cursor.fail('题号之后请写“为”“不为”“选有”“未选”“大于”“不小于”“小于”“不大于”“已作答”或“未作答”');
}

function readEquals(cursor: Cursor, question: Question): AnswerTest {
  const values = [readValue(cursor, question)];
  while (cursor.take('、', ',', '，')) values.push(readValue(cursor, question));
  if (cursor.take('之一')) return { question: question.id, op: 'in', value: values.map(String) };
  if (values.length > 1) cursor.fail('列出几项时请以“之一”结尾');
  return { question: question.id, op: 'eq', value: values[0]! };
}

function readQuestion(cursor: Cursor, questions: Question[]): Question {
  const matched = cursor.match(/^第\s*(\d{1,4})\s*题/u);
  if (!matched) cursor.fail('请以“第几题”开头，例如“第3题为“是””');
  const question = questions[Number(matched[1]) - 1];
  return question ?? cursor.fail(`没有第${matched[1]}题，共${questions.length}题`);
}

/** A number or a day: what has an order. */
function readSize(cursor: Cursor, question: Question): number | string {
  const { type } = question;
  const unit = unitOf(question);
  if (type === 'date') return cursor.match(/^\d{4}-\d{2}-\d{2}/u)?.[0] ?? cursor.fail('请写日期，如2026-01-31');
  const number = cursor.match(/^-?\d{1,16}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?/u);
  if (!number) return cursor.fail('请写数字');
  if (unit) cursor.take(unit);
  return Number(number[0]);
}

function readValue(cursor: Cursor, question: Question): string | number {
  if (isNumeric(question) || question.type === 'date') return readSize(cursor, question);
  return readOption(cursor, question);
}

/** An option by what it says, or any text where the question has none. */
function readOption(cursor: Cursor, { options }: Question): string {
  const before = cursor.at;
  const text = cursor.quoted() ?? cursor.fail('请把选项写在引号内，如“是”');
  if (!options?.length) return text;
  const option = options.find(({ label }) => label === text) ?? options.find(({ id }) => id === text);
  if (option) return option.id;
  cursor.at = before;
  return cursor.fail(`该题没有选项“${text}”`);
}

function readFigure(
  cursor: Cursor,
  { dimensions }: Pick<Questionnaire, 'dimensions'>,
): Extract<GroupCondition, { countFindings: unknown } | { dimensionScore: unknown }> {
  const before = cursor.at;
  const isOfAll = cursor.take('全部维度') !== undefined;
  const name = isOfAll ? undefined : cursor.quoted();
  if (!isOfAll && name === undefined) cursor.fail('请以维度名（写在引号内）、“全部维度”或“第几题”开头');
  const dimension = (dimensions.find(each => each.name === name) ?? dimensions.find(({ id }) => id === name))?.id;
  if (name !== undefined && dimension === undefined) {
    cursor.at = before;
    cursor.fail(`没有名为“${name}”的维度`);
  }
  if (dimension !== undefined && cursor.take('低于')) {
    const below = Number(cursor.match(/^\d{1,3}(?:\.\d{1,20})?/u)?.[0] ?? cursor.fail('请写分数，如65'));
    if (!cursor.take('分')) cursor.fail('分数之后请写“分”');
    return { dimensionScore: { dimension, below } };
  }
  if (!cursor.take('中')) cursor.fail('维度之后请写“低于…分”或“中…风险以上的发现不少于…项”');
  const atLeastLevel = levels.find((level: Level) => cursor.take(levelWords[level]));
  if (!atLeastLevel || !cursor.take('以上的发现不少于'))
    return cursor.fail('请写“低风险”“中风险”或“高风险”，之后写“以上的发现不少于…项”');
  const min = Number(cursor.match(/^\d{1,3}/u)?.[0] ?? cursor.fail('请写项数，如2'));
  if (!cursor.take('项')) cursor.fail('项数之后请写“项”');
  return { countFindings: { ...(dimension ? { dimension } : {}), atLeastLevel, min } };
}
