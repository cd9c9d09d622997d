import { expect, test } from 'vitest';
import { listYears } from './index.ts';

test.each([
  [
    ['2022', '2019'],
    ['2019', '2020', '2021', '2022'],
  ],
  [['2020'], ['2020']],
  [[], []],
  [
    ['0219', '2022'],
    ['0219', '2022'],
  ],
  [
    ['2019', '不详'],
    ['2019', '不详'],
  ],
])('%j 之间没有记录的年份也在轴上', (values, years) => {
  expect(listYears(values)).toEqual(years);
});
