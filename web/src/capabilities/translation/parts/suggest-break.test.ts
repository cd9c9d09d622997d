import { expect, test } from 'vitest';
import { suggestBreak } from './suggest-break.ts';

test.each([
  ['甲方应当付款，乙方应当交货。', '甲方应当付款，'],
  ['甲方应付款；乙方应当交货，并开具发票。', '甲方应付款；'],
  ['Party A shall pay. Party B shall deliver.', 'Party A shall pay. '],
  ['没有标点的一段话', '没有标点'],
  ['', ''],
])('%s', (text, first) => {
  expect(text.slice(0, suggestBreak(text))).toBe(first);
});
