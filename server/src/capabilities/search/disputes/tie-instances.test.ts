import { describe, expect, test } from 'vitest';
import { flagOf, inOrder } from './order-instances.ts';
import { type Instance, instanceOf, isPossibleOrder, joinInstances } from './tie-instances.ts';

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
const ofFirst = { number: '(2021)沪0115民初1号', relation: '一审' };
const appeal = aCase({
  id: 'b',
  number: '（2021）沪01民终9号',
  procedure: '二审',
  date: '2021-09-01',
  outcome: '改判',
  related: [ofFirst],
});
const execution = aCase({
  id: 'e',
  number: '（2021）沪0115执3号',
  procedure: '执行',
  date: '2021-12-20',
  causes: [],
  related: [{ number: '（2021）沪01民终9号', relation: '执行依据' }],
});

const tiesOf = (own: Instance, others: Instance[]) => {
  const { instances, sameParties } = joinInstances(own, others);
  return {
    ...Object.fromEntries(sameParties.map(({ id }) => [id, 'sameParties'])),
    ...Object.fromEntries(instances.map(({ instance, tie }) => [instance.id, tie])),
  };
};

describe('一审案件与另一件案件', () => {
  test.each<[string, Partial<Instance>, string | undefined]>([
    ['二审写明一审案号', appeal, 'caseNumber'],
    [
      '二审写明的一审案号括号写法不同',
      { ...appeal, related: [{ number: '〔2021〕 沪0115民初1号', relation: '一审' }] },
      'caseNumber',
    ],
    ['二审写明一审案号，当事人隐名写法不同', { ...appeal, parties: ['望京公司', '栖桐公司'] }, 'caseNumber'],
    ['同当事人同案由，半年后的二审', { ...appeal, related: [] }, 'parties'],
    ['同当事人，次年的执行案件', { ...execution, related: [] }, 'parties'],
    ['七年后的二审不是同一纠纷', { ...appeal, related: [], date: '2028-03-01' }, 'sameParties'],
    ['早于一审的二审不是同一纠纷', { ...appeal, related: [], date: '2020-12-01' }, 'sameParties'],
    ['日期不详的二审不作同一纠纷', { ...appeal, related: [], date: '' }, 'sameParties'],
    [
      '二审写明的是另一件一审',
      { ...appeal, related: [{ number: '（2021）沪0115民初7号', relation: '一审' }] },
      'sameParties',
    ],
    ['同当事人的另一件一审', { id: 'c', number: '（2021）沪0115民初2号' }, 'sameParties'],
    ['案由不同', { ...appeal, related: [], causes: ['劳动争议'] }, 'sameParties'],
    ['只有一方相同', { ...appeal, related: [], parties: ['望京贸易有限公司', '澄屿有限公司'] }, undefined],
    ['提到本案案号的二审，未写明关系', { ...appeal, related: [{ ...ofFirst, relation: '' }] }, 'caseNumber'],
    [
      '提到本案案号的另一件一审',
      { id: 'c', number: '（2022）沪0115民初2号', date: '2022-03-01', related: [{ ...ofFirst, relation: '' }] },
      'sameParties',
    ],
    [
      '说理中引到本案案号的他人案件',
      { ...appeal, parties: ['甲公司'], related: [{ ...ofFirst, relation: '' }] },
      undefined,
    ],
  ])('%s', (_what, other, tie) => {
    expect(tiesOf(first, [aCase({ id: 'b', ...other })])).toEqual(tie ? { [other.id ?? 'b']: tie } : {});
  });

  test('隐名相同，既不是同一纠纷，也不是相同当事人', () => {
    const masked = { parties: ['张某某', '李某某'], related: [] };
    expect(tiesOf(aCase(masked), [aCase({ ...appeal, ...masked })])).toEqual({});
  });
});

test('经二审的案号，执行案件与一审连成一条；相同当事人的另一条不混入', () => {
  const another = aCase({ id: 'x', number: '（2021）沪0115民初8号', date: '2021-05-01' });
  const itsAppeal = aCase({
    id: 'y',
    number: '（2021）沪01民终20号',
    procedure: '二审',
    date: '2021-10-01',
    related: [{ number: another.number, relation: '一审' }],
  });
  const all = [first, appeal, execution, another, itsAppeal];
  expect(tiesOf(first, all)).toEqual({ b: 'caseNumber', e: 'caseNumber', x: 'sameParties', y: 'sameParties' });
  expect(tiesOf(itsAppeal, all)).toEqual({ x: 'caseNumber', a: 'sameParties', b: 'sameParties', e: 'sameParties' });
});

test('两件二审都可能时，一件也不认定', () => {
  const one = aCase({ ...appeal, related: [] });
  const two = aCase({ ...appeal, id: 'c', number: '（2021）沪01民终10号', related: [], date: '2021-10-01' });
  expect(tiesOf(first, [one, two])).toEqual({ b: 'sameParties', c: 'sameParties' });
});

test.each([
  ['一审之后一年的二审', first, appeal, true],
  ['2018年二审与2025年一审', aCase({ ...appeal, date: '2018-06-01' }), aCase({ date: '2025-02-01' }), false],
  ['同一天', first, aCase({ ...appeal, date: first.date }), false],
  ['同一审级', first, aCase({ id: 'z' }), false],
  ['案号年份倒置', aCase({ number: '（2022）沪0115民初1号' }), appeal, false],
] as const)('先后是否可能：%s', (_what, a, b, isPossible) => {
  expect(isPossibleOrder(a, b)).toBe(isPossible);
  expect(isPossibleOrder(b, a)).toBe(isPossible);
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

test('发回后重新作出的一审判决没有提示', () => {
  const again = aCase({ id: 'r', number: '（2022）沪0115民初5号', date: '2022-05-01' });
  expect(flagOf(again, [{ instance: { ...appeal, outcome: '发回重审' }, tie: 'caseNumber' }])).toBeUndefined();
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
    relatedCaseNumbers: [{ caseNumber: '（2021）沪0115民初1号', relation: '执行依据' }],
  };
  expect(instanceOf({ id: 'x', title: '执行裁定', fields })).toMatchObject({
    procedure: '执行',
    related: [{ number: '（2021）沪0115民初1号', relation: '执行依据' }],
  });
});
