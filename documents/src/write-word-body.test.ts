import { expect, test } from 'vitest';
import { bodyOf } from './write-word-body.ts';

const facts = (text: string) =>
  bodyOf([
    {
      kind: 'facts',
      rows: [
        ['理由', text],
        ['整改', '补签'],
        ['期限', '一个月'],
      ],
    },
  ]).xml;

test('一项的几行同在一页：除末行外都与下行同页；过长的可以分页', () => {
  expect(facts('未签').match(/<w:keepNext\/>/gu)).toHaveLength(4);
  expect(facts('长'.repeat(1_000))).not.toContain('keepNext');
});

test('标题前的分页由标题自己开始，不另占一段', () => {
  const { xml } = bodyOf([{ kind: 'pageBreak' }, { kind: 'heading', level: 1, text: '附' }, { kind: 'pageBreak' }]);
  expect(xml).toContain('<w:pageBreakBefore/>');
  expect(xml.match(/<w:br w:type="page"\/>/gu)).toHaveLength(1);
});
