import { addDays } from '@antai/values';

export type PeriodUnit = '日' | '天' | '月' | '年';

const monthsIn = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const padded = (value: number, length = 2) => String(value).padStart(length, '0');

/** The day of that number in a month counted from year 0; the month's last day where it has none (民法典第二百零二条). */
function dayInMonth(months: number, day: number): string {
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${padded(year, 4)}-${padded(month)}-${padded(Math.min(day, last))}`;
}

/** A day so many days, months or years later. */
export function laterDay(day: string, { count, unit }: { count: number; unit: PeriodUnit }): string {
  if (unit === '日' || unit === '天') return addDays(day, count);
  return dayInMonth(monthsIn(day) + (unit === '年' ? count * 12 : count), Number(day.slice(8)));
}

/** Whole months or years between two days; what is left over is dropped. */
export function wholeBetween(from: string, to: string, { unit }: { unit: '月' | '年' }): number {
  const months = monthsIn(to) - monthsIn(from);
  const whole = laterDay(from, { count: months, unit: '月' }) <= to ? months : months - 1;
  return Math.max(0, unit === '年' ? Math.floor(whole / 12) : whole);
}
