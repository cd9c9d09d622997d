import { expect, test } from 'vitest';
import { markWords } from './index.ts';

test('两个词从同一处起的，标长的', () => {
  expect(markWords('违约金过高', ['违约金', '违约金过高'])).toEqual([[0, 5]]);
});

test('依次标出，互不重叠；空词不算', () => {
  expect(markWords('违约金与违约', ['违约', '', '违约金'])).toEqual([
    [0, 3],
    [4, 6],
  ]);
  expect(markWords('', ['违约'])).toEqual([]);
});
