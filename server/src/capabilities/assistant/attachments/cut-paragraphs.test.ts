import { expect, test } from 'vitest';
import { cutParagraphs } from './cut-paragraphs.ts';

const paragraph = (text: string, number?: string) => ({
  id: text,
  place: 'body' as const,
  text,
  ...(number ? { number } : {}),
});

test('空段不留，自动编号算作正文', () => {
  const read = { paragraphs: [paragraph('付款', '第一条 '), paragraph(' '), paragraph('交货')], unread: ['图片1张'] };
  expect(cutParagraphs(read, 100)).toEqual({
    paragraphs: ['第一条 付款', '交货'],
    characters: 8,
    unread: ['图片1张'],
  });
});

test('超过上限的段落不读，并写明从哪一段起', () => {
  const read = { paragraphs: ['一'.repeat(9000), '二'.repeat(2000), '三'].map(text => paragraph(text)), unread: [] };
  expect(cutParagraphs(read, 10_000)).toMatchObject({ characters: 9000, unread: ['第2段起的2段（超过1万字）'] });
});

test.each([
  ['甲'.repeat(12_000), 10_000, '第1段的后2000字（超过1万字）'],
  // a character of two units is not cut in the middle
  [`${'甲'.repeat(9_999)}𠮷${'乙'.repeat(100)}`, 9_999, '第1段的后102字（超过1万字）'],
])('第一段就超过上限：读它的开头，写明余下多少', (text, characters, left) => {
  const cut = cutParagraphs({ paragraphs: [paragraph(text), paragraph('丙')], unread: [] }, 10_000);
  expect(cut).toEqual({
    paragraphs: [text.slice(0, characters)],
    characters,
    unread: [left, '第2段起的1段（超过1万字）'],
  });
});
