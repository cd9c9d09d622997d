import type { QueryNode } from '@antai/contract/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addresses,
  hrefOf,
  parseSearch,
  readSearch,
  type ScreenPath,
  searches,
  stringifySearch,
  urlOf,
} from './addresses.ts';

/** What a screen reads after a reload of the address that a link wrote. */
const reread = <Path extends ScreenPath>(to: Path, search: Record<string, unknown>) =>
  readSearch(to, parseSearch(stringifySearch(search)));

const condition = (fieldValue: string): QueryNode => ({
  baseQueryBO: { fieldEn: 'fullText', fieldValue, matchType: 1 },
});

const screenPaths = Object.keys(searches) as ScreenPath[];
const partsOf = (path: ScreenPath) => Object.keys(searches[path].shape);

const plainTexts = [
  '5',
  '17',
  'true',
  'false',
  'null',
  '',
  '[]',
  'file',
  'received',
  'low',
  '2026-03-01',
  '/risk/index',
];
const partValue = fc.oneof(
  fc.constantFrom(...plainTexts, 5, true, false, null, undefined),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.nat(),
  fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).map(condition), { maxLength: 3 }),
);

/** What the address of a screen may say: all that its schema takes of anything. */
const searchOf = (path: ScreenPath) =>
  fc
    .record(Object.fromEntries(partsOf(path).map(part => [part, partValue])))
    .map(raw => readSearch(path, raw) as Record<string, unknown>);

test.each(screenPaths.filter(path => partsOf(path).length > 0))('%s 写进地址的每一项，重新载入后读出仍是原值', path => {
  fc.assert(fc.property(searchOf(path), search => void expect(reread(path, search)).toEqual(search)));
});

test('没有一项是地址的文字里读不出来的', () => {
  const texts = [...plainTexts, JSON.stringify([condition('甲')])];
  const isReadable = (path: ScreenPath, part: string) =>
    texts.some(text => Object.entries(readSearch(path, { [part]: text })).some(([, value]) => value !== undefined));
  const unreadable = screenPaths.flatMap(path =>
    partsOf(path).flatMap(part => (isReadable(path, part) ? [] : `${path} ${part}`)),
  );
  expect(unreadable).toEqual([]);
});

test.each([
  ['/risk/analysis', '?scoreBand=&version=&findingId=', { findingId: '' }],
  ['/Intelligence/pagehome/lib', '?paragraph=&pageNum=', {}],
] as const)('%s%s 中空着的数不是零', (path, search, expected) => {
  expect(JSON.parse(JSON.stringify(readSearch(path, parseSearch(search))))).toEqual(expected);
});

test.each([
  '17',
  '0017',
  '1e3',
  'true',
  'null',
  '中文 & = # +',
  '"',
  '{}',
  '[1]',
])('编号 %s 写进地址再读出仍是原文', id => {
  const { to, search } = addresses.similarTo(id);
  expect(reread(to, search)).toEqual({ id });
});

test('检索的地址写出再读出，条件、页码、排序与分类都不变', () => {
  const search = {
    showPage: 'searchResult',
    mainTab: 'cases',
    queryList: [condition('违约金 & "调整"'), condition('5')],
    pageNum: 3,
    sort: 'judgmentDate:desc',
  };
  expect(reread('/intelligentTools/toolsIndex', search)).toEqual(search);
});

test('文章的检索词看似数字或括号也照原样', () => {
  for (const keyword of ['585', '[2024]', '{"a":1}', 'null']) {
    const { to, search } = addresses.commentaries({ keyword, pageNum: 2 });
    expect(reread(to, search)).toEqual({ keyword, pageNum: 2 });
  }
});

test.each([
  ['/intelligentTools/toolsIndex', '?queryList=%5B%7B&pageNum=-1&mainTab=', { queryList: '[{' }],
  ['/intelligentTools/toolsIndex', '?queryList=%22x%22&pageNum=1.5', { queryList: '"x"' }],
  ['/intelligentTools/toolsIndex', '?queryList=[]', {}],
  ['/intelligentTools/caseDetail', '?id=', {}],
  ['/intelligentTools/caseDetail', `?id=${'9'.repeat(65)}`, {}],
  ['/intelligentTools/caseDetail', '?id=a&queryList=%E0%A4%A', { id: 'a' }],
  ['/userCenter/searchReport', '?other=1', {}],
] as const)('%s%s 中读不懂的部分当作没有', (path, search, expected) => {
  expect(JSON.parse(JSON.stringify(readSearch(path, parseSearch(search))))).toEqual(expected);
});

test('检索的条件有一个读不懂，整个留作原文，等着说明', () => {
  const queryList = JSON.stringify([condition('甲'), { baseQueryBO: { fieldEn: 5 } }, condition('乙')]);
  expect(readSearch('/intelligentTools/toolsIndex', { queryList }).queryList).toBe(queryList);
  expect(readSearch('/intelligentTools/caseDetail', { queryList }).queryList).toEqual([
    condition('甲'),
    condition('乙'),
  ]);
});

test.each(['/userCenter/accountInfo', '/intelligentTools/toolsIndex?queryList=%5B%5D'])('登录后回到 %s', from => {
  expect(readSearch('/login', { from })).toEqual({ from });
  expect(addresses.loginFrom(from).search).toEqual({ from });
});

test.each([
  'https://example.com',
  '//example.com',
  '/\\example.com',
  '/login?from=/login',
  'javascript:alert(1)',
])('登录后不去 %s', from => {
  expect(readSearch('/login', { from })).toEqual({});
});

test('嵌套极深的条件不使页面崩溃', () => {
  const deep = `${'[{"childQueryBO":'.repeat(5000)}[]${'}]'.repeat(5000)}`;
  expect(() => readSearch('/intelligentTools/toolsIndex', { queryList: deep })).not.toThrow();
});

test('旧链接中带引号的数字编号读作文字', () => {
  expect(readSearch('/intelligentTools/caseDetail', { id: '"1024"' })).toEqual({ id: '1024' });
});

test('链接与历史中的地址是同一个', () => {
  const address = addresses.record('2', '10/24', { nodes: [condition('甲')] });
  expect(urlOf(address)).toMatch(/^\/intelligentTools\/caseDetail\?id=10%2F24&queryList=/);
  expect(hrefOf(address)).toBe(`#${urlOf(address)}`);
  expect(hrefOf('/intelligentTools/caseDetail?id=1')).toBe('#/intelligentTools/caseDetail?id=1');
});

test('没有说明的分类归入案例', () => {
  expect(addresses.resultsOfType('99').search.mainTab).toBe('cases');
  expect(addresses.record('8', 'x').to).toBe('/intelligentTools/statuteDetail');
});
