import { expect, test } from 'vitest';
import { findFixed } from './find-fixed.ts';

const cases = [
  ['书名号内', '依据《城市道路管理条列》处理', ['《城市道路管理条列》']],
  ['案号', '见（2018）渝0152刑初34号判决', ['（2018）渝0152刑初34号']],
  ['机构字号', '由浙江圣文律师事务所代理', ['由浙江圣文']],
  ['当事人的名字，在何处都不动', '原告：张畔\n张畔称', ['张畔', '张畔']],
  [
    '较长的引文',
    '“甲方应当在合同签定之后三十日以内支付全部的货款。”',
    ['“甲方应当在合同签定之后三十日以内支付全部的货款。”'],
  ],
  ['其余可以查', '双方签定合同', []],
] as const;

test.each(cases)('%s', (_name, text, expected) => {
  expect(findFixed(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});
