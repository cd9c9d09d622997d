import { type Question, stepsOfRating } from './questionnaire.ts';
import { sayColumn, sayOption, sayRange, sayRow } from './write-marks.ts';

/** What a paper says of a question below its title, one fact a line: 【权重】2. */
export type QuestionFact = [key: string, text: string];

export const measureWords = { daysSince: '距今天数', daysUntil: '到期天数', absolute: '按日期' } as const;
export const scoringWords = { sum: '加分', deduct: '扣分' } as const;
export const proposedWords = '待采纳';

const when = (isSaid: unknown, { key, text }: { key: string; text: string | number | undefined }): QuestionFact[] =>
  isSaid ? [[key, String(text)]] : [];

const fileKey = (id: string) => (id === 'provided' ? '已上传' : '未上传');

/** Whether the options of a question are written with their points: those that ask for background have none. */
export const hasPoints = ({ weight, options = [] }: Question) => weight > 0 || options.some(({ score }) => score);

/** All that a paper says of a question but its title, its options and when it is shown. */
export function sayFacts(question: Question, dimensionName: string | undefined): QuestionFact[] {
  const { type, help, weight, unit, min, max, measure, scoring, steps, maxLength, accept, maxFiles } = question;
  const { options = [], ranges = [], rows = [], columns = [] } = question;
  return [
    ...when(question.isProposed, { key: '模型拟稿', text: proposedWords }),
    ...when(help, { key: '说明', text: help }),
    ...when(hasPoints(question), { key: '权重', text: weight }),
    ...when(dimensionName !== undefined, { key: '维度', text: dimensionName }),
    ...when(question.inverse, { key: '反向', text: '是' }),
    ...when(question.allowNA, { key: '不适用', text: '可选' }),
    ...when(question.missing === 'worst', { key: '未答', text: '按最不利计' }),
    ...when(unit, { key: '单位', text: unit }),
    ...when(question.integer, { key: '整数', text: '是' }),
    ...when(min !== undefined, { key: '最小', text: min }),
    ...when(max !== undefined, { key: '最大', text: max }),
    ...when(measure, { key: '计算', text: measure && measureWords[measure] }),
    ...when(scoring, { key: '计分', text: scoring && scoringWords[scoring] }),
    ...when(steps, { key: '级数', text: stepsOfRating(question) }),
    ...when(question.lowLabel, { key: '最低级', text: question.lowLabel }),
    ...when(question.highLabel, { key: '最高级', text: question.highLabel }),
    ...when(maxLength, { key: '字数', text: maxLength }),
    ...when(accept?.length, { key: '文件', text: accept?.join('、') }),
    ...when(maxFiles, { key: '几个', text: maxFiles }),
    ...(type === 'file'
      ? options.flatMap(option => when(true, { key: fileKey(option.id), text: sayOption(option, true) }))
      : []),
    ...when(question.prefill, { key: '预填', text: question.prefill }),
    ...ranges.map((range): QuestionFact => ['区间', sayRange(range)]),
    ...rows.map((row): QuestionFact => ['行', sayRow(row)]),
    ...columns.map((column): QuestionFact => ['栏', sayColumn(column)]),
  ];
}
