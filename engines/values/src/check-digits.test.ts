import { expect, test } from 'vitest';
import { creditCodeSign, isCreditCode, isIdentityNumber, readCreditCode } from './check-digits.ts';

test.each([
  ['91350100M000100Y43', true],
  ['91350100M000100Y44', false],
  ['91350100M000100I43', false],
  ['91350100m000100y43', false],
  ['123', false],
])('统一社会信用代码 %s 的校验位', (code, isRight) => {
  expect(isCreditCode(code)).toBe(isRight);
});

test('校验位由前十七位算出', () => {
  expect([
    creditCodeSign('91350100M000100Y4'),
    creditCodeSign('91350100M000100Y'),
    creditCodeSign('I'.repeat(17)),
  ]).toEqual(['3', undefined, undefined]);
});

test.each([
  ['统一社会信用代码：91350100M000100Y43，住所地', { kind: 'found', value: '91350100M000100Y43' }],
  ['社会信用代码证号 ９１３５０１００Ｍ０００１００Ｙ４３', { kind: 'found', value: '91350100M000100Y43' }],
  ['统一社会信用代码91350100m000100y43', { kind: 'found', value: '91350100M000100Y43' }],
  ['统一社会信用代码：91350100M000100Y44', { kind: 'bad', raw: '91350100M000100Y44', why: '校验位不符' }],
  ['统一社会信用代码：9135010********Y43', { kind: 'bad', raw: '9135010********Y43', why: '代码已隐去部分字符' }],
  ['统一社会信用代码：91350100M000100Y4', { kind: 'bad', raw: '91350100M000100Y4', why: '应为18位' }],
  ['注册号350100100', { kind: 'none' }],
])('%s', (text, reading) => {
  expect(readCreditCode(text)).toEqual(reading);
});

test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['110105194912310021', false],
  ['11010519491331002X', false],
  ['01010519491231002X', false],
  ['1101051949123100', false],
])('身份证号 %s 的出生日期与校验位', (number, isRight) => {
  expect(isIdentityNumber(number)).toBe(isRight);
});
