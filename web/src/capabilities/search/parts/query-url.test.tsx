import type { QueryNode } from '@antai/contract/search';
import { expect, test } from 'vitest';
import { casesCategory } from '../../../../test/samples.ts';
import { boxPlace, emptyQuery, fromQueryList, textCondition, toggleFilter, toQueryList, withBox } from './query-url.ts';

const sentence: QueryNode = {
  queryType: 2,
  childQueryBO: [
    textCondition('fullText', { fieldValue: '违约金' }),
    textCondition('fullText', { fieldValue: '调整' }),
  ],
};

test('一组条件与筛选写进地址，再读出不变', () => {
  const query = toggleFilter(
    { conditions: sentence, filters: [] },
    { fieldEn: 'causeOfAction', value: '买卖合同纠纷' },
  );
  const list = toQueryList(query);
  expect(list).toHaveLength(2);
  expect(fromQueryList(JSON.parse(JSON.stringify(list)))).toEqual(query);
});

test('交集的条件平铺在地址中', () => {
  const conditions = {
    queryType: 0,
    childQueryBO: [textCondition('fullText', { fieldValue: '甲' }), textCondition('fullText', { fieldValue: '乙' })],
  };
  expect(toQueryList({ conditions, filters: [] })).toEqual(conditions.childQueryBO);
});

test('同一筛选再选一值为并选，再点取消', () => {
  const once = toggleFilter(emptyQuery, { fieldEn: 'court', value: '甲法院' });
  const twice = toggleFilter(once, { fieldEn: 'court', value: '乙法院' });
  expect(twice.filters[0]?.selectValues).toEqual(['甲法院', '乙法院']);
  expect(
    toggleFilter(toggleFilter(twice, { fieldEn: 'court', value: '甲法院' }), { fieldEn: 'court', value: '乙法院' })
      .filters,
  ).toEqual([]);
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

test('只有一个条件时所选的关系也写进地址，等下一个条件', () => {
  const waiting = {
    conditions: { queryType: 2, childQueryBO: [textCondition('fullText', { fieldValue: '甲' })] },
    filters: [],
  };
  expect(fromQueryList(JSON.parse(JSON.stringify(toQueryList(waiting))))).toEqual(waiting);
});

test('树中选了下级即代替上级，选了上级即代替下级', () => {
  const whole = toggleFilter(emptyQuery, { fieldEn: 'region', value: '江苏省' });
  const city = toggleFilter(whole, { fieldEn: 'region', value: '江苏省/苏州市' });
  expect(city.filters[0]?.selectValues).toEqual(['江苏省/苏州市']);
  expect(toggleFilter(city, { fieldEn: 'region', value: '江苏省' }).filters[0]?.selectValues).toEqual(['江苏省']);
  expect(toggleFilter(city, { fieldEn: 'region', value: '浙江省' }).filters[0]?.selectValues).toEqual([
    '江苏省/苏州市',
    '浙江省',
  ]);
});

test('关键词框中的条件再检索即被替换，追加则都留下', () => {
  const box = (fieldValue: string) => ({ node: textCondition('fullText', { fieldValue }), isKept: false });
  const once = withBox(emptyQuery, casesCategory, box('甲'));
  const again = withBox(once, casesCategory, box('乙'));
  const words = (query: typeof once) => query.conditions.childQueryBO?.map(node => node.baseQueryBO?.fieldValue);
  expect(words(again)).toEqual(['乙']);
  const both = withBox(again, casesCategory, { ...box('丙'), isKept: true });
  expect(words(both)).toEqual(['乙', '丙']);
  expect(boxPlace(both, casesCategory)).toBe(1);
  expect(words(withBox(both, casesCategory, box('丙')))).toEqual(['乙', '丙']);
});
