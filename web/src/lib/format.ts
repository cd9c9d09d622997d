import { shanghaiDay, shanghaiMinute } from '@antai/values';

const grouped = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('zh-CN');

/** Money from fen: thousands grouped, two decimals, and 万 above 999,999 yuan. */
export function formatMoney(amountFen: number): string {
  const yuan = amountFen / 100;
  return Math.abs(yuan) > 999_999 ? `${grouped.format(yuan / 10_000)}万` : grouped.format(yuan);
}

/** Money from fen with its unit, in one place: 1,234.56元, 214.60万元. */
export const formatAmount = (amountFen: number) => `${formatMoney(amountFen)}元`;

export const formatCount = (count: number) => whole.format(count);

/** A moment as day and minute in Asia/Shanghai. */
export const formatMoment = (iso: string) => shanghaiMinute(new Date(iso));

/** Whether a moment lies in the present day of Asia/Shanghai. */
export const isToday = (iso: string) => shanghaiDay(new Date(iso)) === shanghaiDay(new Date());

/** A moment as a list of recent things says it: the time today, else the day. */
export function formatRecent(iso: string): string {
  const [day = '', time = ''] = formatMoment(iso).split(' ');
  return day === shanghaiDay(new Date()) ? time : day;
}
