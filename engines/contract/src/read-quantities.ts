import { findLooseDays, readNumeral } from '@antai/values';
import { type Span, spanOf } from './reading.ts';

export interface Amount extends Span {
  yuan: number;
  raw: string;
  form: 'figure' | 'words';
}

/** A share as a fraction: 20% is 0.2. */
interface Ratio extends Span {
  value: number;
  raw: string;
}

/** An interest or penalty rate, turned into a yearly one. */
interface Rate extends Ratio {
  unit: 'year' | 'month' | 'day';
  annual: number;
}

interface Duration extends Span {
  months: number;
  unit: string;
  raw: string;
}

/** A day of the text; `isDay` is false where the calendar does not have it. */
interface DateInText extends Span {
  time: number;
  isDay: boolean;
  raw: string;
}

export const dayMs = 86_400_000;
const daysOfMonth = 30.4375;
const daysOfYear = 365.25;

const numerals = '零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟';
const figureAmount = /(\d[\d,，]*(?:\.\d+)?)\s*(亿|千万|百万|万|千|百)?\s*元/g;
const signAmount = /[¥￥]\s*(\d[\d,，]*(?:\.\d+)?)(?!\s*[万亿千百元\d])/g;
/** 元 left out, or behind a remark in brackets. */
const namedAmount = /人民币\s*(\d[\d,，]*(?:\.\d+)?)(?!\s*[万亿千百元\d.,，%％])/g;
const wordAmount = new RegExp(
  `(?<![\\d.,，${numerals}])(?![万亿千百])([${numerals}]{1,25})[元圆](?:([${numerals}])角)?(?:零?([${numerals}])分)?(整|正)?`,
  'g',
);
const percent = /(\d+(?:\.\d+)?)\s*([%％‰])/g;
const wordRatio = new RegExp(`([百千万])分之([${numerals}\\d.]+)`, 'g');
const tenths = /([一二三四五六七八九])成/g;
const monthlyFen = new RegExp(`月息\\s*([${numerals}\\d.]+)\\s*分`, 'g');
const duration = new RegExp(
  `(?<![\\d年月第])((?:\\d[\\d,，]*(?:\\.\\d+)?|[${numerals}]+))\\s*(周年|年(?!\\s*\\d{1,2}\\s*月|度|份|[${numerals}\\d]{1,3}月)|个月|个?工作日|周|日(?!利|息)|天)`,
  'g',
);

const scales: Record<string, number> = { 亿: 1e8, 千万: 1e7, 百万: 1e6, 万: 1e4, 千: 1e3, 百: 100 };
const parts: Record<string, number> = { 百: 100, 千: 1e3, 万: 1e4, '%': 100, '％': 100, '‰': 1000 };
const monthsOf: Record<string, number> = { 周年: 12, 年: 12, 个月: 1, 周: 7 / 30, 日: 1 / 30, 天: 1 / 30 };
/** A working day counts as 1.4 days. */
const monthsOfWorkingDay = 1.4 / 30;
const firstCalendarYear = 1900;

/** A number in figures or Chinese numerals; NaN where it is neither. */
export const numberOf = (raw: string): number => readNumeral(raw) ?? Number.NaN;

const byStart = (a: Span, b: Span) => a.start - b.start;

/** Every sum of money, in yuan, in reading order. */
export function findAmounts(text: string): Amount[] {
  const amounts: Amount[] = [];
  const add = (match: RegExpExecArray, { yuan, form }: { yuan: number; form: Amount['form'] }) => {
    if (!Number.isNaN(yuan)) amounts.push({ ...spanOf(match), yuan, raw: match[0], form });
  };
  for (const match of text.matchAll(figureAmount)) {
    add(match, { yuan: Math.round(numberOf(match[1]!) * (scales[match[2] ?? ''] ?? 1) * 100) / 100, form: 'figure' });
  }
  for (const pattern of [signAmount, namedAmount])
    for (const match of text.matchAll(pattern)) add(match, { yuan: numberOf(match[1]!), form: 'figure' });
  for (const match of text.matchAll(wordAmount)) {
    const small = (match[2] ? numberOf(match[2]) / 10 : 0) + (match[3] ? numberOf(match[3]) / 100 : 0);
    add(match, { yuan: numberOf(match[1]!) + small, form: 'words' });
  }
  return amounts.sort(byStart);
}

/** Every share: 20%, 百分之二十, 千分之五, 3‰, 三成. */
export function findRatios(text: string): Ratio[] {
  const ratios: Ratio[] = [];
  const add = (match: RegExpExecArray, value: number) => {
    if (!Number.isNaN(value)) ratios.push({ ...spanOf(match), value, raw: match[0] });
  };
  for (const match of text.matchAll(percent)) add(match, Number(match[1]) / parts[match[2]!]!);
  for (const match of text.matchAll(wordRatio)) add(match, numberOf(match[2]!) / parts[match[1]!]!);
  for (const match of text.matchAll(tenths)) add(match, numberOf(match[1]!) / 10);
  return ratios.sort(byStart);
}

const units = [
  {
    unit: 'day',
    before:
      /(?:每日|每天|按日|逐日|日利率|日息|\/日|\/天|每(?:逾期|迟延|延迟|延期)[一壹1]?[日天](?:，(?:应当?|须)?(?:承担|支付)?)?)[^，。；年月]{0,12}$|(?:总额|金额|价款|货款|租金)的?日\s*$/,
    after: /^\s*[/／每]\s*[日天]/,
    times: 365,
  },
  {
    unit: 'month',
    before: /(?:每月|按月|月利率|月息|月利息)[^，。；年日]{0,12}$/,
    after: /^\s*[/／每]\s*月/,
    times: 12,
  },
  { unit: 'year', before: /(?:每年|按年|年利率|年息|年化)[^，。；月日]{0,12}$/, after: /^\s*[/／每]\s*年/, times: 1 },
] as const;

/** Every share that is one of a year, a month or a day. */
export function findRates(text: string): Rate[] {
  const rates: Rate[] = findRatios(text).flatMap(ratio => {
    const before = text.slice(Math.max(0, ratio.start - 24), ratio.start);
    const after = text.slice(ratio.end, ratio.end + 4);
    const match = units.find(each => each.before.test(before) || each.after.test(after));
    return match ? [{ ...ratio, unit: match.unit, annual: ratio.value * match.times }] : [];
  });
  for (const match of text.matchAll(monthlyFen)) {
    const value = numberOf(match[1]!) / 100;
    if (!Number.isNaN(value)) rates.push({ ...spanOf(match), raw: match[0], unit: 'month', value, annual: value * 12 });
  }
  return rates;
}

/** Every length of time, in months: 20年, 三个月, 30日, 半年. */
export function findDurations(text: string): Duration[] {
  const durations: Duration[] = [];
  for (const match of text.matchAll(duration)) {
    const [raw, number = '', unit = ''] = match;
    const value = numberOf(number);
    if (Number.isNaN(value) || (unit === '年' && value >= firstCalendarYear)) continue;
    durations.push({ ...spanOf(match), months: value * (monthsOf[unit] ?? monthsOfWorkingDay), unit, raw });
  }
  for (const match of text.matchAll(/半年/g))
    durations.push({ ...spanOf(match), months: 6, unit: '年', raw: match[0] });
  return durations.sort(byStart);
}

/** Every day of the calendar, and every one that it does not have: its time is NaN, so that nothing is counted from it. */
export const findDates = (text: string): DateInText[] =>
  findLooseDays(text).map(({ day, raw, start, end }) => {
    const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
    return { start, end, time, isDay: day !== undefined, raw };
  });

/** How many months lie between two days, the last one counted. */
export const monthsBetween = (from: DateInText, to: DateInText): number =>
  (to.time - from.time + dayMs) / dayMs / daysOfMonth;

/** How many years of 365.25 days lie between two moments in milliseconds; negative where the second is earlier. */
export const yearsBetween = (fromMs: number, toMs: number): number => (toMs - fromMs) / dayMs / daysOfYear;

/** The largest of some numbers; 0 where there are none. */
export const largestOf = (values: readonly number[]): number =>
  values.reduce((largest, value) => Math.max(largest, value), 0);
