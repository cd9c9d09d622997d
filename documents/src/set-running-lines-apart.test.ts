import { expect, test } from 'vitest';
import { saysPageNumber, setRunningLinesApart } from './set-running-lines-apart.ts';

const own = ['租金', '押金', '物业费', '水电费'];
const body = (page: number) => ['按月支付', '逾期的计违约金', '可以协商', '以上含税'].map(each => own[page - 1] + each);

test('每页的页眉只留一次，页码取出，正文一行不少', () => {
  const pages = [1, 2, 3].map(page => ['租赁合同（机密）', ...body(page), `第 ${page} 页 共 3 页`]);
  expect(setRunningLinesApart(pages)).toEqual({
    pages: [1, 2, 3].map(body),
    headers: ['租赁合同（机密）'],
    footers: [],
    hasNumbers: true,
  });
});

test('页脚连着页码的按一处算；左右页不同的页眉各算一处', () => {
  const pages = [1, 2, 3, 4].map(page => [page % 2 ? '甲律师事务所' : '租赁合同', ...body(page), `租赁合同 ${page}/4`]);
  expect(setRunningLinesApart(pages)).toMatchObject({
    pages: [1, 2, 3, 4].map(body),
    headers: ['甲律师事务所', '租赁合同'],
    footers: ['租赁合同 1/4'],
  });
});

test.each([
  [
    '某一页被改动的页眉',
    [...[1, 2, 3].map(page => ['租赁合同', ...body(page)]), ['租赁合同书', ...body(4)]],
    '租赁合同书',
  ],
  [
    '跨页重复的表头，表的第一页上它在中间',
    [[...body(1), '序号 金额', '1 500', '2 600', '3 700'], ...[2, 3].map(page => ['序号 金额', ...body(page)])],
    '序号 金额',
  ],
  ['不随页数变的数', [1, 2, 3].map(page => [...body(page), String(page * 100)]), '300'],
])('留在正文里：%s', (_, pages, line) => {
  expect(setRunningLinesApart(pages).pages.flat()).toContain(line);
});

test('只有一行的页不取空；只有一页的认得写明的页码', () => {
  const covers = [['封面一'], ['封面二']];
  expect(setRunningLinesApart(covers).pages).toEqual(covers);
  expect(setRunningLinesApart([[...body(1), '第1页 共1页']])).toMatchObject({ pages: [body(1)], hasNumbers: true });
});

test.each([
  ['第3页 共12页', true],
  ['- 3 -', true],
  ['Page 1 of 3', true],
  ['第页', true],
  ['合同编号123', false],
  ['page', false],
  ['', false],
])('页码：%s', (line, expected) => expect(saysPageNumber(line)).toBe(expected));
