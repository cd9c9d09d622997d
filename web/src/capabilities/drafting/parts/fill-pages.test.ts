import { expect, test } from 'vitest';
import { fillPages } from './fill-pages.ts';

const piece = (name: string, breaksBefore = false) => ({ name, breaksBefore });

test.each([
  ['放得下的在一页', [300, 500], [['甲', '乙']]],
  ['放不下的另起一页', [300, 600], [['甲'], ['乙']]],
  ['比一页还高的独占一页', [900, 10], [['甲'], ['乙']]],
])('%s', (_, heights, expected) => {
  const pages = fillPages({ pieces: [piece('甲'), piece('乙')], heights, pageHeight: 850 });
  expect(pages.map(page => page.map(({ name }) => name))).toEqual(expected);
});

test('分页处另起一页', () => {
  const pages = fillPages({ pieces: [piece('甲'), piece('乙', true)], heights: [1, 1], pageHeight: 850 });
  expect(pages).toHaveLength(2);
});
