import { expect, test } from 'vitest';
import { asksForPenalties, planSearch } from './plan-search.ts';

test('由紧到松：同段、同篇、最长的两个词、任一词；所选范围始终在', () => {
  const narrowed = [{ fieldEn: 'courtLevel' as const, value: '高级人民法院', label: '高级人民法院' }];
  const plans = planSearch('2', { exact: ['违约金', '逾期付款', '调减'], wide: ['违约金', '付款'] }, narrowed);
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
  expect(plans.every(({ childQueryBO }) => childQueryBO?.at(-1)?.baseQueryBO?.fieldEn === 'courtLevel')).toBe(true);
});

test('没有词就不检索；一个词只检索一次', () => {
  expect(planSearch('2', { exact: [], wide: [] }, [])).toEqual([]);
  expect(planSearch('2', { exact: ['违约金'], wide: ['违约金'] }, [])).toHaveLength(1);
});

test.each([
  ['会被罚款多少', true],
  ['违约金能否调减', false],
])('“%s”是否问处罚：%s', (question, expected) => {
  expect(asksForPenalties(question)).toBe(expected);
});
