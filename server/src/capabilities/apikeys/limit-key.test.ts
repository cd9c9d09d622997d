import { expect, test } from 'vitest';
import { isCovered } from './limit-key.ts';

test.each([
  ['列明的功能', [20011], 20011, true],
  ['列明功能之下的', [2001], 20011, true],
  ['隔一层之下的', [2001], 2001101, true],
  ['同级的其他功能', [20011], 20012, false],
  ['上级功能', [20011], 2001, false],
  ['什么都没列', [], 20011, false],
  ['没有这个功能', [2001], 77, false],
])('%s', (_what, resourceIds, id, expected) => {
  expect(isCovered(resourceIds, id)).toBe(expected);
});
