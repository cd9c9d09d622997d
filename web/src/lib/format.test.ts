import { expect, test } from 'vitest';
import { formatMoney } from './format.ts';

test.each([
  [0, '0.00'],
  [123_456, '1,234.56'],
  [99_999_900, '999,999.00'],
  [100_000_000, '100.00万'],
  [158_900_000_00, '15,890.00万'],
])('%i 分显示为 %s', (fen, shown) => {
  expect(formatMoney(fen)).toBe(shown);
});
