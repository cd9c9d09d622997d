import type { PersonRecord } from '@antai/contract/people';
import { expect, test } from 'vitest';
import { mergeEvents } from './merge-events.ts';

const record = (date: string) => ({ recordType: '2', id: date, date }) as PersonRecord;
const change = (date: string | undefined) => ({ ...(date ? { date } : {}), item: '变更', before: '', after: '' });
const datesOf = (...given: Parameters<typeof mergeEvents>) => mergeEvents(...given).map(({ date }) => date);

test('裁判与变更按日期从新到旧排在一起', () => {
  const changes = [change('2019-01-01'), change('2022-05-01')];
  expect(datesOf([record('2023-01-01'), record('2020-01-01')], changes, { isWhole: true })).toEqual([
    '2023-01-01',
    '2022-05-01',
    '2020-01-01',
    '2019-01-01',
  ]);
});

test('更早的裁判尚未取来时，更早的变更先不列出', () => {
  expect(datesOf([record('2020-01-01')], [change('2019-01-01'), change('2020-01-01')], { isWhole: false })).toEqual([
    '2020-01-01',
    '2020-01-01',
  ]);
});

test('没有日期的变更不进入时间线，没有日期的裁判在最后', () => {
  expect(
    datesOf([record('2020-01-01'), record('')], [change(undefined), change('2018-01-01')], { isWhole: true }),
  ).toEqual(['2020-01-01', '2018-01-01', '']);
});
