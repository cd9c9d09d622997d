import { type QuestionnaireContent, questionTypeNames } from '@antai/contract/questionnaires/content';
import type { Workbook } from '@antai/documents/write-excel';
import { stepsOfRating, writeCondition } from '@antai/questionnaire';
import { asEngine } from '../show-questionnaire.ts';

const names = ['节', '题目', '题型', '必答', '说明', '选项', '单位', '权重', '显示条件'];

/** The questions of a questionnaire as the table that can be imported again. */
export function listQuestions(content: QuestionnaireContent): Workbook {
  const rows = content.sections.flatMap(section =>
    section.questions.map(question => [
      ...[section.title, question.title, questionTypeNames[question.type], question.required ? '是' : '否'],
      question.help ?? '',
      question.type === 'file' ? '' : sayOptions(question),
      ...[question.unit ?? '', String(question.weight)],
      question.visibleWhen ? writeCondition(question.visibleWhen, asEngine(content)) : '',
    ]),
  );
  return {
    columns: names.map(name => ({ name, kind: 'text' as const })),
    rows,
    facts: [
      ['问卷', content.title],
      [
        '说明',
        '“题目”必填；选项每行一个，可写“选项：分值分”。权重、显示条件一并导入。维度、区间、矩阵的行与栏、等级、发现、分档与组合条件不在表中；要全部内容往返，请导出Word。',
      ],
    ],
    sheets: ['题目', '说明'],
    isForm: true,
  };
}

const sayOptions = (question: QuestionnaireContent['sections'][number]['questions'][number]) =>
  question.type === 'rating' ? saySteps(question) : sayChoices(question);

type Question = Parameters<typeof sayOptions>[0];

const saySteps = ({ steps, lowLabel, highLabel }: Question) =>
  [`1级：${lowLabel ?? ''}`, `${stepsOfRating(asStep(steps))}级：${highLabel ?? ''}`].join('\n');

const asStep = (steps: number | undefined) => (steps === undefined ? {} : { steps });

const sayChoices = ({ options = [], weight }: Question) =>
  options.map(({ label, score }) => (weight > 0 && score !== undefined ? `${label}：${score}分` : label)).join('\n');
