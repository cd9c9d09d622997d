import { expect, test } from 'vitest';
import { findClauses } from './find-clauses.ts';

const text = [
  '设备买卖合同',
  '第七条 保密',
  '7.1 双方应保密。',
  '第八条 违约责任',
  '8.1 乙方逾期交付的，每日按万分之五支付违约金。',
  '8.2 乙方的赔偿责任以合同总价为限。',
  '第九条 附则',
  '附件一：技术标准',
  '按国标。',
].join('\n');
const listed = ['一、标的', '设备一台。', '二、价款', '100万元。'].join('\n');
const saidOf = (question: string, of = text) =>
  findClauses(of, question).map(({ start, end }) => of.slice(start, end).trim());

test.each([
  ['条号与其下各款', '第八条对责任怎么说', '第八条', '总价为限。'],
  ['阿拉伯数字', '第8条说了什么', '第八条', '总价为限。'],
  ['一款', '8.2怎么约定', '8.2', '总价为限。'],
  ['英文', 'What does clause 8 say of liability?', '第八条', '总价为限。'],
  ['标题', '违约责任是怎么约定的', '第八条', '总价为限。'],
  ['附件', '附件一的内容', '附件一', '国标。'],
])('问到%s，给出原文', (_name, question, start, end) => {
  const [said, ...others] = saidOf(question);
  expect(others).toEqual([]);
  expect(said!.startsWith(start)).toBe(true);
  expect(said!.endsWith(end)).toBe(true);
});

test('以一、二、编号的，第几条即第几项；没有的条不猜', () => {
  expect(saidOf('第二条多少钱', listed)).toEqual(['二、价款\n100万元。']);
  expect(saidOf('第十二条怎么说')).toEqual([]);
  expect(saidOf('2026年1.5万元够吗')).toEqual([]);
});
