import { expect, test } from 'vitest';
import { findRings } from './find-rings.ts';
import { type Company, equityGraph } from './trace-equity.ts';

const company = (name: string, holders: string[]): Company => ({
  ...{ id: name, name, hasRecord: true },
  shareholders: holders.map(each => ({ name: each, percent: 100 / holders.length })),
});

function ringsAmong(holders: Record<string, string[]>) {
  const companies = Object.entries(holders).map(([name, own]) => company(name, own));
  return findRings(companies, name => companies.find(each => each.name === name));
}

test('循环持股的每一环列一次，由名称在先者起；自持股份也是一环', () => {
  const { rings, isCut } = ringsAmong({ 丁: ['乙'], 乙: ['丙', '张三'], 丙: ['甲'], 甲: ['乙'], 戊: ['戊'] });
  expect(rings).toEqual([['丙', '甲', '乙'], ['戊']]);
  expect(isCut).toBe(false);
});

test('一个公司在两环之中，两环都列', () => {
  expect(ringsAmong({ a: ['b', 'c'], b: ['a'], c: ['a'] }).rings).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
});

test('没有循环的多层持股没有环', () => {
  const layers = Array.from({ length: 100 }, (_, at) => [
    [`${at} a`, [`${at + 1} a`, `${at + 1} b`]] as const,
    [`${at} b`, [`${at + 1} a`, `${at + 1} b`]] as const,
  ]).flat();
  expect(ringsAmong(Object.fromEntries(layers.map(([name, own]) => [name, [...own]])))).toEqual({
    rings: [],
    isCut: false,
  });
});

test('十几家互相全部持股也有答复，并说明没有列全', () => {
  const names = Array.from({ length: 14 }, (_, at) => `${at}公司`);
  const companies = names.map(name => company(name, names));
  const find = (name: string) => companies.find(each => each.name === name);
  const graph = equityGraph({ root: companies[0]!, find, below: [], nodesMax: 300 });
  expect(graph.isCut).toBe(true);
  expect(graph.rings.length).toBeGreaterThan(100);
});
