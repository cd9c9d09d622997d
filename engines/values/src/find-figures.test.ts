import { expect, test } from 'vitest';
import { figuresIn } from './find-figures.ts';

test.each([
  ['租金每月1,000.00元，押金2000元', ['1000', '2000']],
  ['租金每月1，000元', ['1000']],
  ['年利率3.85%', ['3.85']],
  ['第5条', ['5']],
  ['金额壹仟元', []],
])('文中的数字：%s', (text, figures) => {
  expect([...figuresIn(text)]).toEqual(figures);
});
