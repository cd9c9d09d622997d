import { expect, test } from 'vitest';
import { definedTermsIn } from './check-definitions.ts';

test.each([
  ['zh', '甲公司（以下简称“目标公司”）', ['目标公司']],
  ['zh', '甲公司(下称"目标公司")与乙公司（“买方”）', ['目标公司', '买方']],
  ['zh', '甲公司（目标公司）', []],
  ['en', 'Alpha Ltd. (the “Target Company”)', ['Target Company']],
  ['en', 'Alpha Ltd. (hereinafter referred to as "Target Company")', ['Target Company']],
  ['en', 'Alpha Ltd. (a company)', []],
] as const)('%s: %s', (language, text, terms) => {
  expect(definedTermsIn[language](text)).toEqual(terms);
});
