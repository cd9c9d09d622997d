import { type AnswerTest, type Condition, isNumeric, type Operator, type Question } from './questionnaire.ts';

const ordered: readonly Operator[] = ['gt', 'gte', 'lt', 'lte'];
const ofChoices: readonly Operator[] = ['includes', 'notIncludes'];
const ofNothing: readonly Operator[] = ['answered', 'unanswered'];

/** What is wrong with a condition that may speak of these questions: an unknown or later one, an unknown option, an operator that does not fit. */
export function checkCondition(condition: Condition, before: readonly Question[]): string[] {
  if ('all' in condition) return checkAll(condition.all, before);
  if ('any' in condition) return checkAll(condition.any, before);
  if ('not' in condition) return checkCondition(condition.not, before);
  const question = before.find(({ id }) => id === condition.question);
  if (!question) return ['所引的题不存在，或者排在后面'];
  const complaint = checkTest(condition, question);
  return complaint ? [complaint] : [];
}

const checkAll = (conditions: Condition[], before: readonly Question[]) =>
  conditions.length > 0 ? conditions.flatMap(each => checkCondition(each, before)) : ['没有内容'];

function checkTest({ op, value }: AnswerTest, question: Question): string | undefined {
  const { type, options } = question;
  if (type === 'note') return '说明文字不作答，不能作为条件';
  if (ofNothing.includes(op)) return undefined;
  if (ofChoices.includes(op) && type !== 'multiple') return '“选有”“未选”只用于多选题';
  if (!ofChoices.includes(op) && type === 'multiple') return '多选题请用“选有”“未选”';
  if (type === 'matrix' || type === 'file' || type === 'party') return '矩阵题、文件题与主体题只能写“已作答”“未作答”';
  if (ordered.includes(op) && !isNumeric(question) && type !== 'date') return '比较大小只用于数字、金额、评分与日期题';
  if (op === 'in' ? !Array.isArray(value) || value.length === 0 : Array.isArray(value) || value === undefined)
    return '没有写明与什么比较';
  const kind = isNumeric(question) ? 'number' : 'string';
  if ((Array.isArray(value) ? value : [value]).some(each => typeof each !== kind)) return '比较的值与题型不符';
  const isOption = (id: unknown) => (options ?? []).some(option => option.id === id);
  if (options?.length && (Array.isArray(value) ? value : [value]).some(each => !isOption(each)))
    return '所引的选项不存在';
  return undefined;
}
