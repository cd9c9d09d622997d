import { expect, test } from 'vitest';
import { findLegalWords } from './find-legal-words.ts';

test('法律用语与日常说法都认得，并数出次数', () => {
  const counts = findLegalWords('离婚后，抚养费一直没付，抚养费应当补付。');
  expect(counts.get('抚养费')).toBe(2);
  expect(counts.has('离婚')).toBe(true);
  expect(counts.has('一直')).toBe(false);
});

test('没有法律用语的文字，什么都没有', () => {
  expect(findLegalWords('今天天气很好').size).toBe(0);
  expect(findLegalWords('').size).toBe(0);
});
