import { review } from '@antai/contract/review';
import { playbooks } from '@antai/contract/review/playbooks';
import type { ReviewDetail, ReviewFinding } from '@antai/contract/review/records';
import { answer } from './fake-server.ts';

const reviewedText = '房屋租赁合同\n第四条 违约责任\n每日按欠付租金的百分之一支付违约金。';
export const reviewId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a11';
const reviewFinding = (findingId: string, more: Partial<ReviewFinding>): ReviewFinding => ({
  findingId,
  rule: findingId,
  source: 'rule',
  title: '违约金过高',
  start: reviewedText.indexOf('每日'),
  end: reviewedText.length - 1,
  level: 'medium',
  kind: 'unfavourable',
  reason: '折合年利率365%。',
  legalBasis: [{ statute: '中华人民共和国民法典', article: '第五百八十五条', state: 'verified' }],
  decision: 'open',
  wording: null,
  notes: [],
  assignment: null,
  decidedBy: null,
  clause: '第四条',
  effect: 'comment',
  positions: null,
  taken: null,
  ...more,
});
const {
  start: _start,
  end: _end,
  ...missing
} = reviewFinding('p-lease-repair', {
  title: '维修责任',
  source: 'point',
  level: 'low',
  kind: 'missing',
  clause: '全文',
  effect: 'insert',
  suggestion: '甲方负责维修。',
});
/** A lease that is reviewed: one finding in the text, one of what is missing. */
export const reviewDetail: ReviewDetail = {
  recordId: reviewId,
  taskId: reviewId,
  name: '租赁合同.docx',
  fileType: 'docx',
  status: 'done',
  finishPercent: 100,
  failReason: null,
  isExpired: false,
  createTime: '2026-11-22T08:00:00.000Z',
  dictId: '102',
  typeName: '房屋租赁合同',
  side: 'b',
  findingCount: 2,
  highCount: 0,
  mediumCount: 1,
  lowCount: 1,
  decidedCount: 0,
  isOwn: true,
  ownerName: '',
  preparation: {
    characters: reviewedText.length,
    unread: [],
    hasTrackedChanges: false,
    typeOutcome: 'close',
    candidates: [
      { typeId: 'lease', name: '房屋租赁合同', share: 0.6 },
      { typeId: 'sale', name: '买卖合同', share: 0.4 },
    ],
    parties: [],
    signDate: null,
    factsWanted: ['lender'],
    otherLaw: null,
  },
  settings: {
    typeId: 'lease',
    side: 'b',
    strictness: 'usual',
    signDate: '2026-11-22',
    facts: {},
    pointIds: null,
    isMainland: false,
    hasModel: false,
  },
  playbook: null,
  earlierName: null,
  result: {
    text: reviewedText,
    delta: null,
    clauses: [{ kind: 'clause', number: '第四条', heading: '违约责任', level: 0, start: 7, end: reviewedText.length }],
    findings: [reviewFinding('gen-daily-penalty-1', {}), missing],
    coverage: [{ rule: 'gen-daily-penalty', name: '违约金过高', source: 'rule', state: 'found' }],
    summary: [{ name: '租金', value: '8000元', start: 7, end: 12 }],
    deadlines: [],
    obligations: [],
    terms: [],
    unread: [],
    model: null,
    reviewedAt: '2026-11-22T08:00:00.000Z',
  },
};
const leaseType = {
  dictId: '102',
  typeId: 'lease',
  name: '房屋租赁合同',
  sides: { a: '出租人', b: '承租人' },
  note: '',
};
const leasePoint = {
  pointId: 'p-lease-repair',
  title: '维修责任',
  kind: 'missing' as const,
  level: 'low' as const,
  stance: 'b' as const,
  lookFor: '谁修。',
};
/** What the work of that review asks for. */
export const reviewAnswers = [
  answer(review.get, reviewDetail),
  answer(review.decide, {}),
  answer(review.typeList, { types: [leaseType], hasModel: false }),
  answer(review.checklist, { points: [leasePoint], ruleCount: 73 }),
  answer(playbooks.list, { playbooks: [] }),
];
