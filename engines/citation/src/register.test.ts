import { expect, test } from 'vitest';
import { hasRows, rowsOf } from '../bench/rows.ts';
import { articleMap, codes, entries, entryOf } from './register.ts';
import { resolveStatute } from './resolve-statute.ts';
import { versionAt } from './version-at.ts';

const versions = [
  ['公司法', '2024-06-30', '2018-10-26'],
  ['公司法', '2024-07-01', '2023-12-29'],
  ['民事诉讼法', '2023-12-31', '2021-12-24'],
  ['民事诉讼法', '2024-01-01', '2023-09-01'],
  ['民法典', '2021-01-01', '2020-05-28'],
  ['合同法', '2020-12-31', '1999-03-15'],
  ['合同法', '2021-01-01', null],
  ['仲裁法', '2026-02-28', '2017-09-01'],
  ['仲裁法', '2026-03-01', '2025-09-12'],
  ['监察法', '2025-05-31', '2018-03-20'],
  ['监察法', '2025-06-01', '2024-12-25'],
  ['行政复议法', '2023-12-31', '2017-09-01'],
  ['立法法', '2023-03-15', '2023-03-13'],
  ['商标法', '2026-12-31', '2019-04-23'],
  ['商标法', '2027-01-01', '2026-06-26'],
  ['环境保护法', '2026-08-14', '2014-04-24'],
  ['环境保护法', '2026-08-15', null],
  ['生态环境法典', '2026-08-14', null],
  ['生态环境法典', '2026-08-15', '2026-03-12'],
  ['治安管理处罚法', '2025-12-31', '2012-10-26'],
  ['治安管理处罚法', '2026-01-01', '2025-06-27'],
  ['医疗保障法', '2026-12-31', null],
] as const;

test.each(versions)('%s 在 %s 适用 %s 的版本', (name, date, expected) => {
  expect(versionAt(entryOf(`中华人民共和国${name}`)!, date)?.date ?? null).toBe(expected);
});

const sixDays = ['2024-12-01', '2025-10-15', '2026-01-01', '2026-08-14', '2026-08-15', '2027-01-01'] as const;

/** The version in force on each of the six days; 废 repealed by then, 无 none in force that the register can tell. */
const onSixDays: string[][] = [
  ['商标法', '2019-04-23', '2019-04-23', '2019-04-23', '2019-04-23', '2019-04-23', '2026-06-26'],
  ['农业法', '无', '无', '无', '无', '无', '2026-08-28'],
  ['仲裁法', '2017-09-01', '2017-09-01', '2017-09-01', '2025-09-12', '2025-09-12', '2025-09-12'],
  ['治安管理处罚法', '2012-10-26', '2012-10-26', '2025-06-27', '2025-06-27', '2025-06-27', '2025-06-27'],
  ['反不正当竞争法', '2019-04-23', '2025-06-27', '2025-06-27', '2025-06-27', '2025-06-27', '2025-06-27'],
  ['网络安全法', '2016-11-07', '2016-11-07', '2025-10-28', '2025-10-28', '2025-10-28', '2025-10-28'],
  ['海商法', '1992-11-07', '1992-11-07', '1992-11-07', '2025-10-28', '2025-10-28', '2025-10-28'],
  ['对外贸易法', '2022-12-30', '2022-12-30', '2022-12-30', '2025-12-27', '2025-12-27', '2025-12-27'],
  ['传染病防治法', '2013-06-29', '2025-04-30', '2025-04-30', '2025-04-30', '2025-04-30', '2025-04-30'],
  ['渔业法', '无', '无', '无', '2025-12-27', '2025-12-27', '2025-12-27'],
  ['民用航空法', '无', '无', '无', '2025-12-27', '2025-12-27', '2025-12-27'],
  ['监狱法', '无', '无', '无', '无', '无', '2026-04-30'],
  ['城市居民委员会组织法', '无', '无', '2025-10-28', '2025-10-28', '2025-10-28', '2025-10-28'],
  ['村民委员会组织法', '无', '无', '2025-10-28', '2025-10-28', '2025-10-28', '2025-10-28'],
  ['环境保护法', '2014-04-24', '2014-04-24', '2014-04-24', '2014-04-24', '废', '废'],
  ['固体废物污染环境防治法', '2020-04-29', '2020-04-29', '2020-04-29', '2020-04-29', '废', '废'],
  ['土壤污染防治法', '2018-08-31', '2018-08-31', '2018-08-31', '2018-08-31', '废', '废'],
  ['噪声污染防治法', '2021-12-24', '2021-12-24', '2021-12-24', '2021-12-24', '废', '废'],
  ['海洋环境保护法', '2023-10-24', '2023-10-24', '2023-10-24', '2023-10-24', '废', '废'],
  ['生态环境法典', '无', '无', '无', '无', '2026-03-12', '2026-03-12'],
  ['医疗保障法', '无', '无', '无', '无', '无', '2026-08-28'],
  ['耕地保护和质量提升法', '无', '无', '无', '无', '无', '2026-08-28'],
  ['危险化学品安全法', '无', '无', '无', '2025-12-27', '2025-12-27', '2025-12-27'],
  ['社会救助法', '无', '无', '无', '2026-04-30', '2026-04-30', '2026-04-30'],
  ['公司法', '2023-12-29', '2023-12-29', '2023-12-29', '2023-12-29', '2023-12-29', '2023-12-29'],
  ['民法典', '2020-05-28', '2020-05-28', '2020-05-28', '2020-05-28', '2020-05-28', '2020-05-28'],
  ['监察法', '2018-03-20', '2024-12-25', '2024-12-25', '2024-12-25', '2024-12-25', '2024-12-25'],
];

test.each(onSixDays)('%s 在六个日期各适用当时的版本', (name = '', ...expected) => {
  const entry = entryOf(`中华人民共和国${name}`)!;
  const stateOn = (date: string) =>
    versionAt(entry, date)?.date ?? (entry.repealedOn && entry.repealedOn <= date ? '废' : '无');
  expect(sixDays.map(stateOn)).toEqual(expected);
});

const iso = /^\d{4}-\d{2}-\d{2}$/;

test('登记册：编号不重复，日期合写法，废止者有日期与继任，引用可寻', () => {
  expect(entries).toHaveLength(839);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  for (const entry of entries) {
    const dates = [
      entry.promulgated,
      entry.effectiveInText,
      entry.repealedOn,
      ...entry.history.map(({ date }) => date),
    ];
    for (const date of dates.filter(date => date != null)) expect(date).toMatch(iso);
    if (entry.status === 'repealed') expect([entry.title, entry.repealedOn, entry.successors]).not.toContain(undefined);
    for (const title of [...(entry.successors ?? []), ...(entry.replaces ?? [])])
      expect(entryOf(title)?.title).toBe(title);
  }
});

test('登记册：一个简称只属一件', () => {
  const owners = new Map<string, string>();
  for (const { abbr, title } of entries) {
    for (const name of abbr) {
      expect(owners.get(name) ?? title).toBe(title);
      owners.set(name, title);
    }
  }
});

test('登记册：版本依先后排列，施行不早于公布，终止不早于施行', () => {
  for (const { versions, title, status } of entries) {
    const dates = versions.map(({ date }) => date ?? '').filter(Boolean);
    expect([title, ...dates]).toEqual([title, ...dates.toSorted()]);
    for (const { effective, date, validUntil, inStore, unverified } of versions) {
      if (effective && date) expect(effective >= date).toBe(true);
      if (validUntil && effective) expect(validUntil >= effective).toBe(true);
      if (!inStore && status !== 'repealed') expect([title, unverified]).toEqual([title, true]);
    }
  }
});

test('497 条新旧对应各不重复，新旧法律都在册', () => {
  expect(articleMap.successor).toHaveLength(497);
  const origins = articleMap.successor.map(({ from, version, article }) => `${from}${version ?? ''}${article}`);
  expect(new Set(origins).size).toBe(497);
  for (const { from, to } of articleMap.successor) {
    for (const name of [from, ...to.map(({ statute }) => statute)])
      expect(resolveStatute(name)).toMatchObject({ kind: 'found', entry: { title: name } });
  }
});

test('类型代字不重复', () => {
  const tokens = codes.caseTypes.map(({ token }) => token);
  expect(new Set(tokens).size).toBe(tokens.length);
});

interface StatuteRow {
  id: string;
  title: string;
  category: string;
  version_date: string | null;
  n_articles: number;
  articles: { no: number; sub: number; label: string; text: string }[];
}

/** Every text there is, those of one version with the most articles first. */
const allRows = () =>
  ['national_laws', 'npc_laws_2026']
    .flatMap(file => rowsOf<StatuteRow>(`statutes/${file}.jsonl.gz`))
    .toSorted((a, b) => b.n_articles - a.n_articles);

const civilCode = '中华人民共和国民法典';
/** The text of 2018 quotes articles of the constitution itself, the rest are read with 之一 or whole. */
const quotesOthers = '中华人民共和国宪法修正案（2018年）';
/** Two of its articles have lost their first lines in the rows and stand in those before them. */
const lacksFirstLines = '中华人民共和国生态环境法典';

test.skipIf(!hasRows)('真实文本：条数、最大条号、之一的有无与登记册一致（无真实数据时跳过）', () => {
  const byId = new Map(allRows().map(row => [row.id, row]));
  for (const { title, versions, hasSubArticles } of entries.filter(
    ({ title }) => ![civilCode, quotesOthers, lacksFirstLines].includes(title),
  )) {
    for (const version of versions.filter(({ ids }) => ids?.length)) {
      const texts = version.ids!.flatMap(id => byId.get(id) ?? []);
      const { n_articles, articles } = texts.toSorted((a, b) => b.n_articles - a.n_articles)[0]!;
      const last = version.lastArticle ?? version.articles! - (version.subArticles ?? 0);
      expect([title, n_articles, Math.max(0, ...articles.map(({ no }) => no))]).toEqual([
        title,
        version.articles,
        last,
      ]);
      if (articles.some(({ sub }) => sub > 0)) expect([title, hasSubArticles]).toEqual([title, true]);
    }
  }
});

test.skipIf(!hasRows)('真实文本：每条对应的新条文都有，且含所记的关键词（无真实数据时跳过）', () => {
  const rows = allRows();
  const code = rows.filter(({ category }) => category === '民法典').flatMap(({ articles }) => articles);
  expect(code).toHaveLength(1260);
  const articlesOf = (statute: string, version?: string) =>
    statute === civilCode
      ? code
      : (rows.find(row => row.title === statute && (row.version_date === version || !version))?.articles ?? []);
  const textOf = (statute: string, label: string, version?: string) =>
    articlesOf(statute, version).find(article => article.label === label)?.text ?? '';
  for (const { from, version, article, to, probe } of articleMap.successor) {
    if (version) expect(textOf(from, article, version)).toMatch(new RegExp(probe, 'u'));
    for (const target of to.filter(({ statute, article }) => statute !== lacksFirstLines || textOf(statute, article)))
      expect(textOf(target.statute, target.article, target.version)).toMatch(new RegExp(probe, 'u'));
  }
});
