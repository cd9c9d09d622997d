import { expect, test } from 'vitest';
import { addDays, dayOf, findDays, findLooseDays, isDay, readDay, readDayCell, readPeriod } from './read-day.ts';
import { shanghaiDay, shanghaiMinute, shanghaiSecond } from './tell-shanghai-time.ts';

test.each([
  ['二〇一八年五月七日', '2018-05-07'],
  ['二○一九年十二月三十一日', '2019-12-31'],
  ['二零二〇年二月二十九日', '2020-02-29'],
  ['2016年1月20日', '2016-01-20'],
  ['２０１６年１月２日', '2016-01-02'],
  ['二〇一九年二月二十九日', undefined],
  ['二○一七年十一月七无', undefined],
  ['XXXX年XX月XX日', undefined],
  ['二〇二〇年元月二日', '2020-01-02'],
  ['一九九九年十月一日', '1999-10-01'],
  ['于2018-05-07送达', '2018-05-07'],
  ['2018.5.7', '2018-05-07'],
  ['2018/5/7 08:00', '2018-05-07'],
  ['2019年2月30日，2019年3月1日', '2019-03-01'],
  ['编号12018-05-07', undefined],
  ['2018-05-0755', undefined],
  ['2018.5-7', undefined],
])('日期 %s', (raw, date) => {
  expect(readDay(raw)).toBe(date);
});

test.each([
  ['2009-04-16', '2009-04-16'],
  ['2009年4月16日', '2009-04-16'],
  ['20090416', '2009-04-16'],
  ['2009/4/16 10:20:30', '2009-04-16'],
  ['2009-04-16T10:20:30Z', '2009-04-16'],
  [' 2009.4.16', '2009-04-16'],
  ['二〇〇九年四月十六日', '2009-04-16'],
  ['2009-13-40', undefined],
  ['200904161', undefined],
  ['成立于2009年4月16日', undefined],
  ['', undefined],
])('表格中的日期 %s', (raw, day) => {
  expect(readDayCell(raw)).toBe(day);
});

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-2-9', false],
  ['0000-01-01', false],
  [20240229, false],
])('%s 是不是一天', (value, isOne) => {
  expect(isDay(value)).toBe(isOne);
});

test('日历中没有的一天也说出写在何处', () => {
  expect(findDays('于2019年2月30日作出')).toEqual([{ raw: '2019年2月30日', start: 1, end: 11 }]);
  expect(dayOf({ year: '2019', month: '2', day: '30' })).toBeUndefined();
});

test('前后的日子跨月跨年', () => {
  expect([addDays('2023-12-31', 1), addDays('2024-03-01', -1)]).toEqual(['2024-01-01', '2024-02-29']);
});

test('上海的日子和时刻，不论机器在哪个时区', () => {
  const moment = new Date('2024-12-31T16:05:09Z');
  expect([shanghaiDay(moment), shanghaiMinute(moment), shanghaiSecond(moment)]).toEqual([
    '2025-01-01',
    '2025-01-01 00:05',
    '2025-01-01 00:05:09',
  ]);
});

test.each([
  ['2020', { first: '2020-01-01', last: '2020-12-31' }],
  ['2020-02', { first: '2020-02-01', last: '2020-02-29' }],
  ['2021.2', { first: '2021-02-01', last: '2021-02-28' }],
  ['2020年4月', { first: '2020-04-01', last: '2020-04-30' }],
  ['2020-1-31', { first: '2020-01-31', last: '2020-01-31' }],
  ['2023-02-30', undefined],
  ['2023-13', undefined],
  ['0000', undefined],
  ['去年', undefined],
])('一年、一月或一日 %s', (raw, days) => {
  expect(readPeriod(raw)).toEqual(days);
});

test('合同中的写法：号、空格、少了日字；日历上没有的照样指出', () => {
  const text = '自2023年5月1号至2023 - 6 - 30，另于2024年2月30日、2024年3月1';
  expect(findLooseDays(text).map(({ day, raw }) => [raw, day])).toEqual([
    ['2023年5月1号', '2023-05-01'],
    ['2023 - 6 - 30', '2023-06-30'],
    ['2024年2月30日', undefined],
    ['2024年3月1', '2024-03-01'],
  ]);
});
