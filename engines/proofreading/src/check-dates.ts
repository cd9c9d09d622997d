import { readNumeral } from '@antai/values';
import type { Objection } from './issue.ts';

const date =
  /(\d{4}|[〇零一二三四五六七八九]{4})(?:年|[-./])(\d{1,2}|[一二三四五六七八九十]{1,2})(?:月|[-./])(\d{1,2}|[一二三四五六七八九十]{1,3})(?:日|(?!\d))/gu;
const clock = /(?<![:：]\d?)(\d{1,2})[时點点](?:(\d{1,2})分)?/gu;
const between = /^(?:起)?(?:至|到|—|-|～|~)$/u;
/** How long the period itself is; 试用期, 免租期, 质保期 beside it and 逾期 are of something else. */
const term =
  /(?:(?<!免|续|延长)(?:租|租赁|承租|合同|协议|借款|贷款|承包|服务|合作|履行|使用|委托|授权|有效|聘用?|许可|经营|担保|托管|保险|任|刑)期限?为?|(?<![\u4e00-\u9fa5])期限为?|共计?)[：:]?([一二两三四五六七八九十\d]{1,3})(?:个(月)|(年))/gu;
const weekday = /^[（(](?:星期|周)([一二三四五六日天])[）)]/u;
const weekdays = '日一二三四五六';
const dayMs = 86_400_000;

interface Day {
  start: number;
  end: number;
  year: number;
  month: number;
  day: number;
  time: number;
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Days and times that are none, periods that end before they begin or are not as long as they say, wrong weekdays. */
export function checkDates(text: string): Objection[] {
  const findings: Objection[] = [];
  const days: Day[] = [];
  for (const { 0: raw, 1: y, 2: m, 3: d, index: start } of text.matchAll(date)) {
    const [year, month, day] = [y, m, d].map(part => readNumeral(part!));
    if (year === undefined || month === undefined || day === undefined) continue;
    const end = start + raw.length;
    if (month < 1 || month > 12) findings.push({ start, end, kind: 'no-such-month', reason: `没有${month}月` });
    else if (day < 1 || day > daysIn(year, month))
      findings.push({ start, end, kind: 'no-such-day', reason: `${year}年${month}月只有${daysIn(year, month)}天` });
    else {
      const own = { start, end, year, month, day, time: Date.UTC(year, month - 1, day) };
      days.push(own);
      findings.push(...checkWeekday(text, own));
    }
  }
  return [...findings, ...checkTimes(text), ...checkPeriods(text, days)];
}

function checkWeekday(text: string, { start, end, time }: Day): Objection[] {
  const match = weekday.exec(text.slice(end, end + 8));
  if (!match) return [];
  const real = weekdays[new Date(time).getUTCDay()]!;
  if (real === match[1]!.replace('天', '日')) return [];
  return [{ start, end: end + match[0].length, kind: 'weekday', reason: `这一天是星期${real}` }];
}

const checkTimes = (text: string): Objection[] =>
  [...text.matchAll(clock)].flatMap(({ 0: raw, 1: hour, 2: minute, index: start }) =>
    Number(hour) > 24 || Number(minute ?? 0) > 59
      ? [{ start, end: start + raw.length, kind: 'no-such-time', reason: '没有这个时刻' }]
      : [],
  );

interface Period {
  first: Day;
  last: Day;
}

function checkPeriods(text: string, days: Day[]): Objection[] {
  const periods = days.slice(0, -1).flatMap((first, index): Period[] => {
    const last = days[index + 1]!;
    const isPeriod = last.start - first.end <= 4 && between.test(text.slice(first.end, last.start).trim());
    return isPeriod ? [{ first, last }] : [];
  });
  return periods.flatMap((period, index): Objection[] => {
    const { first, last } = period;
    if (last.time < first.time)
      return [{ start: first.start, end: last.end, kind: 'end-before-start', reason: '止日早于起日' }];
    const neighbours = [periods[index - 1], periods[index + 1]].filter(each => each !== undefined);
    return checkLengths(text, { period, neighbours });
  });
}

/** The sentence is looked at for so many characters on either side. */
const aroundMax = 300;

const distanceTo = ({ first, last }: Period, at: number) => Math.max(first.start - at, at - last.end, 0);

/** A period of n months ends on the day before the day that it began on, or on that day (民法典第二百零二条). */
function checkLengths(text: string, { period, neighbours }: { period: Period; neighbours: Period[] }): Objection[] {
  const { first, last } = period;
  const from = Math.max(0, first.start - aroundMax, text.lastIndexOf('。', first.start) + 1);
  const stop = text.slice(last.end, last.end + aroundMax).indexOf('。');
  const sentence = text.slice(from, stop < 0 ? last.end + aroundMax : last.end + stop);
  return [...sentence.matchAll(term)].flatMap(({ 0: raw, 1: count, 3: inYears, index }) => {
    const start = from + index + raw.indexOf(count!);
    // each length is that of the period it stands by, in the same member of the sentence
    if (text.slice(Math.min(start, last.end), Math.max(start, first.start)).includes('；')) return [];
    if (neighbours.some(each => distanceTo(each, start) < distanceTo(period, start))) return [];
    const months = (readNumeral(count!.replace('两', '二')) ?? 0) * (inYears ? 12 : 1);
    const end = endAfter(first, months);
    if (months === 0 || last.time === end || last.time === end - dayMs) return [];
    const length = `${count}${inYears ? '年' : '个月'}`;
    const reason = `自${sayDay(first.time)}起的${length}应止于${sayDay(end - dayMs)}，与所写止日不符`;
    return [{ start, end: start + length.length, kind: 'length', reason }];
  });
}

function endAfter({ year, month, day }: Day, months: number): number {
  const all = month - 1 + months;
  const [endYear, endMonth] = [year + Math.floor(all / 12), (all % 12) + 1];
  return Date.UTC(endYear, endMonth - 1, Math.min(day, daysIn(endYear, endMonth)));
}

function sayDay(time: number): string {
  const day = new Date(time);
  return `${day.getUTCFullYear()}年${day.getUTCMonth() + 1}月${day.getUTCDate()}日`;
}
