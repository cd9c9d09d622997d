import { describe, expect, test } from 'vitest';
import handWorked from '../data/hand-worked.json' with { type: 'json' };
import { CalculationFault, calculate, listCalculators, listLimitationPeriods } from './index.ts';
import { multiply } from './multiply.ts';

interface Example {
  input: Record<string, unknown>;
  expect: unknown;
  warnings?: number;
}

describe.each(Object.entries(handWorked as Record<string, Example[]>))('%s', (id, cases) => {
  test.each(cases.map(each => [JSON.stringify(each.input), each] as const))('%s', (_, { input, ...worked }) => {
    const { result, steps, warnings } = calculate(id, input)!;
    expect(result).toEqual(worked.expect);
    expect(warnings).toHaveLength(worked.warnings ?? 0);
    expect(steps.length).toBeGreaterThan(0);
  });
});

test('每个计算器都有手工算例与法律依据', () => {
  for (const { id, legalBasis } of listCalculators()) {
    expect([id, (handWorked as Record<string, Example[]>)[id]?.length]).not.toContain(undefined);
    expect(legalBasis.length).toBeGreaterThan(0);
  }
  expect(listLimitationPeriods()).toHaveLength(32);
});

test('没有的计算器', () => expect(calculate('none', {})).toBeUndefined());

describe('大额与极端日期', () => {
  test('10^12分、一百年，一分不差', () => {
    const { result } = calculate('simple-interest', {
      principal: 1_000_000_000_001,
      rate: 3.65,
      from: '1950-01-01',
      to: '2050-01-01',
    })!;
    const days = 36_525;
    expect(result).toBe(
      Number((1_000_000_000_001n * 36_500n * BigInt(days) * 2n + 365_000_000n) / (2n * 365_000_000n)),
    );
  });

  /** Worked by hand: days of each stretch, its rate in millionths a year, what it comes to in fen. */
  test.each([
    ['闰日两头各一日', 100_000_000, 1, '2024-02-28', '2024-03-01', [[2, 34_500, 18_904]]],
    ['平年二月没有二十九日', 100_000_000, 1, '2023-02-28', '2023-03-01', [[1, 36_500, 10_000]]],
    [
      '报价变动日当天起用新利率',
      100_000_000,
      1,
      '2024-07-21',
      '2024-07-23',
      [
        [1, 34_500, 9_452],
        [1, 33_500, 9_178],
      ],
    ],
    [
      '闰年全年三百六十六日，五年期与一年期的变动日都分段',
      100_000_000,
      1,
      '2024-01-01',
      '2025-01-01',
      [
        [50, 34_500, 472_603],
        [153, 34_500, 1_446_164],
        [91, 33_500, 835_205],
        [72, 31_000, 611_507],
      ],
    ],
    [
      '10^12分，闰年全年，一分不差',
      1_000_000_000_000,
      1,
      '2024-01-01',
      '2025-01-01',
      [
        [50, 34_500, 4_726_027_397],
        [153, 34_500, 14_461_643_836],
        [91, 33_500, 8_352_054_795],
        [72, 31_000, 6_115_068_493],
      ],
    ],
    [
      '四倍，跨两次变动与闰日',
      100_000_000,
      4,
      '2023-03-01',
      '2024-06-30',
      [
        [111, 146_000, 4_440_000],
        [62, 142_000, 2_412_055],
        [183, 138_000, 6_918_904],
        [131, 138_000, 4_952_877],
      ],
    ],
  ])('LPR：%s', (_, principal, multiple, from, to, stretches) => {
    const { result, steps } = calculate('lpr-interest', { principal, multiple, from, to })!;
    expect(steps.map(step => Number(/）(\d+)日/u.exec(step)?.[1]))).toEqual(stretches.map(([days]) => days));
    expect(result).toBe(stretches.reduce((sum, [, , fen]) => sum + fen!, 0));
    for (const [days, ppm, fen] of stretches) {
      const [product, below] = [BigInt(principal) * BigInt(ppm!) * BigInt(days!), 365_000_000n];
      expect(BigInt(fen!)).toBe((2n * product + below) / (2n * below));
    }
  });

  test('10^12分的财产案件受理费：2000万元以上部分按千分之五，加4.18万元', () => {
    const { result } = calculate('court-fee', { kind: '财产案件', amount: 1_000_000_000_000 })!;
    expect(result).toBe(5_004_180_000);
  });

  test.each([
    [[1, 1], 2, 1],
    [[-1, 1], 2, -1],
    [[2, 5], 3, 3],
    [[9_007_199_254_740_991, 1], 1, 9_007_199_254_740_991],
  ])('%s ÷ %s ＝ %s（四舍五入）', (factors, divisor, expected) => expect(multiply(factors, divisor)).toBe(expected));

  test.each([
    ['闰日加一年取月末', { start: '2024-02-29', n: 1, unit: '年', rollover: false }, '2025-02-28'],
    ['三十一日加一月取月末', { start: '2025-01-31', n: 1, unit: '月', rollover: false }, '2025-02-28'],
    ['跨年', { start: '2025-12-31', n: 1, unit: '日', rollover: false }, '2026-01-01'],
  ])('%s', (_, input, end) => expect(calculate('period-end', input)?.result).toBe(end));

  test('不计算的期间重叠的日子只扣一次', () => {
    const whole = { debt: 10_000_000, due: '2025-01-01', until: '2025-12-31' };
    const once = calculate('delayed-performance', { ...whole, excluded: [['2025-02-01', '2025-04-01']] });
    const twice = calculate('delayed-performance', {
      ...whole,
      excluded: [
        ['2025-02-01', '2025-03-15'],
        ['2025-03-01', '2025-04-01'],
      ],
    });
    expect(twice?.result).toBe(once?.result);
  });
});

describe('算不了的说明原因', () => {
  test.each([
    ['court-fee', { kind: '没有这一类' }, '不支持的案件类型'],
    ['lpr-interest', { principal: 1, from: '2025-01-02', to: '2025-01-01' }, '不得早于'],
    ['lpr-interest', { principal: 1, from: '2000-01-02', to: '2025-01-01' }, '没有 2000-01-02 的利率'],
    ['lending-cap', { contractDate: '2019-01-01' }, '请填写起诉日期'],
    ['labour-compensation', { kind: 'N+1', start: '2020-01-01', end: '2021-01-01', avgWage: 1 }, '上一个月工资'],
    ['labour-compensation', { kind: 'N', start: '2021-01-02', end: '2021-01-01', avgWage: 1 }, '不得早于'],
    ['work-injury', { wage: 1, grade: 11 }, '1至10级'],
    ['work-injury', { wage: 1, death: true, lastYearDisposable: 1 }, '职工月平均工资'],
  ])('%s %j', (id, input, words) => {
    expect(() => calculate(id, input)).toThrow(CalculationFault);
    expect(() => calculate(id, input)).toThrow(words);
  });
});
