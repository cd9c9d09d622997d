import { expect, test } from 'vitest';
import { hasRows, rowsOf } from '../bench/rows.ts';
import { sixDays, sixtyLaws } from '../bench/sixty-laws.ts';
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

/** What the register says by itself; of an amendment without a day it says nothing. */
const inRegister = (expected: string) => (expected === '未' || expected.endsWith('?') ? '无' : expected);

test.each(sixtyLaws)('%s 在六个日期各适用当时的版本', (name, ...expected) => {
  const entry = entryOf(`中华人民共和国${name}`)!;
  const stateOn = (date: string) =>
    versionAt(entry, date)?.date ?? (entry.repealedOn && entry.repealedOn <= date ? '废' : '无');
  expect(sixDays.map(stateOn)).toEqual(expected.map(inRegister));
});

test('六个日期的表有六十部法律，两部法典各写明所废止的都在其中', () => {
  expect(new Set(sixtyLaws.map(([name]) => name)).size).toBe(60);
  const listed = new Set(sixtyLaws.map(([name]) => `中华人民共和国${name}`));
  for (const [code, count] of [
    ['中华人民共和国民法典', 9],
    ['中华人民共和国生态环境法典', 10],
  ] as const) {
    const repealed = entries.filter(({ repealedBy }) => repealedBy?.startsWith(code)).map(({ title }) => title);
    expect(repealed).toHaveLength(count);
    expect(repealed.filter(title => !listed.has(title))).toEqual([]);
  }
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

/** Clauses of repeal name laws; the days from which they hold stand in the same article. */
test.skipIf(!hasRows)('真实文本：两部法典的末条写明施行日与所废止的法律（无真实数据时跳过）', () => {
  const clauses = { [civilCode]: '2021-01-01', [lacksFirstLines]: '2026-08-15' };
  const rows = rowsOf<StatuteRow>('statutes/npc_laws_2026.jsonl.gz');
  for (const [code, day] of Object.entries(clauses)) {
    const clause =
      rows
        .find(({ title }) => title === code)
        ?.articles.at(-1)
        ?.text.replaceAll(' ', '') ?? '';
    const [year, month, date] = day.split('-').map(Number);
    expect(clause).toContain(`自${year}年${month}月${date}日起施行`);
    const named = [...clause.matchAll(/《(.+?)》/gu)].map(([, title]) => title);
    const repealed = entries.filter(({ repealedBy }) => repealedBy?.startsWith(code));
    expect(repealed.map(({ title }) => title).toSorted()).toEqual(named.toSorted());
    expect(new Set(repealed.map(({ repealedOn }) => repealedOn))).toEqual(new Set([day]));
  }
});
