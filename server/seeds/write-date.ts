import { addDays, writeDigits, writeNumeral } from '@antai/values';

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

/** 2022-05-16 → 二〇二二年五月十六日 */
export function numeralDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${writeDigits(year!)}年${writeNumeral(Number(month))}月${writeNumeral(Number(day))}日`;
}
