import { type Question, stepsOfRating } from './questionnaire.ts';
import { sayColumn, sayOption, sayRange, sayRow } from './write-marks.ts';

/** What a paper says of a question below its title, one fact a line: 【权重】2. */
export type QuestionFact = [key: string, text: string];

export const measureWords = { daysSince: '距今天数', daysUntil: '到期天数', absolute: '按日期' } as const;
export const scoringWords = { sum: '加分', deduct: '扣分' } as const;
export const proposedWords = '待采纳';

const when = (isSaid: unknown, key: string, text: string | number | undefined): QuestionFact[] =>
  isSaid ? [[key, String(text)]] : [];

const fileKey = (id: string) => (id === 'provided' ? '已上传' : '未上传');

/** Whether the options of a question are written with their points: those that ask for background have none. */
export const hasPoints = ({ weight, options = [] }: Question) => weight > 0 || options.some(({ score }) => score);

/** All that a paper says of a question but its title, its options and when it is shown. */
export function sayFacts(question: Question, dimensionName: string | undefined): QuestionFact[] {
  const { type, help, weight, unit, min, max, measure, scoring, steps, maxLength, accept, maxFiles } = question;
  const { options = [], ranges = [], rows = [], columns = [] } = question;
  return [
    ...when(question.isProposed, '模型拟稿', proposedWords),
    ...when(help, '说明', help),
    ...when(hasPoints(question), '权重', weight),
    ...when(dimensionName !== undefined, '维度', dimensionName),
    ...when(question.inverse, '反向', '是'),
    ...when(question.allowNA, '不适用', '可选'),
    ...when(question.missing === 'worst', '未答', '按最不利计'),
    ...when(unit, '单位', unit),
    ...when(question.integer, '整数', '是'),
    ...when(min !== undefined, '最小', min),
    ...when(max !== undefined, '最大', max),
    ...when(measure, '计算', measure && measureWords[measure]),
    ...when(scoring, '计分', scoring && scoringWords[scoring]),
    ...when(steps, '级数', stepsOfRating(question)),
    ...when(question.lowLabel, '最低级', question.lowLabel),
    ...when(question.highLabel, '最高级', question.highLabel),
    ...when(maxLength, '字数', maxLength),
    ...when(accept?.length, '文件', accept?.join('、')),
    ...when(maxFiles, '几个', maxFiles),
    ...(type === 'file' ? options.flatMap(option => when(true, fileKey(option.id), sayOption(option, true))) : []),
    ...when(question.prefill, '预填', question.prefill),
    ...ranges.map((range): QuestionFact => ['区间', sayRange(range)]),
    ...rows.map((row): QuestionFact => ['行', sayRow(row)]),
    ...columns.map((column): QuestionFact => ['栏', sayColumn(column)]),
  ];
}
