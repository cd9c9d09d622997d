import { findDays } from '@antai/values';

const caseNumber = /^[（(〔[]((?:19|20)\d{2})[）)〕\]][^\s。，；]{2,24}号$/u;
const dayLabel = /^(?:签[订署约字](?:日期|时间)|日期)?[：:]?\s{0,8}/u;
/** A line that says more than a day or a number is longer. */
const lineMax = 40;

/**
 * The day that a document says it is of, by its signature or its case number (the last day of the year then), each on a line
 * of its own; the latest where it says several, undefined where it does not say.
 */
export function dateDocument(text: string): string | undefined {
  const days = text.split('\n').flatMap(line => {
    const words = line.trim().replace(dayLabel, '');
    if (words.length > lineMax) return [];
    const year = caseNumber.exec(words)?.[1];
    if (year) return [`${year}-12-31`];
    const [first] = findDays(words);
    return first?.day && first.start === 0 && first.end === words.length ? [first.day] : [];
  });
  return days.sort().at(-1);
}

/** The year of `dateDocument`. */
export function yearOf(text: string): number | undefined {
  const day = dateDocument(text);
  return day === undefined ? undefined : Number(day.slice(0, 4));
}
