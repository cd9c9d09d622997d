import { isCreditCode } from '@antai/values';
import { expect, test } from 'vitest';
import { readProfileRow } from '../src/capabilities/people/profiles/read-profile-row.ts';
import readDemoRecords from './demo-records.ts';
import world from './demo-world.json' with { type: 'json' };
import { demoCompanies, demoJudges, demoLawyers } from './registers.ts';

test('演示登记资料逐行可导入，均标明演示数据', () => {
  const rows = { companies: demoCompanies(), lawyers: demoLawyers(), judges: demoJudges() };
  for (const [kind, each] of Object.entries(rows)) {
    for (const row of each) {
      const read = readProfileRow(kind as keyof typeof rows, row);
      expect(read, JSON.stringify(row)).toMatchObject({ kind: 'profile', profile: { fields: { isDemo: true } } });
    }
  }
  expect(rows.companies).toHaveLength(world.companies.length + world.firms.length);
});

test('演示公司的信用代码校验位正确，区划为不存在的000000，各不相同', () => {
  const codes = demoCompanies().flatMap(({ unifiedCreditCode }) =>
    unifiedCreditCode ? [String(unifiedCreditCode)] : [],
  );
  expect(codes.filter(code => !isCreditCode(code) || code.slice(2, 8) !== '000000')).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

test('每家演示公司的股东合计不超过百分之百，股权链条的每一级都在', () => {
  for (const { name, shareholders } of demoCompanies()) {
    const percents = ((shareholders ?? []) as { percent: number }[]).map(({ percent }) => percent);
    expect(
      percents.reduce((sum, percent) => sum + percent, 0),
      String(name),
    ).toBeLessThanOrEqual(100.01);
  }
  const byName = new Map(demoCompanies().map(row => [row.name, row]));
  const nameOf = (id: string) => world.companies.find(company => company.id === id)?.name;
  for (const { path, percents } of world.chains) {
    for (const [index, percent] of percents.entries()) {
      const company = byName.get(nameOf(path[index + 1] ?? ''));
      expect(company?.shareholders).toContainEqual(
        expect.objectContaining({ name: nameOf(path[index] ?? ''), percent }),
      );
    }
  }
});

test('每篇实务要点都有正文、领域和所引法条', () => {
  const { commentaries } = readDemoRecords({ today: '2026-11-22' });
  expect(commentaries).toHaveLength(81);
  for (const { title, fields } of commentaries) {
    expect(fields, title).toMatchObject({ practiceArea: [expect.any(String)], isDemo: true });
    expect(fields.wordCount as number, title).toBeGreaterThan(400);
  }
  expect(commentaries.filter(({ fields }) => fields.citedArticle === undefined).map(({ title }) => title)).toEqual([]);
});
