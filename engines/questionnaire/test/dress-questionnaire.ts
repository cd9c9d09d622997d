import { randomCase } from '../bench/random-case.ts';
import type { Option, Question, Questionnaire, QuestionnaireFinding } from '../src/questionnaire.ts';

/** What people write into a field, and what could be taken for a mark of a paper. */
const texts = [
  '',
  '是否签订书面劳动合同？',
  'A：60分',
  '是（5分）',
  '“外包”',
  '半个引号”',
  '选项【高风险】',
  '【发现3】',
  '【说明】不是说明',
  '【续】接着写',
  '【组合条件】',
  '一、总则',
  '第一部分',
  '3. 第三点',
  '（选答）',
  '（单选，必答）',
  'A. 是    B. 否',
  '□ 方框 ○ 圆圈',
  '权重：权重5',
  '适用：不计',
  '90分起：低风险，稳健',
  '《民法典》第一条',
  '第一段\n第二段',
  '一行\n\n隔一行\n',
  ' 两端有空格 ',
  '第2题为“是”且第3题已作答',
  '<b>&amp;</b>',
  '1e3',
];

const numbers = [0, 1, 0.5, 33.33, 100];
const sizes = [-1e15, -3, 0, 0.000_001, 12_345_678.9, 1e15];

/** A random questionnaire all of whose fields hold something, odd words among them; the same for the same seed. */
export function dressQuestionnaire(seed: number): Questionnaire {
  const { questionnaire } = randomCase(seed);
  let turn = seed;
  const next = <Item>(list: readonly Item[]): Item => {
    turn = (turn * 1_103_515_245 + 12_345) % 2_147_483_648;
    return list[Math.floor(turn / 65_536) % list.length]!;
  };
  const text = () => next(texts);
  const line = () => text().replaceAll('\n', ' ');
  const maybe = <Part extends object>(part: Part): Partial<Part> => (next([true, false, false]) ? part : {});
  const dressOption = (option: Option): Option => ({
    // the wire knows no -0
    ...{ ...option, label: line(), score: (option.score ?? 0) + 0 },
  });
  const dressChoice = (option: Option): Option => ({
    ...dressOption(option),
    ...maybe({ exclusive: true }),
    ...maybe({ whenNotSelected: { level: next(['none', 'low', 'high'] as const), findingId: 'f0' } }),
  });
  const dressQuestion = (question: Question): Question => ({
    ...{ ...question, title: text(), help: text() },
    ...maybe({ isProposed: true }),
    ...maybe({ unit: '人', integer: true, min: next(sizes), max: next(sizes) }),
    ...maybe({ steps: 7, lowLabel: '从不', highLabel: '：总是' }),
    ...maybe({ maxLength: 300, accept: ['pdf', 'docx'], maxFiles: 2, prefill: 'company.party' }),
    ...maybe({ weight: next([0, 0.25, 7]) }),
    ...(question.options
      ? { options: question.options.map(question.type === 'multiple' ? dressChoice : dressOption) }
      : {}),
    ...(question.rows ? { rows: question.rows.map(row => ({ ...row, label: line(), weight: next(numbers) })) } : {}),
    ...(question.columns ? { columns: question.columns.map(column => ({ ...column, label: line() })) } : {}),
  });
  const dressFinding = (finding: QuestionnaireFinding): QuestionnaireFinding => ({
    ...{ ...finding, title: line(), reason: text() },
    legalBasis: [
      {
        statute: '最高人民法院关于适用《中华人民共和国民法典》的解释',
        article: '第三条第一款',
        note: line(),
        unverified: true,
      },
      { statute: '劳动合同法', ...maybe({ article: '第八十二条》甲' }) },
    ],
    remedy: { action: text(), owner: line(), deadline: { days: 90, hint: line() }, evidence: line() },
    ...maybe({ isProposed: true }),
  });
  return {
    ...{ ...questionnaire, title: line(), description: text(), disclaimer: text(), applicability: text() },
    ...{ estimatedMinutes: 45, lawAsOf: '2026-10', audience: ['中小企业', line()], tags: ['用工', 'A：5分'] },
    dimensions: questionnaire.dimensions.map(each => ({ ...each, name: line(), weight: next(numbers) })),
    sections: questionnaire.sections.map(section => ({
      ...{ ...section, title: line(), intro: text() },
      questions: section.questions.map(dressQuestion),
    })),
    findings: questionnaire.findings.map(dressFinding),
    dimensionBands: questionnaire.dimensionBands.map(band => ({ ...band, title: line() })),
    bands: questionnaire.bands.map(band => ({
      ...band,
      min: next(numbers),
      title: line(),
      text: text(),
      nextStep: text(),
    })),
    conditions: questionnaire.conditions.map(each => ({ ...each, name: line(), text: text() })),
  };
}
