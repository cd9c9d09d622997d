import { expect, test } from 'vitest';
import { readParties } from './read-parties.ts';

test.each([
  ['澄屿公司 = Chengyu Ltd.', [{ zh: '澄屿公司', en: 'Chengyu Ltd.' }], []],
  ['澄屿公司（澄屿、甲方）＝Chengyu Ltd.\n', [{ zh: '澄屿公司', en: 'Chengyu Ltd.', zhShort: ['澄屿', '甲方'] }], []],
  ['只有中文\n= Only', [], ['只有中文', '= Only']],
] as const)('%s', (text, parties, unread) => {
  expect(readParties(text)).toEqual({ parties, unread });
});
