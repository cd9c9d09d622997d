import type { Questionnaire } from './questionnaire.ts';

/** A new questionnaire: one dimension, one section, the usual bands; `lawAsOf` is a month, YYYY-MM. */
export const blankQuestionnaire = (lawAsOf: string): Questionnaire => ({
  ...{ title: '', description: '', audience: [], applicability: '', estimatedMinutes: 10, tags: [] },
  lawAsOf,
  dimensions: [{ id: 'd-1', name: '合规', weight: 100 }],
  sections: [{ id: 's-1', title: '基本情况', questions: [] }],
  findings: [],
  dimensionBands: [
    { min: 85, level: 'low', title: '稳健' },
    { min: 65, level: 'medium', title: '一般' },
    { min: 0, level: 'high', title: '薄弱' },
  ],
  conditions: [],
  bands: [
    { id: 'a', min: 90, level: 'low', title: '稳健', text: '制度与执行基本到位。', nextStep: '按年复查。' },
    {
      id: 'b',
      min: 75,
      level: 'medium',
      title: '有短板',
      text: '存在需要补齐的环节。',
      nextStep: '三个月内完成整改。',
    },
    { id: 'c', min: 60, level: 'high', title: '风险较高', text: '多处不合规。', nextStep: '一个月内制定整改方案。' },
    { id: 'd', min: 0, level: 'high', title: '风险高', text: '存在重大不合规。', nextStep: '立即整改并请律师跟进。' },
  ],
  disclaimer: '结果仅供内部自查，不构成法律意见。',
});
