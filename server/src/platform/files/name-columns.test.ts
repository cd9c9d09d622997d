import { expect, test } from 'vitest';
import { nameColumns } from './name-columns.ts';

test.each([
  [['备注'], '备注'],
  [['备注', '来源'], '备注、来源'],
  [['甲'.repeat(41)], `${'甲'.repeat(40)}…`],
  [
    Array.from({ length: 21 }, (_, at) => `列${at + 1}`),
    `${Array.from({ length: 20 }, (_, at) => `列${at + 1}`).join('、')}等21列`,
  ],
])('%j 说作“%s”', (heads, said) => {
  expect(nameColumns(heads)).toBe(said);
});
