import { expect, test } from 'vitest';
import { explainMatch } from './index.ts';

const delay = '第三十条　用人单位拖欠或者未足额支付劳动报酬的，劳动者可以依法向当地人民法院申请支付令。';

test('写明问句的说法与条文的用语怎样对应，同样的词照写', () => {
  const reasons = explainMatch('老板一直拖欠工资不给怎么办')(delay);
  expect(reasons.some(({ term }) => delay.includes(term))).toBe(true);
  expect(reasons).toContainEqual({ said: '拖欠', term: '拖欠' });
  expect(reasons.length).toBeLessThanOrEqual(6);
});

test('没有可写的就不写', () => {
  expect(explainMatch('xyz 123')(delay)).toEqual([]);
  expect(explainMatch('')(delay)).toEqual([]);
});
