import { expect, test } from 'vitest';
import { inTitleMarks } from './name-statute.ts';

test('书名号里的书名号用单的', () => {
  expect(inTitleMarks('最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释')).toBe(
    '《最高人民法院关于适用〈中华人民共和国民法典〉合同编通则若干问题的解释》',
  );
});
