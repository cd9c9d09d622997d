import { findCaseNumbers } from '@antai/citation';
import { findDays, findSums } from '@antai/values';
import type { Span } from './finding.ts';

const birthBehind = /^(?:出)?生/;
const birthBefore = /(?:出生(?:日期|于|年月)?|生于|生日)[:：]?\s{0,2}$/;
const month = /(?:19|20)\d{2}年\d{1,2}月(?!\s?\d{1,2}\s?日)/g;

/** Case numbers, sums of money and days. Days that are no birthdays, sums and case numbers are usually kept. */
export function findFacts(text: string, folded: string): Span[] {
  const cases = findCaseNumbers(text).map(
    ({ start, end }): Span => ({ kind: 'caseNumber', start, end, rule: '案号', confidence: 0.99, isUsuallyKept: true }),
  );
  const sums = findSums(text).map(
    ({ start, end }): Span => ({
      ...edges(text, { start, end }),
      kind: 'amount',
      rule: '金额',
      confidence: 0.97,
      isUsuallyKept: true,
    }),
  );
  const days = findDays(text).map(({ start, end }): Span => describeDay(folded, { start, end }));
  const months = [...folded.matchAll(month)].map(
    ({ index, 0: raw }): Span => describeDay(folded, { start: index, end: index + raw.length }),
  );
  return [...cases, ...sums, ...days, ...months];
}

/** The place of a sum without the blanks at its edges. */
function edges(text: string, { start, end }: { start: number; end: number }) {
  const raw = text.slice(start, end);
  return { start: start + (raw.length - raw.trimStart().length), end: end - (raw.length - raw.trimEnd().length) };
}

function describeDay(folded: string, { start, end }: { start: number; end: number }): Span {
  const isBirth =
    birthBehind.test(folded.slice(end, end + 2)) || birthBefore.test(folded.slice(Math.max(0, start - 8), start));
  return isBirth
    ? { kind: 'date', start, end, rule: '出生日期', confidence: 0.97 }
    : { kind: 'date', start, end, rule: '日期', confidence: 0.95, isUsuallyKept: true };
}
