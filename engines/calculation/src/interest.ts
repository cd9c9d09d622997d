import { daysBetween } from '@antai/values';
import lpr from '../data/lpr.json' with { type: 'json' };
import { type Calculation, CalculationFault } from './calculation.ts';
import { multiply, writeSum } from './multiply.ts';

const million = 1_000_000;
/** 日万分之一点七五, in millionths. */
const delayPpm = 175;
const delayRuleFrom = '2014-08-01';
/** The first day on which the LPR is what 同期利率 means. */
const lprFrom = '2019-08-20';
const lendingRuleFrom = '2020-08-20';

type Term = '1Y' | '5Y';
type Rate = { from: string } & Partial<Record<Term, number>>;
const rates: Rate[] = lpr.lpr;
const benchmarkRates: Rate[] = lpr.benchmarkLoan;

/** The last day up to which the table of rates was compared with what was published. */
export const ratesKnownThrough = lpr.knownThrough;

interface DelayInput {
  debt: number;
  due: string;
  until: string;
  payments?: { date: string; amount: number }[];
  excluded?: [from: string, to: string][];
}

/** 迟延履行期间加倍部分债务利息; payments are of the principal sum of the judgment. */
export function calculateDelayInterest(input: DelayInput): Calculation<number> {
  const { debt, due, until, payments = [], excluded = [] } = input;
  const steps: string[] = [];
  const warnings: string[] = [];
  let [total, left, at] = [0, debt, due];
  if (due < delayRuleFrom) {
    warnings.push('2014年8月1日前的迟延期间按旧规定计算，本工具只算其后');
    at = delayRuleFrom;
  }
  const sorted = payments.toSorted((a, b) => a.date.localeCompare(b.date));
  for (const { date, amount } of [...sorted, { date: until, amount: 0 }]) {
    const end = date < until ? date : until;
    if (end > at && left > 0) {
      const days = daysBetween(at, end) - daysExcluded(at, { to: end, excluded });
      const interest = multiply([left, days, delayPpm], million);
      total += interest;
      steps.push(`${at} 至 ${end} 共${days}日：${writeSum(left)} × 0.0175% × ${days} ＝ ${writeSum(interest)}`);
      at = end;
    }
    left = Math.max(0, left - amount);
  }
  if (left > 0) warnings.push(`至${until}尚有 ${writeSum(left)} 未清偿，此后继续计算`);
  return { result: total, steps, warnings };
}

/** Days of a stretch that lie in others, a day in two of them counted once. */
function daysExcluded(from: string, { to, excluded }: { to: string; excluded: [string, string][] }): number {
  let [days, covered] = [0, from];
  for (const [start, end] of excluded.toSorted((a, b) => a[0].localeCompare(b[0]))) {
    const first = start > covered ? start : covered;
    const last = end < to ? end : to;
    if (first < last) {
      days += daysBetween(first, last);
      covered = last;
    }
  }
  return days;
}

interface LprInput {
  principal: number;
  from: string;
  to: string;
  term?: Term;
  multiple?: number;
  /** Per cent on top. */
  markup?: number;
  mode?: '浮动' | '固定';
  fixedAt?: string;
  base?: number;
}

/** Interest by the LPR, cut where it changed; the first day counts, the last does not. Before it the benchmark rate of a year. */
export function calculateLprInterest(input: LprInput): Calculation<number> {
  const { principal, from, to, term = '1Y', multiple = 1, markup = 0, mode = '浮动', base = 365 } = input;
  if (to < from) throw new CalculationFault('截止日不得早于起算日');
  const isFixed = mode === '固定';
  const rateDay = input.fixedAt ?? from;
  const table = term === '1Y' ? [...benchmarkRates, ...rates] : rates;
  const rateAt = (day: string) => table.findLast(rate => rate.from <= day);
  if (!rateAt(isFixed ? rateDay : from)) throw new CalculationFault(`没有 ${from} 的利率数据，请补充利率表`);
  const changes = isFixed ? [] : table.map(rate => rate.from).filter(day => day > from && day < to);
  const cuts = [from, ...changes, to];
  const steps: string[] = [];
  let total = 0;
  for (const [at, start] of cuts.slice(0, -1).entries()) {
    const end = cuts[at + 1]!;
    const days = daysBetween(start, end);
    if (days === 0) continue;
    const ppm = Math.round(rateAt(isFixed ? rateDay : start)![term]! * 10_000 * multiple * (1 + markup / 100));
    const interest = multiply([principal, days, ppm], million * base);
    total += interest;
    const sum = `${writeSum(principal)} × ${ppm / 10_000}% ÷ ${base} × ${days} ＝ ${writeSum(interest)}`;
    steps.push(`${start} 至 ${end}（不含）${days}日：${sum}`);
  }
  if (from === to) steps.push('起算日与截止日为同一日，不计利息');
  return { result: total, steps, warnings: warningsOfRates(from, { last: isFixed ? rateDay : to, isFixed }) };
}

function warningsOfRates(from: string, { last, isFixed }: { last: string; isFixed: boolean }): string[] {
  const old = '2019年8月20日前的区间使用人民银行一年期贷款基准利率';
  const late = `利率表核到 ${ratesKnownThrough}，其后按最后一次公布的利率推算，请核对最新LPR`;
  return [...(from < lprFrom && !isFixed ? [old] : []), ...(last > ratesKnownThrough ? [late] : [])];
}

interface SimpleInput {
  principal: number;
  /** Per cent a year. */
  rate: number;
  from: string;
  to: string;
  base?: number;
}

/** Interest at one yearly rate; the first day counts, the last does not. */
export function calculateSimpleInterest({ principal, rate, from, to, base = 365 }: SimpleInput): Calculation<number> {
  const days = daysBetween(from, to);
  if (days < 0) throw new CalculationFault('截止日不得早于起算日');
  const interest = multiply([principal, days, Math.round(rate * 10_000)], million * base);
  const step = `${writeSum(principal)} × ${rate}% ÷ ${base} × ${days}日 ＝ ${writeSum(interest)}`;
  return { result: interest, steps: [step], warnings: [] };
}

/** 民间借贷利率上限, per cent a year: four times the LPR of a year (民间借贷规定第二十五条、第三十一条). */
export function calculateLendingCap(input: { contractDate: string; filedDate?: string }): Calculation<number> {
  const { contractDate, filedDate } = input;
  const warnings: string[] = [];
  const isOld = contractDate < lendingRuleFrom;
  if (isOld && !filedDate) throw new CalculationFault('合同成立于2020年8月20日前的，请填写起诉日期');
  const day = isOld ? filedDate! : contractDate;
  if (isOld) {
    warnings.push('合同成立于2020年8月20日前：至2020年8月19日的利息可请求适用当时的司法解释；其后按起诉时标准');
  }
  const rate = rates.findLast(each => each.from <= day)?.['1Y'];
  if (rate === undefined) throw new CalculationFault(`没有 ${day} 的LPR，请核对日期`);
  if (day > ratesKnownThrough) warnings.push(`利率表核到 ${ratesKnownThrough}，请核对该日LPR`);
  return { result: Math.round(rate * 400) / 100, steps: [`${day} 适用的一年期LPR ${rate}% × 4`], warnings };
}
