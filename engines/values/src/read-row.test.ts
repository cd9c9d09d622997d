import { expect, test } from 'vitest';
import { mapRow, readListCell, readTextCell, rowReader } from './read-row.ts';

test.each([
  [' 望京公司\n', '望京公司'],
  [2021, '2021'],
  [0, '0'],
  ['  ', ''],
  [null, ''],
  [true, ''],
  [['甲'], ''],
])('单元格 %j 的文字', (value, text) => {
  expect(readTextCell(value)).toBe(text);
});

test.each([
  [
    ['甲', ' 乙 ', '', 3],
    ['甲', '乙', '3'],
  ],
  ['甲、乙，丙;丁|戊\n己', ['甲', '乙', '丙', '丁', '戊', '己']],
  ['甲', ['甲']],
  ['', []],
  [undefined, []],
])('单元格 %j 列出的各项', (value, list) => {
  expect(readListCell(value)).toEqual(list);
});

test.each([
  ['列名相同', { 企业名称: '甲' }, '甲'],
  ['列名夹有空格', { '企业 名称': '甲' }, '甲'],
  ['前一列空白，取后一列', { 企业名称: ' ', 'Company Name': '甲' }, '甲'],
  ['大小写与点不同', { 'company.name': '甲' }, '甲'],
  ['括号宽窄不同', { '名称(全称)': '甲' }, '甲'],
  ['是或否', { 企业名称: false }, false],
  ['没有这一列', { 名称: '甲' }, undefined],
])('按列名读一行：%s', (_what, row, value) => {
  expect(rowReader(row)(['企业名称', 'companyName', '名称（全称）'])).toBe(value);
});

test('按用户指明的列名读，原列仍在', () => {
  expect(mapRow({ 甲列: '望京公司' }, { name: '甲列' })).toEqual({ 甲列: '望京公司', name: '望京公司' });
});
