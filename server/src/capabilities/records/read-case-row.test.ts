import type { RawRow } from '@antai/values';
import { expect, test } from 'vitest';
import { readCaseRow } from './read-case-row.ts';

const text = '青石渡区人民法院\n民事判决书\n原告：甲公司。\n被告：乙公司。\n本院认为，被告应当付款。';

const causesOf = (row: Record<string, unknown>) => {
  const outcome = readCaseRow({ s21: text, s8: '民事案件', ...row });
  return outcome.kind === 'cases' ? outcome.cases[0]?.fields.causeOfAction : outcome.reason;
};

test.each<[string, Record<string, unknown>, string[]]>([
  [
    '逐级写明的案由取最低一级',
    { s11: '民事', s12: '合同、准合同纠纷', s13: '合同纠纷', s14: '买卖合同纠纷', s15: '', s16: null },
    ['买卖合同纠纷'],
  ],
  ['只有一栏的照旧', { s11: '买卖合同纠纷' }, ['买卖合同纠纷']],
  ['几个案由都要', { causes: ['买卖合同纠纷', '追偿权纠纷'], s14: '借款合同纠纷' }, ['买卖合同纠纷', '追偿权纠纷']],
])('%s', (_name, row, causes) => {
  expect(causesOf(row)).toEqual(causes);
});

test.each([
  ['半角括号', '(2021)沪0115民初1号', '（2021）沪0115民初1号'],
  ['六角括号与空格', '〔2021〕 沪0115民初1号', '（2021）沪0115民初1号'],
  ['规范写法', '（2021）沪0115民初1号', '（2021）沪0115民初1号'],
  ['不是法院的案号', '沪仲案字第0312号', '沪仲案字第0312号'],
])('按案号查找时不论来源的写法，案号一栏照原文：%s', (_way, written, number) => {
  const outcome = readCaseRow({ text, case_no: written });
  expect(outcome).toMatchObject({ kind: 'cases', cases: [{ number, fields: { caseNumber: written } }] });
});

const facts = '经审理查明：2013年9月2日，双方签订合同。\n本院认为，合同有效。\n判决如下：\n驳回诉讼请求。';
const parties =
  '某市某区人民法院\n民事判决书\n（2021）苏0106民初1024号\n原告：张三，男。\n被告：李四，男。\n原告张三诉被告李四买卖合同纠纷一案，本院受理后依法审理。';

/** What there is to name a judgment by, its row, and the title. */
test.each<[string, RawRow, string]>([
  ['来源给的标题', { text: facts, title: '张三与李四纠纷一审民事判决书' }, '张三与李四纠纷一审民事判决书'],
  ['首部的当事人与案由', { text: `${parties}\n${facts}` }, '张三与李四买卖合同纠纷一审民事判决书'],
  [
    '来源把正文开头当作标题',
    { text: `${parties}\n${facts}`, title: '经审理查明：2013年9月2日，双方签订合同。' },
    '张三与李四买卖合同纠纷一审民事判决书',
  ],
  ['只有案由', { text: facts, cause: '买卖合同纠纷', case_type: '民事案件' }, '买卖合同纠纷民事裁判文书'],
  ['只有案号', { text: facts, case_no: '（2021）苏0106民初1024号' }, '（2021）苏0106民初1024号裁判文书'],
  ['只有法院与文书种类', { text: facts, court: '某市某区人民法院', doc_type: '裁定书' }, '某市某区人民法院裁定书'],
  ['什么都没有', { text: facts }, '当事人与案由未载明的裁判文书'],
])('标题是标题，不是正文的一句：%s', (_, row, title) => {
  expect(readCaseRow(row)).toMatchObject({ kind: 'cases', cases: [{ title }] });
});
