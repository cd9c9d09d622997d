import { expect, test } from 'vitest';
import { annotate } from './annotate.ts';

const at = (text: string, part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });

test('hits and links may overlap, and every character is shown once', () => {
  const text = '依照《民法典》第五百八十五条，\n支付违约金。违约金过高';
  const hits = [
    at(text, '民法典》第五'),
    at(text, '违约金'),
    { start: text.lastIndexOf('违约金'), end: text.lastIndexOf('违约金') + 3 },
  ];
  const links = [at(text, '《民法典》第五百八十五条')];
  const paragraphs = annotate(text, hits, { firstHit: 10, links });
  expect(paragraphs.map(runs => runs.map(run => run.text).join('')).join('\n')).toBe(text);
  expect(paragraphs[0]).toEqual([
    { text: '依照' },
    { text: '《', link: 0 },
    { text: '民法典》第五', hit: 10, link: 0 },
    { text: '百八十五条', link: 0 },
    { text: '，' },
  ]);
  expect(paragraphs[1]?.map(({ hit }) => hit)).toEqual([undefined, 11, undefined, 12, undefined]);
});

test('a text without marks is its paragraphs; empty lines are none', () => {
  expect(annotate('甲\n\n乙', [])).toEqual([[{ text: '甲' }], [{ text: '乙' }]]);
});
