import { expect, test } from 'vitest';
import { sayBytes } from './say-bytes.ts';

test.each([
  [0, '0 B'],
  [512, '512 B'],
  [1024, '1 KB'],
  [1.5 * 1024 ** 2, '1.5 MB'],
  [150.4 * 1024 ** 2, '150 MB'],
  [50 * 1024 ** 3, '50 GB'],
  [3 * 1024 ** 5, '3072 TB'],
])('%s字节是%s', (bytes, said) => {
  expect(sayBytes(bytes)).toBe(said);
});
