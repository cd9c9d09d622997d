import { expect, test } from 'vitest';
import { type ComposedParagraph, composeText } from './compose-text.ts';

const line = (text: string, number?: string): ComposedParagraph => ({
  id: text,
  place: 'body',
  text,
  ...(number ? { number } : {}),
});
const cell = (text: string, row: number, column: number): ComposedParagraph => ({
  ...line(text),
  cell: { table: 0, row, column },
});

const paragraphs = [
  line('总则', '第一条'),
  cell('项目', 0, 0),
  cell('金额', 0, 1),
  cell('一', 1, 0),
  cell('续', 1, 0),
  cell('100', 1, 1),
  line('完'),
];
const lines = paragraphs.map(({ text }) => text).join('\n');

test('自动编号写在段首，一行单元格连成一行', () => {
  expect(composeText(paragraphs).text).toBe('第一条 总则\n项目|金额\n一 续|100\n完');
});

test('每处都找回原来各段中的位置；落在自动编号上的不算', () => {
  const { text, placeOf } = composeText(paragraphs);
  for (const words of ['总则', '金额', '续', '100', '完']) {
    const at = text.indexOf(words);
    const { start, end } = placeOf(at, at + words.length)!;
    expect(lines.slice(start, end)).toBe(words);
  }
  expect(placeOf(0, 3)).toBeUndefined();
});

test('跨过单元格的到本格为止', () => {
  const { text, placeOf } = composeText(paragraphs);
  const { start, end, isCut } = placeOf(text.indexOf('续'), text.indexOf('100') + 3)!;
  expect([lines.slice(start, end), isCut]).toEqual(['续', true]);
});
