import { readNumber } from './read-number.ts';
import { type TextValues, takeAll, takeValues } from './take-values.ts';

/** A day or a month, `2026-03-01` or `2026-03`. */
export interface DateKey {
  text: string;
  isValid: boolean;
}

const months = 'january february march april may june july august september october november december'.split(' ');
const monthPattern = `${months.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`;
const monthOf = (name: string) => months.findIndex(each => each.startsWith(name.toLowerCase().slice(0, 3))) + 1;

const padded = (value: number) => String(value).padStart(2, '0');

function dateOf(year: number, { month, day }: { month: number; day: number }): DateKey {
  const date = new Date(Date.UTC(year, month - 1, day || 1));
  return {
    text: `${year}-${padded(month)}${day ? `-${padded(day)}` : ''}`,
    isValid: date.getUTCMonth() === month - 1 && date.getUTCDate() === (day || 1),
  };
}

const chineseDate =
  /(\d{4}|[〇零一二三四五六七八九]{4})\s*年\s*(\d{1,2}|[一二三四五六七八九十]{1,3})\s*月(?:\s*(\d{1,2}|[一二三四五六七八九十]{1,3})\s*[日号])?|(\d{4})-(\d{2})-(\d{2})/g;

/** The dates of a Chinese text with their places, and the text that is left. */
export const readChineseDates = (text: string): TextValues<DateKey> =>
  takeValues(text, {
    pattern: chineseDate,
    read: ([year, month, day, year2, month2, day2]) => {
      const ownDay = day ?? day2;
      return dateOf(readNumber(year ?? year2 ?? ''), {
        month: readNumber(month ?? month2 ?? ''),
        day: ownDay ? readNumber(ownDay) : 0,
      });
    },
  });

const monthFirst = new RegExp(`\\b(${monthPattern})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'gi');
const dayFirst = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:day of\\s+)?(${monthPattern})\\.?,?\\s+(\\d{4})\\b`,
  'gi',
);
const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const monthAlone = new RegExp(`\\b(${monthPattern})\\.?\\s+(\\d{4})\\b`, 'gi');

/** The same of an English text. */
export const readEnglishDates = (text: string): TextValues<DateKey> =>
  takeAll(text, [
    rest =>
      takeValues(rest, {
        pattern: monthFirst,
        read: ([month, day, year]) => dateOf(Number(year), { month: monthOf(month!), day: Number(day) }),
      }),
    rest =>
      takeValues(rest, {
        pattern: dayFirst,
        read: ([day, month, year]) => dateOf(Number(year), { month: monthOf(month!), day: Number(day) }),
      }),
    rest =>
      takeValues(rest, {
        pattern: iso,
        read: ([year, month, day]) => dateOf(Number(year), { month: Number(month), day: Number(day) }),
      }),
    rest =>
      takeValues(rest, {
        pattern: monthAlone,
        read: ([month, year]) => ({
          ...dateOf(Number(year), { month: monthOf(month!), day: 0 }),
          isValid: true,
        }),
      }),
  ]);
