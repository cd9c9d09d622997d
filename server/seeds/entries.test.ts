import { registerGroups, registerKinds } from '@antai/contract/registers';
import { expect, test } from 'vitest';
import { readEntryRow } from '../src/capabilities/registers/read-entry-row.ts';
import world from './demo-world.json' with { type: 'json' };
import { demoEntries } from './entries.ts';
import { demoCases } from './judgments.ts';

const read = demoEntries().map(row => readEntryRow(row, { today: '2026-11-22' }));
const entries = read.flatMap(each => (each.kind === 'entry' ? [each.entry] : []));

test('演示公示信息逐行可导入，均为演示公司，五类都有', () => {
  expect(read.filter(({ kind }) => kind === 'refused')).toEqual([]);
  const names = new Set(world.companies.map(({ name }) => name));
  expect(entries.filter(({ companyName, isDemo }) => !names.has(companyName) || !isDemo)).toEqual([]);
  const groups = new Set(entries.map(({ kind }) => registerKinds[kind].group));
  expect([...groups].sort()).toEqual(Object.keys(registerGroups).sort());
});

test('执行、限消与失信都出自演示文书：案号在，日期不晚于终本', () => {
  const byNumber = new Map(demoCases().map(each => [each.number, each]));
  const ofSuits = entries.filter(({ kind }) =>
    ['judgmentDebtor', 'terminatedEnforcement', 'consumptionRestriction', 'dishonestJudgmentDebtor'].includes(kind),
  );
  expect(ofSuits.length).toBeGreaterThan(20);
  for (const { number, date, companyName } of ofSuits) {
    const suit = byNumber.get(number);
    expect(suit?.parties).toContain(companyName);
    expect(date <= (suit?.decidedOn ?? '')).toBe(true);
  }
});

test('每条都有日期，注销与吊销的公司仍在经营异常名录', () => {
  expect(entries.filter(({ date }) => date === '')).toEqual([]);
  const silent = world.companies.filter(({ registrationStatus }) => /吊销|注销/.test(registrationStatus));
  for (const { name } of silent) {
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'abnormalOperation', companyName: name, isEnded: false }),
    );
  }
});
