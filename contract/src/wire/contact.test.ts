import { expect, test } from 'vitest';
import { contactPatterns } from './contact.ts';

test.each([
  ['mobile', '13800138000', true],
  ['mobile', '12800138000', false],
  ['mobile', '1380013800', false],
  ['mobile', '138001380000', false],
  ['landline', '02112345678', true],
  ['landline', '021-12345678', true],
  ['landline', '0571-8765432', true],
  ['landline', '12345678', true],
  ['landline', '21-12345678', false],
  ['landline', '123456', false],
  ['threeSegments', '021-12345678-801', true],
  ['threeSegments', '021-12345678', false],
  ['threeSegments', '021-12345678-', false],
  ['email', 'chen@example.com', true],
  ['email', 'chen.lv@mail.example.com.cn', true],
  ['email', 'chen@example', false],
  ['email', '陈 @example.com', false],
  ['any', '021-12345678-801', true],
  ['any', 'chen@example.com', true],
  ['any', '没有', false],
] as const)('%s %s：%s', (kind, text, expected) => {
  expect(contactPatterns[kind].test(text)).toBe(expected);
});
