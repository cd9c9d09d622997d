import { expect, test } from 'vitest';
import { findCitations } from './find-citations.ts';
import { formatCitation } from './format-citation.ts';
import { judgeProvision } from './judge-provision.ts';

const judge = (statuteName: string, article: number, asOf: string, more: { sub?: number; version?: string } = {}) =>
  judgeProvision({ statuteName, article, ...more }, asOf);

const kinds = [
  ['合同法', 52, '2020-12-31', 'inForce'],
  ['合同法', 52, '2021-01-01', 'repealed'],
  ['民法典', 584, '2020-12-31', 'notYetInForce'],
  ['民法典', 584, '2021-01-01', 'inForce'],
  ['民法典', 1260, '2022-01-01', 'inForce'],
  ['民法典', 0, '2022-01-01', 'impossible'],
  ['民法典', 1261, '2022-01-01', 'impossible'],
  ['合同法', 429, '2022-01-01', 'impossible'],
  ['刑法', 452, '2025-01-01', 'inForce'],
  ['刑法', 453, '2025-01-01', 'impossible'],
  ['刑法', 264, '2018-01-01', 'inForce'],
  ['刑法', 453, '2018-01-01', 'registered'],
  ['刑事诉讼法', 308, '2024-01-01', 'inForce'],
  ['刑事诉讼法', 309, '2024-01-01', 'impossible'],
  ['刑诉法解释', 655, '2024-01-01', 'registered'],
  ['农民专业合作社法', 74, '2024-01-01', 'inForce'],
  ['公司法', 219, '2024-06-30', 'impossible'],
  ['公司法', 219, '2024-07-01', 'inForce'],
  ['公司法', 267, '2025-01-01', 'impossible'],
  ['公司法', 3, '2010-01-01', 'inForce'],
  ['仲裁法', 90, '2026-03-02', 'inForce'],
  ['仲裁法', 97, '2026-03-02', 'impossible'],
  ['环境保护法', 3, '2026-08-14', 'inForce'],
  ['环境保护法', 3, '2026-08-15', 'repealed'],
  ['宪法', 33, '2025-01-01', 'inForce'],
  ['宪法', 200, '2025-01-01', 'registered'],
  ['住房公积金管理条例', 38, '2025-01-01', 'registered'],
  ['中外合资经营企业法', 3, '2022-01-01', 'repealed'],
  ['某某星球法', 1, '2025-01-01', 'notKnown'],
  ['公司法解释', 1, '2025-01-01', 'notKnown'],
] as const;

test.each(kinds)('%s第%i条在%s：%s', (statuteName, article, asOf, expected) => {
  expect(judge(statuteName, article, asOf).kind).toBe(expected);
});

test('废止的法律说明何时、依何、由何继任，并指向新条文', () => {
  expect(judge('合同法', 52, '2021-01-01')).toMatchObject({
    kind: 'repealed',
    since: '2021-01-01',
    by: '中华人民共和国民法典第一千二百六十条',
    successors: ['中华人民共和国民法典'],
    successorArticles: [
      { article: '第一百四十六条', isRuleChanged: true },
      { article: '第一百五十三条' },
      { article: '第一百五十四条' },
    ],
  });
});

test('写明旧版本的，说明现行版本与新条号', () => {
  expect(judge('公司法', 16, '2025-01-01', { version: '2018年修正' })).toMatchObject({
    kind: 'superseded',
    inForce: { date: '2023-12-29' },
    version: { date: '2018-10-26' },
    successorArticles: [{ statute: '中华人民共和国公司法', article: '第十五条', isTextUnchanged: false }],
  });
});

test('写明的版本不在册时不猜', () => {
  expect(judge('公司法', 16, '2025-01-01', { version: '2013年修正' })).toMatchObject({
    kind: 'registered',
    notKnown: ['statedVersion', 'versionAtDate'],
  });
});

test('条文字未动而条号变动的，说明文字相同', () => {
  const { successorArticles } = judge('民事诉讼法', 253, '2025-01-01', { version: '2017年修正' }) as {
    successorArticles?: unknown[];
  };
  expect(successorArticles ?? []).toBeInstanceOf(Array);
  const food = judge('最高人民法院、最高人民检察院关于办理危害食品安全刑事案件适用法律若干问题的解释', 5, '2020-01-01');
  expect(food).toMatchObject({ successorArticles: [{ article: '第六条', isTextUnchanged: true }] });
});

test('之一：文本没有之一的是不可能，有之一的不能断定', () => {
  expect(judge('民法典', 10, '2025-01-01', { sub: 1 })).toMatchObject({ kind: 'impossible', why: 'noSubArticles' });
  expect(judge('刑法', 133, '2025-01-01', { sub: 1 })).toMatchObject({ kind: 'inForce', notKnown: ['subArticle'] });
});

const notTold = [
  ['效力未逐件核对', '住房公积金管理条例', 38, '2025-01-01', 'validity'],
  ['当日的文本不在册', '刑法', 264, '2018-01-01', 'versionAtDate'],
  ['废止日未核', '中外合资经营企业法', 3, '2022-01-01', 'repealDate'],
  ['晚于登记册的资料日', '民法典', 3, '2026-12-01', 'changesSinceRegister'],
] as const;

test.each(notTold)('不能断定的要说出来：%s', (_, statuteName, article, asOf, expected) => {
  expect(judge(statuteName, article, asOf)).toMatchObject({ notKnown: expect.arrayContaining([expected]) });
});

test('不在册不等于不存在：只说未收录', () => {
  expect(judge('某某星球法', 1, '2025-01-01')).toEqual({
    kind: 'notKnown',
    why: 'statuteNotInRegister',
    candidates: [],
  });
  expect(judge('公司法解释', 1, '2025-01-01')).toMatchObject({
    why: 'ambiguousName',
    candidates: expect.arrayContaining([expect.anything()]),
  });
});

test('从文中找出的法条可以直接核验', () => {
  const [citation] = findCitations('依照《中华人民共和国担保法》第十九条');
  if (citation?.kind !== 'provision') throw new Error('no provision');
  expect(judgeProvision(citation, '2022-01-01')).toMatchObject({
    kind: 'repealed',
    successorArticles: [{ article: '第六百八十六条' }],
  });
});

const formatted = [
  [{ statuteName: '刑法', article: 133, sub: 1 }, '《中华人民共和国刑法》第一百三十三条之一'],
  [{ statuteName: '民法典', article: 1165, paragraph: 1 }, '《中华人民共和国民法典》第一千一百六十五条第一款'],
  [
    { statuteName: '行诉法', article: 89, paragraph: 1, item: 1 },
    '《中华人民共和国行政诉讼法》第八十九条第一款第（一）项',
  ],
  [{ statuteName: '民诉法解释', article: 90 }, '《最高人民法院关于适用〈中华人民共和国民事诉讼法〉的解释》第九十条'],
  [{ statuteName: '某市供热条例', article: 8 }, '《某市供热条例》第八条'],
] as const;

test.each(formatted)('裁判文书的引用写法', (citation, expected) => {
  expect(formatCitation(citation)).toBe(expected);
});
