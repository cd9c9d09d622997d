import { describe, expect, test } from 'vitest';
import { flagOf, type Instance, inOrder, instanceOf, numberKey, tieOf } from './tie-instances.ts';

const aCase = (more: Partial<Instance>): Instance => ({
  id: 'a',
  title: '',
  number: '（2021）沪0115民初1号',
  court: '上海市浦东新区人民法院',
  procedure: '一审',
  date: '2021-03-01',
  causes: ['买卖合同纠纷'],
  outcome: '支持',
  parties: ['望京贸易有限公司', '栖桐科技有限公司'],
  related: [],
  ...more,
});
const first = aCase({});
const appeal = aCase({
  id: 'b',
  number: '（2021）沪01民终9号',
  procedure: '二审',
  date: '2021-09-01',
  outcome: '改判',
  related: ['(2021)沪0115民初1号'],
});

test.each([
  ['(2021) 沪0115民初1号', '（2021）沪0115民初1号'],
  ['〔2014〕青刑初字第684号', '（2014）青刑初字第684号'],
])('案号写法不同仍是同一案号：%s', (a, b) => {
  expect(numberKey(a)).toBe(numberKey(b));
});

describe('是否同一纠纷', () => {
  test.each<[string, Partial<Instance>, string | undefined]>([
    ['二审写明一审案号', appeal, 'caseNumber'],
    ['同当事人同案由的另一审级', { ...appeal, related: [] }, 'parties'],
    ['当事人相同的执行案件', { ...appeal, related: [], procedure: '执行', causes: [] }, 'parties'],
    ['同当事人的另一件一审案件不算', { id: 'c', number: '（2021）沪0115民初2号' }, undefined],
    ['只有一方相同不算', { ...appeal, related: [], parties: ['望京贸易有限公司', '澄屿有限公司'] }, undefined],
    ['隐名相同不算', { ...appeal, related: [], parties: ['张某某', '李某某'] }, undefined],
    ['案由不同不算', { ...appeal, related: [], causes: ['劳动争议'] }, undefined],
  ])('%s', (_what, other, tie) => {
    const own = other.parties?.[0] === '张某某' ? aCase({ parties: ['张某某', '李某某'] }) : first;
    expect(tieOf(own, aCase(other))).toBe(tie);
  });
});

test.each([
  ['改判', true],
  ['部分改判', true],
  ['发回重审', true],
  ['维持', false],
])('二审%s时一审判决的提示', (outcome, isFlagged) => {
  const flag = flagOf(first, [{ instance: { ...appeal, outcome }, tie: 'caseNumber' }]);
  expect(flag?.includes('（2021）沪01民终9号')).toBe(isFlagged || undefined);
});

test('二审判决自身没有提示；各审级按时间排列', () => {
  const others = [{ instance: first, tie: 'caseNumber' as const }];
  expect(flagOf(appeal, others)).toBeUndefined();
  expect(inOrder(appeal, others).map(({ id, tie }) => [id, tie])).toEqual([
    ['a', 'caseNumber'],
    ['b', 'own'],
  ]);
});

test('从记录字段读出', () => {
  const fields = {
    caseNumber: '（2021）沪01执5号',
    party: ['甲公司'],
    relatedCaseNumbers: [{ caseNumber: '（2021）沪0115民初1号' }],
  };
  expect(instanceOf({ id: 'x', title: '执行裁定', fields })).toMatchObject({
    procedure: '执行',
    related: ['（2021）沪0115民初1号'],
  });
});
