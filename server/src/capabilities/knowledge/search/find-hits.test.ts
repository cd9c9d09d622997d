import { parse } from '@antai/query/text';
import { expect, test } from 'vitest';
import countHits, { findHits, searchedFields } from './find-hits.ts';

function find(expression: string, ...paragraphs: string[]) {
  const parsed = parse(expression, searchedFields);
  if (parsed.kind !== 'parsed') throw new Error(expression);
  const [counted] = countHits({
    tree: parsed.tree,
    documents: [{ documentId: 'a', paragraphs: JSON.stringify(paragraphs.map(text => ({ text }))) }],
  });
  return { ...counted!, hits: findHits(parsed.tree, paragraphs) };
}

test('逐处给出段号与段内位置', () => {
  expect(find('违约金', '违约金与违约金。', '无关。', '应付违约金。').hits).toEqual([
    { paragraph: 0, start: 0, end: 3 },
    { paragraph: 0, start: 4, end: 7 },
    { paragraph: 2, start: 2, end: 5 },
  ]);
});

test('处数与逐处给出的一样多', () => {
  expect(find('违约金', '违约金与违约金。', '无关。', '应付违约金。').count).toBe(3);
});

test('摘段不跨出命中所在的段', () => {
  const { passages } = find('基数', '标题', '以未付款项为基数。', '下一段。');
  expect(passages).toEqual([{ paragraph: 1, text: '以未付款项为基数。', marks: [[6, 8]] }]);
});

test('同段检索只数同段之内的', () => {
  const { hits } = find('甲方 /p 违约金', '甲方付款。', '甲方应付违约金。');
  expect(hits.map(({ paragraph }) => paragraph)).toEqual([1, 1]);
});
