import type { QueryNode } from '@antai/contract/search';
import { expect, test } from 'vitest';
import { emptyQuery, fromQueryList, textCondition, toggleFilter, toQueryList } from './query-url.ts';

const sentence: QueryNode = {
  queryType: 2,
  childQueryBO: [textCondition('fullText', '违约金'), textCondition('fullText', '调整')],
};

test('一组条件与筛选写进地址，再读出不变', () => {
  const query = toggleFilter({ conditions: sentence, filters: [] }, 'causeOfAction', '买卖合同纠纷');
  const list = toQueryList(query);
  expect(list).toHaveLength(2);
  expect(fromQueryList(JSON.parse(JSON.stringify(list)))).toEqual(query);
});

test('交集的条件平铺在地址中', () => {
  const conditions = { queryType: 0, childQueryBO: [textCondition('fullText', '甲'), textCondition('fullText', '乙')] };
  expect(toQueryList({ conditions, filters: [] })).toEqual(conditions.childQueryBO);
});

test('同一筛选再选一值为并选，再点取消', () => {
  const once = toggleFilter(emptyQuery, 'court', '甲法院');
  const twice = toggleFilter(once, 'court', '乙法院');
  expect(twice.filters[0]?.selectValues).toEqual(['甲法院', '乙法院']);
  expect(toggleFilter(toggleFilter(twice, 'court', '甲法院'), 'court', '乙法院').filters).toEqual([]);
});

test.each([
  [undefined],
  ['x'],
  [{}],
  [[1, null, 'x', {}]],
  [[{ childQueryBO: 'x' }]],
])('损坏的地址 %j 当作没有条件', value => {
  expect(toQueryList(fromQueryList(value))).toEqual([]);
});
