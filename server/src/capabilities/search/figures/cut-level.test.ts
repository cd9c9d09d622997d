import { expect, test } from 'vitest';
import { cutLevel, withoutBranches } from './cut-level.ts';
import { fillYears } from './fill-years.ts';

const counts = (...pairs: [string, number][]) => pairs.map(([value, count]) => ({ value, count }));

const regions = counts(
  ['江苏省', 5],
  ['江苏省/苏州市', 3],
  ['江苏省/苏州市/昆山市', 3],
  ['江苏省/南京市', 2],
  ['浙江省', 1],
);

test('一次一层，有下级的标明', () => {
  expect(cutLevel(regions, '')).toEqual([
    { value: '江苏省', label: '江苏省', count: 5, isBranch: true },
    { value: '浙江省', label: '浙江省', count: 1 },
  ]);
  expect(cutLevel(regions, '江苏省').map(({ value }) => value)).toEqual(['江苏省/苏州市', '江苏省/南京市']);
  expect(cutLevel(regions, '江苏')).toEqual([]);
});

test('只有一个值而其下还有的一层略过', () => {
  expect(cutLevel(regions.slice(0, 4), '').map(({ label }) => label)).toEqual(['苏州市', '南京市']);
  expect(cutLevel(regions, '江苏省/苏州市').map(({ label }) => label)).toEqual(['昆山市']);
});

test('不分层时只列没有下级的', () => {
  expect(withoutBranches(regions).map(({ value }) => value)).toEqual([
    '江苏省/苏州市/昆山市',
    '江苏省/南京市',
    '浙江省',
  ]);
});

test('没有案件的年份记为零；年份有误时不补', () => {
  const years = (...list: string[]) => list.map(value => ({ value, label: `${value}年`, count: 1 }));
  expect(fillYears(years('2019', '2022')).map(({ label, count }) => [label, count])).toEqual([
    ['2019年', 1],
    ['2020年', 0],
    ['2021年', 0],
    ['2022年', 1],
  ]);
  expect(fillYears(years('0219', '2022'))).toHaveLength(2);
  expect(fillYears(years('2019', '不详'))).toHaveLength(2);
  expect(fillYears([])).toEqual([]);
});
