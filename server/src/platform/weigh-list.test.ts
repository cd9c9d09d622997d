import { expect, test } from 'vitest';
import { isHeavyList } from './weigh-list.ts';

const repeat = (count: number, item: unknown) => Array.from({ length: count }, () => item);
const result = { title: '买卖合同纠纷一审民事判决书', passages: repeat(6, { section: 1, text: '违约金'.repeat(50) }) };
const sources = repeat(50, { label: '第一条', text: '条文'.repeat(40), places: [1, 2, 3] });

test.each<[string, unknown, boolean]>([
  ['nothing', null, false],
  ['a text', '字'.repeat(1_000_000), false],
  ['a page of results', repeat(20, result), false],
  ['the numbers of a user’s rights', repeat(200, 30_011), false],
  ['few items, whatever they hold', repeat(5, sources), false],
  ['more numbers than are read in a moment', repeat(6_000, 30_011), true],
  ['long texts', repeat(100, '字'.repeat(40_000)), true],
  ['answers with their sources', repeat(100, { sources }), true],
  ['questions and answers by turns', repeat(40, [{ text: '问' }, { sources }]).flat(), true],
])('whether a list is heavy: %s', (_name, value, isHeavy) => {
  expect(isHeavyList(value)).toBe(isHeavy);
});
