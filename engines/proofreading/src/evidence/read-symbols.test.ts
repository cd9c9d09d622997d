import { expect, test } from 'vitest';
import { listSymbols } from './read-symbols.ts';

const cases = [
  ['数字连成一个', '共1,234.5元', '共0元'],
  ['全角与半角数字一样', '共１２元', '共0元'],
  ['字母连成一个', '适用ABC标准', '适用A标准'],
  ['两个以上的数目连成一个', '二十三人', 'N人'],
  ['第之后的一个数目也是', '第三条', '第N条'],
  ['别处的一个数目照旧', '一般', '一般'],
  ['空白不算', '甲 方\t　乙', '甲方乙'],
  ['引号、横线、半角标点各归一种', '“甲”,「乙」-丙', '"甲"，"乙"—丙'],
] as const;

test.each(cases)('%s', (_name, line, expected) => {
  const { symbols, starts, ends } = listSymbols(line);
  expect(symbols.join('')).toBe(expected);
  expect(starts.every((start, at) => start < ends[at]! && (at === 0 || ends[at - 1]! <= start))).toBe(true);
});
