import { expect, test } from 'vitest';
import { entries } from './register.ts';
import { resolveStatute } from './resolve-statute.ts';

const titleOf = (name: string, asOf?: string) => {
  const outcome = resolveStatute(name, asOf);
  return outcome.kind === 'found' ? outcome.entry.title : outcome.kind;
};

const civilCode = '中华人民共和国民法典';
const civilProcedure = '最高人民法院关于适用《中华人民共和国民事诉讼法》的解释';

const names = [
  ['中华人民共和国民法典', civilCode],
  ['民法典', civilCode],
  ['《民法典》', civilCode],
  ['中华人民\n共和国 民法典', civilCode],
  ['《中华人民共和国民法典》（2020年）', civilCode],
  ['中华人民共和国行政诉讼法（2017修正）', '中华人民共和国行政诉讼法'],
  ['民诉法', '中华人民共和国民事诉讼法'],
  ['新公司法', '中华人民共和国公司法'],
  ['我国公司法', '中华人民共和国公司法'],
  ['个保法', '中华人民共和国个人信息保护法'],
  ['民诉法解释', civilProcedure],
  ['民诉法司法解释', civilProcedure],
  ['最高人民法院关于适用〈中华人民共和国民事诉讼法〉的解释', civilProcedure],
  ['最高人民法院关于适用<中华人民共和国民事诉讼法>的解释', civilProcedure],
  ['关于适用《民事诉讼法》的解释', civilProcedure],
  ['最高院关于适用《民事诉讼法》的解释', civilProcedure],
  ['公司法解释三', '最高人民法院关于适用《中华人民共和国公司法》若干问题的规定（三）'],
  ['公司法司法解释（三）', '最高人民法院关于适用《中华人民共和国公司法》若干问题的规定（三）'],
  ['公司法解释(三)', '最高人民法院关于适用《中华人民共和国公司法》若干问题的规定（三）'],
  ['合同法解释（二）', '最高人民法院关于适用《中华人民共和国合同法》若干问题的解释（二）'],
  ['婚姻家庭编解释（一）', '最高人民法院关于适用《中华人民共和国民法典》婚姻家庭编的解释（一）'],
  ['建设工程司法解释（一）', '最高人民法院关于审理建设工程施工合同纠纷案件适用法律问题的解释（一）'],
  ['关于审理民间借贷案件适用法律若干问题的规定', '最高人民法院关于审理民间借贷案件适用法律若干问题的规定'],
  [
    '最高人民法院关于审理建筑物区分所有权纠纷案件具体应用法律若干问题的解释',
    '最高人民法院关于审理建筑物区分所有权纠纷案件适用法律若干问题的解释',
  ],
  ['中华人民共和国宪法修正案（1999年）', '中华人民共和国宪法修正案（1999年）'],
  ['刑法修正案（十一）', '中华人民共和国刑法修正案（十一）'],
  ['合同法', '中华人民共和国合同法'],
  ['公司法解释', 'ambiguous'],
  ['合同法解释', 'ambiguous'],
  ['行政诉讼法解释', 'ambiguous'],
  ['基本法', 'none'],
  ['最高人民法院关于适用的解释', 'none'],
  ['最高人民检察院关于审理民间借贷案件适用法律若干问题的规定', 'none'],
  ['某某星球管理法', 'none'],
  ['法', 'none'],
  ['', 'none'],
] as const;

test.each(names)('“%s”是%s', (name, expected) => {
  expect(titleOf(name)).toBe(expected);
});

const sameNames = new Set(['关于审理使用人脸识别技术处理个人信息相关民事案件适用法律若干问题的规定']);

test('登记册中每个名称、简称、不冠国名、不冠法院的名称都指向自己', () => {
  for (const entry of entries) {
    const names = [
      entry.title,
      ...entry.abbr,
      entry.title.replaceAll('中华人民共和国', ''),
      entry.title.replace(/^最高人民法院(?=关于)/u, ''),
    ];
    for (const name of names.filter(name => !sameNames.has(name)))
      expect(`${name} ${titleOf(name)}`).toBe(`${name} ${entry.title}`);
  }
});

test('同名的几件中，按日期只剩一件时才取那一件', () => {
  const name = '行政诉讼法解释';
  expect(titleOf(name, '2016-01-01')).toBe('最高人民法院关于适用《中华人民共和国行政诉讼法》若干问题的解释');
  expect(titleOf(name, '2020-01-01')).toBe('最高人民法院关于适用《中华人民共和国行政诉讼法》的解释');
});
