import { addDays, findDays, isDay, narrowDigits, readNumeral } from '@antai/values';
import type { PeriodUnit } from '../count-days.ts';

interface Place {
  start: number;
  end: number;
}

/** A sum in fen. */
export interface SumMention extends Place {
  fen: number;
  /** Said for a year: 年薪24万. */
  isYearly: boolean;
}

/** A day; without one where its year or its day of the month was left out. */
export interface DayMention extends Place {
  day?: string;
  lacks?: '年份' | '日';
}

/** A length of time. */
interface SpanMention extends Place {
  n: number;
  unit: Exclude<PeriodUnit, '天'>;
}

/** A rate in per cent a year; without one where its text does not say for how long it is. */
interface RateMention extends Place {
  perYear?: number;
}

/** What a question tells in figures, in reading order; nothing of it lies in two of them. */
export interface Mentions {
  text: string;
  sums: SumMention[];
  days: DayMention[];
  spans: SpanMention[];
  rates: RateMention[];
}

const words = '[零〇一二两三四五六七八九十百壹贰叁肆伍陆柒捌玖拾佰]{1,8}';
const figure = '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,15})(?:\\.\\d{1,6})?';
const number = `(?:${figure}|${words})`;
const daysAYear = 365;

/** Blanks every found stretch out, so that what is looked for next finds nothing in it. */
const without = (text: string, places: Place[]) =>
  places.reduce((left, { start, end }) => left.slice(0, start) + '\u0000'.repeat(end - start) + left.slice(end), text);

/** Finds days, rates, lengths of time and sums in a question; `today` is what 今天 and 至今 mean. */
export function findMentions(question: string, today: string): Mentions {
  const text = narrowDigits(question)
    .replace(/[Ww](?![A-Za-z])/gu, '万')
    .replaceAll('％', '%');
  const days = findDaysOf(text, today);
  const undated = without(text, days);
  const rates = findRates(undated);
  const unrated = without(undated, rates);
  const spans = findSpans(unrated);
  return { text, days, rates, spans, sums: findSumsOf(without(unrated, spans)) };
}

const relativeDays: Record<string, number> = {
  前天: -2,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  至今: 0,
  目前: 0,
  现在: 0,
  明天: 1,
};
const yearlessDay = /(?<![年\d.-])(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]/gu;
const monthAlone = /((?:19|20)\d{2})\s*年\s*(\d{1,2})\s*月(?!\s*\d)(?:份|初|底|中旬)?/gu;
const compactDay = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/gu;

function findDaysOf(text: string, today: string): DayMention[] {
  const days: DayMention[] = findDays(text.replace(/(?<=\d\s*)号/gu, '日')).map(({ day, start, end }) => ({
    start,
    end,
    ...(day ? { day } : {}),
  }));
  const add = (pattern: RegExp, read: (match: RegExpExecArray) => Omit<DayMention, 'start' | 'end'> | undefined) => {
    for (const match of without(text, days).matchAll(pattern)) {
      const reading = read(match);
      if (reading) days.push({ start: match.index, end: match.index + match[0].length, ...reading });
    }
  };
  add(compactDay, ([, year, month, day]) => {
    const written = `${year}-${month}-${day}`;
    return isDay(written) ? { day: written } : undefined;
  });
  add(yearlessDay, match => dayOfRange(text, { days, match }));
  add(monthAlone, () => ({ lacks: '日' }));
  add(new RegExp(Object.keys(relativeDays).join('|'), 'gu'), ([word]) => ({
    day: addDays(today, relativeDays[word]!),
  }));
  return days.toSorted((a, b) => a.start - b.start);
}

/** The end of a range that began with a whole day is in the year of that day: 2023年1月1日至6月30日. */
function dayOfRange(
  text: string,
  { days, match }: { days: DayMention[]; match: RegExpExecArray },
): Omit<DayMention, 'start' | 'end'> {
  const before = days.find(
    ({ day, end }) =>
      day && end <= match.index && /^\s*(?:起?至|起?到|—+|-+|~)\s*$/u.test(text.slice(end, match.index)),
  );
  const written = `${before?.day?.slice(0, 4)}-${match[1]!.padStart(2, '0')}-${match[2]!.padStart(2, '0')}`;
  return before?.day && isDay(written) && written >= before.day ? { day: written } : { lacks: '年份' };
}

const percent = new RegExp(
  `(${figure})\\s*%|百分之(${figure}|${words})|千分之(${number}(?:点${words})?)|万分之(${number}(?:点${words})?)`,
  'gu',
);
const interestWord = new RegExp(
  `([年月])(?:息|利)\\s*(${number})\\s*分(半|${words}厘?|(?![\\u4e00-\\u9fff]?[钟期]))?|(?<![年月]息\\s*)(${number})\\s*分(?:利|息)`,
  'gu',
);

function findRates(text: string): RateMention[] {
  const rates: RateMention[] = [];
  for (const match of text.matchAll(interestWord)) {
    const [raw, span, whole, rest, bare] = match;
    const place = { start: match.index, end: match.index + raw.length };
    const parts = rest === '半' ? 0.5 : rest ? (readNumeral(rest.replace('厘', '')) ?? Number.NaN) / 10 : 0;
    // 月息一分 is one per cent a month, 年息一分 ten per cent a year; 二分利 alone may be either
    const value = bare ? Number.NaN : (readNumeral(whole!) ?? Number.NaN) + parts;
    rates.push({ ...place, ...perYear(span === '月' ? value * 12 : value * 10) });
  }
  for (const match of without(text, rates).matchAll(percent)) {
    const [raw, hundred, inWords, thousand, tenThousand] = match;
    const [written, share] = thousand ? [thousand, 10] : tenThousand ? [tenThousand, 100] : [(hundred ?? inWords)!, 1];
    const value = (readDecimal(written) ?? Number.NaN) / share;
    const times = timesAYear(text, match.index);
    rates.push({ start: match.index, end: match.index + raw.length, ...perYear(value * (times ?? Number.NaN)) });
  }
  return rates.toSorted((a, b) => a.start - b.start);
}

const perYear = (value: number) => (Number.isFinite(value) ? { perYear: Math.round(value * 1e6) / 1e6 } : {});

/** 五, 3.5 and 一点七五. */
function readDecimal(written: string): number | undefined {
  const [whole, part] = written.split('点');
  const value = readNumeral(whole!);
  if (part === undefined || value === undefined) return value;
  const digits = [...part].map(digit => readNumeral(digit));
  return digits.some(digit => digit === undefined) ? undefined : Number(`${value}.${digits.join('')}`);
}

/** How often a year the rate that stands behind is due, as the words before it say. */
function timesAYear(text: string, at: number): number | undefined {
  const before = text.slice(Math.max(0, at - 10), at);
  const last = [...before.matchAll(/(?:每|按|约定|(?<![\d年月]))?(年化|年|月|日|天)(?=[^，。；、\u0000]*$)/gu)].at(
    -1,
  )?.[1];
  if (!last) return undefined;
  return last.startsWith('年') ? 1 : last === '月' ? 12 : daysAYear;
}

const spanPattern = new RegExp(
  `(?<!最后|[第哪某每同几\\d.])(?:(${number})\\s*年(半)?(?:[零又]?\\s*(${number})\\s*个?月)?|(半)年|(${number})\\s*个(半)?月|(${number})\\s*(?:日|天)|(${number})\\s*(?:周|个?星期))(?!期|薪|息|级|度|利)`,
  'gu',
);

function findSpans(text: string): SpanMention[] {
  const spans: SpanMention[] = [];
  for (const match of text.matchAll(spanPattern)) {
    const [raw, years, andHalf, monthsToo, halfYear, months, halfMonth, days, weeks] = match;
    const place = { start: match.index, end: match.index + raw.length };
    const read = (written: string | undefined) => (written ? (readNumeral(written) ?? Number.NaN) : 0);
    const n = read(years) * 12 + (andHalf || halfYear ? 6 : 0) + read(monthsToo) + read(months);
    const inDays = read(days) + read(weeks) * 7;
    // half a month is no length the law counts in; four digits are the number of a year
    if (halfMonth || read(years) > 100 || Number.isNaN(n + inDays) || n + inDays === 0) continue;
    if (inDays > 0) spans.push({ ...place, n: inDays, unit: '日' });
    else spans.push(n % 12 === 0 ? { ...place, n: n / 12, unit: '年' } : { ...place, n, unit: '月' });
  }
  return spans;
}

const scales = '亿|千万|百万|十万|万|千|百';
const sumPattern = new RegExp(
  `(?<![第\\d.几数])(?:(${figure})(${scales})(\\d{1,4})(千|百)|(${figure})\\s*(${scales})?|([零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]{1,20}))\\s*(元|圆|块钱?|人民币)?`,
  'gu',
);
const label =
  /(?:薪资?|工资|收入|标的额?|本金|金额|货款|借款|欠款|贷款|债务|工程款|租金|赔偿金?|赔|财产|款|损失|违约金|到手|底薪|基数|借|欠|[￥¥])(?:总?共|一共|合计|大概|约|大约|差不多|是|为|有|：|:|\s)*$/u;
const notSum = /^\s*(?:%|倍|级|号|条|款|项|岁|人|名|个|次|份|期|分|年|月|日|天|点|[余多几来](?:万|元|亿)?|成|楼|、)/u;
const bareMin = 100;

function findSumsOf(text: string): SumMention[] {
  const sums: SumMention[] = [];
  for (const match of text.matchAll(sumPattern)) {
    const [raw, mixedWhole, mixedScale, mixedPart, mixedPartScale, written, scale, inWords, currency] = match;
    const after = text.slice(match.index + raw.length);
    const before = text.slice(Math.max(0, match.index - 14), match.index);
    const yuan = mixedWhole
      ? value(`${mixedWhole}${mixedScale}`) + value(`${mixedPart}${mixedPartScale}`)
      : value(inWords ?? `${written}${scale ?? ''}`);
    const hasScale = Boolean(scale || mixedWhole || (inWords && /[万亿]$/u.test(inWords)));
    const isLabelled = label.test(before) && yuan >= bareMin;
    if (Number.isNaN(yuan) || yuan <= 0 || /^(?:美元|欧元|港元|港币|日元)/u.test(after)) continue;
    if (!currency && (notSum.test(after) || !(hasScale || isLabelled))) continue;
    const fen = Math.round(yuan * 100);
    if (!Number.isSafeInteger(fen)) continue;
    const isYearly = /年薪[^，。；]{0,4}$|年收入[^，。；]{0,4}$/u.test(before);
    sums.push({ fen, isYearly, start: match.index, end: match.index + raw.length });
  }
  return sums;
}

const value = (written: string) => readNumeral(written.replaceAll(',', '').trim()) ?? Number.NaN;
