import { expect, test } from 'vitest';
import { keepLatest } from './keep-latest.ts';

test('留最近问过的，满了让最久没问的；未定义的值也留，出错的不留', () => {
  const computed: string[] = [];
  const ask = keepLatest(2, text => {
    computed.push(text);
    if (text === '错') throw new Error(text);
    return text === '无' ? undefined : text.length;
  });
  for (const text of ['无', '乙', '无', '丙', '无', '乙']) ask(text);
  expect(computed).toEqual(['无', '乙', '丙', '乙']);
  for (const _ of [1, 2]) expect(() => ask('错')).toThrow();
  expect(computed.slice(4)).toEqual(['错', '错']);
  expect([ask('无'), ask('乙'), computed.length]).toEqual([undefined, 1, 6]);
});
