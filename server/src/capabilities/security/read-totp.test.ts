import { expect, test } from 'vitest';
import { makeSecret, periodOfCode, totpUri } from './read-totp.ts';

// RFC 6238, appendix B: the secret of its SHA-1 rows; the last six of its eight digits
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  ['第一个时段', 59, '287082', 1],
  ['2005年', 1_111_111_109, '081804', 37_037_036],
  ['2009年', 1_234_567_890, '005924', 41_152_263],
  ['慢了一个时段的验证器', 59 + 30, '287082', 1],
  ['快了一个时段的验证器', 59 - 30, '287082', 1],
  ['两个时段以前的不算', 59 + 60, '287082', undefined],
  ['不是这个数字', 59, '287083', undefined],
  ['不是数字', 59, 'abcdef', undefined],
])('%s', (_name, seconds, code, period) => {
  expect(periodOfCode(secret, { code, now: new Date(seconds * 1000) })).toBe(period);
});

test('密钥足够长，各不相同，图中写明是谁的', () => {
  expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeSecret()).not.toBe(makeSecret());
  expect(decodeURIComponent(totpUri(secret, 'li@lvsuo.example'))).toMatch(
    /^otpauth:\/\/totp\/案台:li@lvsuo\.example\?/,
  );
});
