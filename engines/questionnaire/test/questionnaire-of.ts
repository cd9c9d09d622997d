import type { Question, Questionnaire } from '../src/questionnaire.ts';

/** A sound questionnaire of these questions. */
export const questionnaireOf = (questions: Question[]): Questionnaire => ({
  ...{
    title: '用工',
    description: '',
    audience: [],
    applicability: '',
    estimatedMinutes: 5,
    lawAsOf: '2026-11',
    tags: [],
  },
  dimensions: [{ id: 'd', name: '合同', weight: 100 }],
  sections: [{ id: 's', title: '一', questions }],
  findings: [
    {
      ...{ id: 'f', dimension: 'd', title: '未签合同', reason: '须付二倍工资' },
      legalBasis: [{ statute: '劳动合同法', article: '第八十二条' }],
      remedy: { action: '补签', owner: '人力资源', deadline: { days: 30, hint: '尽快' } },
    },
  ],
  dimensionBands: [{ min: 0, level: 'high', title: '薄弱' }],
  conditions: [],
  bands: [{ id: 'd', min: 0, level: 'high', title: '薄弱', text: '', nextStep: '' }],
  disclaimer: '',
});
