const digits = '〇一二三四五六七八九';

const dayMs = 86_400_000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** The Spring Festival's days off, from and until. */
const springs: [string, string][] = [
  ['2017-01-27', '2017-02-02'],
  ['2018-02-15', '2018-02-21'],
  ['2019-02-04', '2019-02-10'],
  ['2020-01-24', '2020-02-02'],
  ['2021-02-11', '2021-02-17'],
  ['2022-01-31', '2022-02-06'],
  ['2023-01-21', '2023-01-27'],
  ['2024-02-09', '2024-02-17'],
  ['2025-01-28', '2025-02-04'],
];

/** The next day on which a court works: weekends and the fixed days of the year's holidays are passed over. */
export function workday(date: string): string {
  const weekday = new Date(date).getUTCDay();
  const isHoliday =
    /-(01-01|05-0[1-5]|10-0[1-7])$/.test(date) || springs.some(([from, until]) => from <= date && date <= until);
  return weekday === 0 || weekday === 6 || isHoliday ? workday(addDays(date, 1)) : date;
}

/** 2022-05-06 → 2022年5月6日 */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

const upToThirty = (value: number): string =>
  value < 10
    ? digits[value]!
    : `${value < 20 ? '' : digits[Math.floor(value / 10)]}十${value % 10 ? digits[value % 10] : ''}`;

/** 2022-05-16 → 二〇二二年五月十六日 */
export function numeralDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${[...year!].map(digit => digits[Number(digit)]).join('')}年${upToThirty(Number(month))}月${upToThirty(Number(day))}日`;
}

/** 12 → 十二: the numbers of the items of a disposition. */
export const numeral = upToThirty;
