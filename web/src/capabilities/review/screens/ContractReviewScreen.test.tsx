import { type ReviewDetail, type ReviewFinding, ReviewRecord, review } from '@antai/contract/review';
import { playbooks } from '@antai/contract/review/playbooks';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const text = '房屋租赁合同\n第四条 违约责任\n每日按欠付租金的百分之一支付违约金。';
const recordId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a11';
const finding = (findingId: string, more: Partial<ReviewFinding>): ReviewFinding => ({
  findingId,
  rule: findingId,
  source: 'rule',
  title: '违约金过高',
  start: text.indexOf('每日'),
  end: text.length - 1,
  level: 'medium',
  kind: 'unfavourable',
  reason: '折合年利率365%。',
  legalBasis: [{ statute: '中华人民共和国民法典', article: '第五百八十五条', state: 'verified' }],
  decision: 'open',
  wording: null,
  note: null,
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
} = finding('p-lease-repair', {
  title: '维修责任',
  source: 'point',
  level: 'low',
  kind: 'missing',
  clause: '全文',
  effect: 'insert',
  suggestion: '甲方负责维修。',
});
const detail: ReviewDetail = {
  recordId,
  taskId: recordId,
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
  preparation: {
    characters: text.length,
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
    text,
    delta: null,
    clauses: [{ kind: 'clause', number: '第四条', heading: '违约责任', level: 0, start: 7, end: text.length }],
    findings: [finding('gen-daily-penalty-1', {}), missing],
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
const type = { dictId: '102', typeId: 'lease', name: '房屋租赁合同', sides: { a: '出租人', b: '承租人' }, note: '' };
const point = {
  pointId: 'p-lease-repair',
  title: '维修责任',
  kind: 'missing' as const,
  level: 'low' as const,
  stance: 'b' as const,
  lookFor: '谁修。',
};
const answers = [
  answer(review.get, detail),
  answer(review.decide, {}),
  answer(review.typeList, { types: [type], hasModel: false }),
  answer(review.checklist, { points: [point], ruleCount: 73 }),
  answer(playbooks.list, { playbooks: [] }),
];
const side = () => screen.findByRole('complementary', { name: '审查结果' });

test('发现写明级别、理由、依据与采纳的后果；采纳即保存并到下一条', async () => {
  const { user } = await renderScreen(addresses.contractReview(recordId), answers);
  const card = within(await side()).getByRole('article', { name: '违约金过高' });
  expect(card).toHaveTextContent('折合年利率365%');
  expect(card).toHaveTextContent('《民法典》第五百八十五条已核验');
  expect(card).toHaveTextContent('采纳后加批注');
  await user.click(within(card).getByRole('button', { name: /^采纳/ }));
  expect(sentTo(review.decide)[0]?.data.decisions).toEqual([
    { findingId: 'gen-daily-penalty-1', decision: 'accepted' },
  ]);
  expect(within(await side()).getByRole('article', { name: '维修责任' })).toHaveTextContent('采纳后在条款末增补');
  expect(screen.getByText('已处理 1/2')).toBeVisible();
});

test('难以区分类型的请使用者选择；需要的事实才问；去掉的要点不审', async () => {
  const prepared = {
    ...detail,
    status: 'prepared' as const,
    taskId: null,
    result: null,
    settings: { ...detail.settings, typeId: null },
  };
  const rest = answers.slice(1);
  const { user, button } = await renderScreen(addresses.contractReview(recordId), [
    answer(review.get, prepared),
    answer(review.start, {}),
    ...rest,
  ]);
  expect(await button('开始审查')).toBeDisabled();
  expect(screen.getByText('先选择合同类型')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '房屋租赁合同 60%' }));
  await user.click(screen.getByRole('radio', { name: '不是' }));
  await user.click(await screen.findByRole('checkbox', { name: /维修责任/ }));
  await user.click(await button('开始审查'));
  expect(sentTo(review.start)[0]?.data).toMatchObject({
    typeId: 'lease',
    side: 'b',
    facts: { lender: 'other' },
    pointIds: [],
  });
});

test('历史说明进展；空时说怎么开始', async () => {
  const record = ReviewRecord.parse(detail);
  await renderScreen(addresses.contractReview(), [...answers, answer(review.history, pageOf([record], 1, 10))]);
  expect(await screen.findByRole('link', { name: '租赁合同.docx' })).toBeVisible();
  expect(screen.getByText(/2条发现，高风险0条/)).toBeVisible();
});

test('没有合同审查权限的人看不到这一页', async () => {
  await renderScreen(addresses.contractReview(), [], { without: [30016] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});
