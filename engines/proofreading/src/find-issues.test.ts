import { articleMap, entries } from '@antai/citation/register';
import { describe, expect, test } from 'vitest';
import checksData from '../data/checks.json' with { type: 'json' };
import confusionsData from '../data/confusions.json' with { type: 'json' };
import { findConfusions } from './find-confusions.ts';
import { findIssues, runCheck } from './find-issues.ts';
import type { CheckId, Objection } from './issue.ts';
import type { Statutes } from './statutes.ts';

const statutes: Statutes = {
  entries,
  successorsOf: (title, article) =>
    articleMap.successor
      .filter(row => row.from === title && row.article === article)
      .flatMap(({ to }) => to.map(target => `《${target.statute}》${target.article}`)),
};

interface Case {
  id: string;
  expect: string;
  text: string;
  findings?: { start: number; end: number; kind: string; fix?: string }[];
}

/** The table names a correction by its words alone, outside book marks. */
const wordsOf = (right: string) =>
  right
    .replaceAll(/[《》]/gu, '')
    .replaceAll('〈', '《')
    .replaceAll('〉', '》');

const plain = ({ start, end, kind, right }: Objection, hasFix: boolean) => ({
  start,
  end,
  kind,
  ...(hasFix && right ? { fix: wordsOf(right) } : {}),
});

const corrected = (text: string) =>
  findConfusions(text)
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end, right }) => rest.slice(0, start) + right + rest.slice(end), text);

const byPlace = (a: { start: number; kind: string }, b: { start: number; kind: string }) =>
  a.start - b.start || a.kind.localeCompare(b.kind);

describe.each(checksData.checks)('$name', ({ id: check, cases }) => {
  test.each((cases as Case[]).map(each => [each.id, each.text, each] as const))('%s %s', (_, text, {
    findings = [],
  }) => {
    const issues = runCheck(check as Exclude<CheckId, 'confusion'>, { text, statutes });
    const hasFix = findings.some(({ fix }) => fix !== undefined);
    expect(issues.map(each => plain(each, hasFix)).sort(byPlace)).toEqual([...findings].sort(byPlace));
  });
});

describe('用词：每条规则改对自己的误例，不动自己的反例', () => {
  test.each(confusionsData.groups.map(({ id, name }) => [name, id] as const))('%s', (_, group) => {
    for (const { examples } of confusionsData.rules.filter(rule => rule.group === group)) {
      for (const { text, fixed } of examples.wrong) expect(corrected(text)).toBe(fixed);
      for (const text of examples.right) expect(corrected(text)).toBe(text);
    }
  });
});

describe('全文', () => {
  test('引文中的用词不查，引文中的日期照查', () => {
    const text = '原判决称：“双方于2023年2月30日签定合同并且约定由甲方应当应当承担一切费用。”双方签定。';
    const issues = findIssues(text, statutes).map(({ check, wrong }) => [check, wrong]);
    expect(issues).toEqual([
      ['dates', '2023年2月30日'],
      ['confusion', '签定'],
    ]);
  });

  // steps that grew with the square of either would outlast the test
  test('没有另一半的引号与空行再多，括号前的编号再多，也查得完', () => {
    const many = 120_000;
    const marks = findIssues('“'.repeat(many) + '\n'.repeat(many), statutes);
    expect(marks.filter(({ check }) => check === 'punctuation').length).toBeGreaterThan(0);
    expect(findIssues('1）'.repeat(many), statutes).length).toBeGreaterThan(0);
  });

  test('每处都指到原文，按先后排列', () => {
    const text = '甲方应当应当付款。\n合同签定于2025年2月30日，价款壹万元整（¥1,000）。';
    const issues = findIssues(text, statutes);
    expect(issues.map(({ start, end, wrong }) => text.slice(start, end) === wrong)).not.toContain(false);
    expect(issues.map(({ start }) => start)).toEqual(issues.map(({ start }) => start).sort((a, b) => a - b));
    expect(issues.map(({ rule }) => rule)).toEqual(['repeated', 'qian-ding-001', 'dates', 'amount-words']);
  });
});

test.each([
  ['价款为{{价款}}元。', ['{{价款}}']],
  ['价款为{{{{价款}}元。', ['{{价款}}']],
  ['价款为{{{{{{{{元。', []],
  [`价款为{{${'长'.repeat(201)}}}元。`, []],
])('占位：%s', (text, placeholders) => {
  const objections = runCheck('blanks', { text, statutes });
  expect(objections.map(({ start, end }) => text.slice(start, end))).toEqual(placeholders);
});
