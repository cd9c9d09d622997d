import type { Block } from '@antai/drafting';
import { expect, test } from 'vitest';
import { changeAt, insertAfter, isUsed, listTexts } from './list-texts.ts';

const blocks: Block[] = [
  { t: 'title', text: '协议' },
  { t: 'clause', title: '价款', text: '{{price}}', blocks: [{ t: 'p', text: '含税', if: 'hasTax' }] },
  { t: 'table', widths: [100], rows: [{ cells: ['{{name}}', { text: '备注' }] }] },
];

test('每段可改的文字都在，下级随在其后', () => {
  expect(
    listTexts(blocks).map(({ depth, name, condition, texts }) => [
      depth,
      name,
      condition,
      texts.map(({ text }) => text),
    ]),
  ).toEqual([
    [0, '标题', undefined, ['协议']],
    [0, '条款', undefined, ['价款', '{{price}}']],
    [1, '段落', 'hasTax', ['含税']],
    [0, '表格', undefined, ['{{name}}', '备注']],
  ]);
});

test('改一处只改一处，删去与添加都在原处', () => {
  const path = listTexts(blocks)[2]!.path;
  const changed = changeAt(blocks, [...path, 'text'], { change: () => '不含税' });
  expect(listTexts(changed)[2]?.texts[0]?.text).toBe('不含税');
  expect(listTexts(blocks)[2]?.texts[0]?.text).toBe('含税');
  expect(listTexts(changeAt(blocks, path, { change: () => undefined }))).toHaveLength(3);
  const added = insertAfter(blocks, { path, block: { t: 'p', text: '另' } });
  expect(listTexts(added).map(({ texts }) => texts[0]?.text)).toEqual(['协议', '价款', '含税', '另', '{{name}}']);
  expect(listTexts(changeAt(blocks, [...path, 'if'], { change: () => undefined }))[2]?.condition).toBeUndefined();
});

test('字段还在用看得出', () => {
  expect(isUsed({ blocks }, 'price')).toBe(true);
  expect(isUsed({ blocks }, 'pric')).toBe(false);
});
