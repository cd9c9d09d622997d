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
