import { expect, test } from 'vitest';
import { asksForPenalties, narrow, planSearch } from './plan-search.ts';

test('由紧到松：同段、同篇、最长的两个词、任一词', () => {
  const plans = planSearch('2', { exact: ['违约金', '逾期付款', '调减'], wide: ['违约金', '付款'] });
  const said = plans.map(({ childQueryBO }) => {
    const [words] = childQueryBO ?? [];
    return [words?.queryType, words?.childQueryBO?.map(({ baseQueryBO }) => baseQueryBO?.fieldValue)];
  });
  expect(said).toEqual([
    [3, ['违约金', '逾期付款', '调减']],
    [0, ['违约金', '逾期付款', '调减']],
    [0, ['逾期付款', '违约金']],
    [1, ['违约金', '付款']],
  ]);
});

test('所选的范围加在同一检索之上，词与词的关系不变', () => {
  const [plan] = planSearch('2', { exact: ['违约金', '调减'], wide: [] });
  const narrowed = [{ fieldEn: 'courtLevel' as const, value: '高级人民法院', label: '高级人民法院' }];
  const { childQueryBO } = narrow(plan!, narrowed);
  expect(childQueryBO?.slice(0, -1)).toEqual(plan!.childQueryBO);
  expect(childQueryBO?.at(-1)?.baseQueryBO).toEqual({ fieldEn: 'courtLevel', selectValues: ['高级人民法院'] });
});

test('没有词就不检索；一个词只检索一次', () => {
  expect(planSearch('2', { exact: [], wide: [] })).toEqual([]);
  expect(planSearch('2', { exact: ['违约金'], wide: ['违约金'] })).toHaveLength(1);
});

test.each([
  ['会被罚款多少', true],
  ['违约金能否调减', false],
])('“%s”是否问处罚：%s', (question, expected) => {
  expect(asksForPenalties(question)).toBe(expected);
});
