import type { AnswerAnalysis, AnswerLink, AnswerRow, OverallAnalysis } from '@antai/contract/questionnaires/analysis';
import type { QuestionnaireContent, QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import type { QuestionnaireDetail, QuestionnaireRow } from '@antai/contract/questionnaires/questionnaires';

export const questionnaireId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a31';
export const answerId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a32';
export const linkId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a33';
const time = '2026-11-20 09:30:00';

/** A questionnaire of two questions, one of them for files. */
export const riskContent: QuestionnaireContent = {
  ...{ title: '用工合规自检', description: '两题', audience: [], applicability: '', estimatedMinutes: 2, tags: [] },
  lawAsOf: '2026-11',
  dimensions: [{ id: 'contract', name: '合同订立', weight: 100 }],
  sections: [
    {
      id: 'basics',
      title: '基本情况',
      questions: [
        {
          ...{ id: 'contract', type: 'yesno', title: '是否都签了合同？', required: true, weight: 1 },
          dimension: 'contract',
          options: [
            { id: 'yes', label: '是', score: 100, level: 'none' },
            { id: 'no', label: '否', score: 0, level: 'high', findingId: 'no-contract' },
          ],
        },
        {
          ...{ id: 'proof', type: 'file', title: '请上传合同', required: false, weight: 0, maxFiles: 2 },
          accept: ['pdf'],
        },
      ],
    },
  ],
  findings: [
    {
      ...{ id: 'no-contract', dimension: 'contract', title: '未订立书面劳动合同', reason: '须付二倍工资' },
      legalBasis: [{ statute: '中华人民共和国劳动合同法', article: '第八十二条' }],
      remedy: { action: '一个月内补签', owner: '人力资源部', deadline: { days: 30, hint: '尽快' } },
    },
  ],
  dimensionBands: [{ min: 0, level: 'high', title: '薄弱' }],
  conditions: [],
  bands: [{ id: 'd', min: 0, level: 'high', title: '薄弱', text: '须整改', nextStep: '先补签' }],
  disclaimer: '不构成法律意见。',
};

/** The same as whoever answers it sees it. */
export const sheetOf = ({ title, description, estimatedMinutes, disclaimer, sections }: QuestionnaireContent) => ({
  ...{ title, description, estimatedMinutes, disclaimer },
  sections: sections.map(({ id, title: name, questions }) => ({
    ...{ id, title: name },
    questions: questions.map(
      ({ dimension: _dimension, weight: _weight, ranges: _ranges, prefill: _prefill, options, ...shown }) => ({
        ...shown,
        ...(options ? { options: options.map(each => ({ id: each.id, label: each.label })) } : {}),
      }),
    ) as QuestionnaireSheet['sections'][number]['questions'],
  })),
});

export const questionnaireRow = (more: Partial<QuestionnaireRow> = {}): QuestionnaireRow => ({
  ...{ questionnaireId, isOwn: true, ownerName: '', sharing: 'none', title: riskContent.title, description: '' },
  ...{ publishState: 2, version: 1, hasChanges: false, questionCount: 2, answerCount: 1, expireDay: null },
  ...{ createTime: time, updateTime: time },
  ...more,
});

export const questionnaireDetail = (more: Partial<QuestionnaireDetail> = {}): QuestionnaireDetail => ({
  ...questionnaireRow(),
  ...{ revision: 3, content: riskContent, problems: [], bases: [], logo: null, canShare: true },
  versions: [{ version: 1, releaseTime: time, answerCount: 1 }],
  ...more,
});

export const answerRow = (more: Partial<AnswerRow> = {}): AnswerRow => ({
  ...{
    answerId,
    respondent: '枢衡贸易',
    linkName: '子公司',
    version: 1,
    state: 'submitted',
    isReturned: false,
    isStale: false,
  },
  ...{ score: 0, level: 'high', findingCount: 1, saveTime: time, submitTime: time, keepUntil: '2027-11-20' },
  ...more,
});

export const answerAnalysis = (more: Partial<AnswerAnalysis> = {}): AnswerAnalysis => ({
  ...answerRow(),
  ...{ questionnaireId, referenceDate: '2026-11-20', content: riskContent, answers: { contract: 'no' } },
  outcome: {
    ...{ status: 'complete', missingRequired: [], completeness: 100, score: 0, band: 'd', level: 'high' },
    dimensions: [{ id: 'contract', score: 0, level: 'high' }],
    questions: [{ id: 'contract', state: 'scored', score: 0, level: 'high' }],
    conditions: [],
    findings: [{ id: 'no-contract', dimension: 'contract', level: 'high', sources: ['contract'] }],
  },
  explanations: [{ questionId: 'contract', answer: '否', steps: ['选择“否”：0分'], share: 100, lost: 100 }],
  ...{ bases: [], basisChanges: [], files: [], notes: {}, returned: null, isOwn: true },
  ...more,
});

export const answerLink = (more: Partial<AnswerLink> = {}): AnswerLink => ({
  ...{ linkId, name: '子公司', version: 1, isOpen: true, hasPassword: false, expireDay: null, answersMax: 200 },
  ...{ answerCount: 1, isOnePerPerson: false, keepDays: 365, consentText: '加密保存。', createTime: time },
  ...{ isByInvitation: false, remindEveryDays: 0 },
  ...more,
});

export const overallAnalysis: OverallAnalysis = {
  ...{ title: riskContent.title, version: 1, versions: [{ version: 1, answerCount: 1 }], answerCount: 1 },
  averageScore: 0,
  levels: [{ level: 'high', count: 1 }],
  scores: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  dimensions: [{ id: 'contract', name: '合同订立', averageScore: 0 }],
  findings: [{ id: 'no-contract', title: '未订立书面劳动合同', dimension: 'contract', count: 1, highCount: 1 }],
  heat: {
    questions: [{ id: 'contract', number: 1, title: '是否都签了合同？' }],
    rows: [{ answerId, respondent: '枢衡贸易', levels: ['high'] }],
  },
  trend: [{ month: '2026-11', count: 1, averageScore: 0 }],
};
