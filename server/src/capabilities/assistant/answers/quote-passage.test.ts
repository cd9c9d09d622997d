import { expect, test } from 'vitest';
import { quotePassage } from './quote-passage.ts';

test('取说到最多所查之词的整句，逐字不改，词在何处一并标出', () => {
  const text = '双方签订合同。约定的违约金过高，应予减少。其余请求驳回。';
  const { passage, marks } = quotePassage(text, ['违约金', '减少'])!;
  expect(text).toContain(passage);
  expect(marks.map(([start, end]) => passage.slice(start, end))).toEqual(['违约金', '减少']);
});

test('一处也没有说到的，不摘', () => {
  expect(quotePassage('双方签订合同。', ['违约金'])).toBeUndefined();
  expect(quotePassage('', ['违约金'])).toBeUndefined();
});

test('摘录不跨段，也不过长', () => {
  const text = `${'甲'.repeat(400)}。违约金过高。\n减少。`;
  expect(quotePassage(text, ['违约金', '减少'])?.passage).toBe('违约金过高。');
});

test('附件里一段再长，也只看有词之处：二十万字一段不多占时间', () => {
  const text = `${'。'.repeat(200_000)}违约金过高。`;
  expect(quotePassage(text, ['违约金', '减少'])?.passage).toContain('违约金过高。');
});
