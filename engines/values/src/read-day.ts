import { readNumeral } from './read-numeral.ts';

/** A day as a text writes it; `day` is absent where the calendar does not know it (2月30日). */
interface DayInText {
  day?: string;
  raw: string;
  start: number;
  end: number;
}

const yearNumeral = '[〇○Ｏ◯O零一二三四五六七八九\\d０-９]{4}';
const numeral = '[〇○零元一二三四五六七八九十\\d０-９]{1,3}';
const inWords = `(${yearNumeral})\\s*年\\s*(${numeral})\\s*月\\s*(${numeral})\\s*日`;
const inFigures = '(?<![\\d./-])((?:19|20)\\d{2})([-/.])(\\d{1,2})\\5(\\d{1,2})(?![\\d])';
const anyDay = new RegExp(`${inWords}|${inFigures}`, 'g');
const looseDay = /(\d{4})\s*[年\-/.]\s*(\d{1,2})\s*[月\-/.]\s*(\d{1,2})\s*[日号]?/g;
const period = /^(\d{4})(?:[-/.年](\d{1,2}))?(?:[-/.月](\d{1,2}))?/;
const cell = /^\s*(?:(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)|(\d{4})(\d{2})(\d{2})(?!\d))/;

const daysOfMonths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a day of the calendar written YYYY-MM-DD. */
export function isDay(value: unknown): value is string {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)?.map(Number) : undefined;
  if (!parts) return false;
  const [, year = 0, month = 0, day = 0] = parts;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return year > 0 && day > 0 && day <= (month === 2 && isLeap ? 29 : (daysOfMonths[month] ?? 0));
}

/** Year, month and day, each in figures or numerals, as YYYY-MM-DD; undefined for a day the calendar does not have. */
export function dayOf({ year, month, day }: { year: string; month: string; day: string }): string | undefined {
  const parts = [year, month, day].map(part => (part.trim() === '元' ? 1 : readNumeral(part)));
  if (parts.some(part => part === undefined)) return undefined;
  const [y, m, d] = parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'));
  const raw = `${y}-${m}-${d}`;
  return isDay(raw) ? raw : undefined;
}

/** Every day in a running text: 二〇一八年五月七日, 2018年5月7日, 2018-05-07, 2018.5.7. */
export function findDays(text: string): DayInText[] {
  return [...text.matchAll(anyDay)].map(match => {
    const [raw, year, month, date, figureYear, , figureMonth, figureDate] = match;
    const day = dayOf({ year: year ?? figureYear!, month: month ?? figureMonth!, day: date ?? figureDate! });
    const isPlausible = day !== undefined && day >= '1900' && day < '2101';
    return { ...(isPlausible && { day }), raw, start: match.index, end: match.index + raw.length };
  });
}

/**
 * Every day in figures as a contract writes it, of any year: besides the usual writings 2018年5月7号, 2018 - 5 - 7 and a day whose
 * 日 was left out.
 */
export const findLooseDays = (text: string): DayInText[] =>
  [...text.matchAll(looseDay)].map(match => {
    const [raw, year, month, date] = match;
    const day = dayOf({ year: year!, month: month!, day: date! });
    return { ...(day !== undefined && { day }), raw, start: match.index, end: match.index + raw.length };
  });

/** The first and the last day of the year, the month or the day that a value begins with (2020, 2020-01, 2020年1月31日); undefined where it begins with none that the calendar has. */
export function readPeriod(value: string): { first: string; last: string } | undefined {
  const [, year, month, date] = period.exec(value) ?? [];
  if (!year) return undefined;
  const first = dayOf({ year, month: month ?? '1', day: date ?? '1' });
  if (first === undefined) return undefined;
  if (date) return { first, last: first };
  const lastMonth = month ?? '12';
  const last = [31, 30, 29, 28].map(day => dayOf({ year, month: lastMonth, day: String(day) })).find(Boolean);
  return { first, last: last! };
}

/** The first day in a text that the calendar knows; undefined when there is none. */
export const readDay = (text: string): string | undefined => findDays(text).find(({ day }) => day)?.day;

/** The day that the cell of a table begins with, in any usual writing (2009-04-16 08:00, 2009年4月16日, 20090416). */
export function readDayCell(value: string): string | undefined {
  const match = cell.exec(value);
  if (!match) return readDay(/^\s*[〇○零一二三四五六七八九]{4}年.{4,10}/.exec(value)?.[0] ?? '');
  return dayOf({ year: (match[1] ?? match[4])!, month: (match[2] ?? match[5])!, day: (match[3] ?? match[6])! });
}

/** The day so many days later, or earlier where negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** How many days lie between two days; negative where the second comes before the first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
