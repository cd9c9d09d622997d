import { addDays } from '@antai/values';
import type { Draw } from './draw.ts';
import type { Party } from './party.ts';
import { type CauseScript, causeById, companies, debtorWords, procedureAt, wordLists } from './world.ts';
import { longDate } from './write-date.ts';

export type Slots = Record<string, string>;

/** The days of a matter, each later than the one before. */
export interface Days {
  date1: string;
  date2: string;
  dueDate: string;
  filedOn: string;
  decidedOn: string;
}

export interface Sums {
  amount: number;
  paid: number;
  balance: number;
  fee: number;
  half: number;
  fixed: number;
  cut: number;
  monthly: number;
}

/** Sums that agree with one another: paid + balance = amount, fixed + cut = what is claimed. */
export function chooseSums(draw: Draw, { script, days }: { script: CauseScript; days: Days }): Sums {
  const range = causeById(script.cause).amountYuan;
  const low = script.amountMin ?? range.min;
  const high = Math.max(low + 1000, script.amountMax ?? range.max);
  const spread = draw.between(0, 1000) / 1000;
  const months = Math.max(1, Math.round((Date.parse(days.date2) - Date.parse(days.date1)) / 2_629_800_000));
  const drawn = Math.round((low + (high - low) * spread ** 2) / 100) * 100 + 100;
  const monthly = monthlyOf(draw, { script, drawn });
  const amount = script.severance
    ? monthly * 2 * Math.ceil((months - 1) / 12)
    : isMonthly(script)
      ? monthly * 10
      : drawn;
  const balance = isMonthly(script) ? monthly * draw.between(3, 7) : part(amount, draw.between(30, 85));
  const base = script.claimed.includes('balance') ? balance : amount;
  const percent = script.wholePercent ? draw.pick(script.wholePercent) : between(draw, script.fixedPercent);
  const fixed = script.wholePercent ? Math.round((base * percent) / 100) : part(base, percent);
  const fee = part(amount, draw.between(3, 9));
  return { amount, paid: amount - balance, balance, fee, half: Math.round(fee / 2), fixed, cut: base - fixed, monthly };
}

const isMonthly = (script: CauseScript) => script.cause === 'cause-lease';
const between = (draw: Draw, range = [50, 80]) => draw.between(range[0]!, range[1]!);

/** Rounded to ten yuan: sums that people agree upon are seldom odder. */
const part = (whole: number, percent: number) => Math.max(10, Math.round((whole * percent) / 1000) * 10);

function monthlyOf(draw: Draw, { script, drawn }: { script: CauseScript; drawn: number }): number {
  if (isMonthly(script)) return Math.max(2000, Math.round(Math.min(drawn, 900_000) / 1000) * 100);
  return draw.between(50, 180) * 100;
}

/** The words for every slot of a cause's sentences. */
export function chooseSlots(
  draw: Draw,
  {
    script,
    days,
    sums,
    sides,
  }: { script: CauseScript; days: Days; sums: Sums; sides: { first: Party; second: Party } },
): Slots {
  const { first, second } = sides;
  const goods = (wordLists.goods as Record<string, string[]>)[first.industry ?? ''] ?? wordLists.goods.其他;
  const start = [...script.claims, ...Object.values(script.orders).flat()].some(text => /自\{\{date2/.test(text))
    ? days.date2
    : days.dueDate;
  return {
    ...Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, String(value)])),
    first: first.name,
    second: second.name,
    date1: longDate(days.date1),
    date2: longDate(days.date2),
    dueDate: longDate(days.dueDate),
    dateOld: longDate(addDays(days.date1, -draw.between(1800, 3200))),
    filed: longDate(addDays(days.filedOn, 12)),
    interest: interestFrom(start, days.decidedOn),
    goods: draw.pick(goods),
    project: draw.pick(wordLists.projects),
    address: `${second.city}${draw.pick(wordLists.addresses)}`,
    place: draw.pick(wordLists.places.filter(place => fitsIndustry(place, second.industry))),
    position: draw.pick(wordLists.positions),
    company: draw.pick(companies.filter(each => each.region.city === second.city && !each.name.includes('合伙'))).name,
    debtor: script.cause === 'cause-execution-objection' ? '武汉鲤跃湾房地产开发有限公司' : debtorIn(draw, second.city),
    contractNo: `HT-${days.date1.slice(0, 4)}-${draw.between(100, 999)}`,
    regNo: `9${draw.between(100_000_000, 999_999_999)}`,
    rate: `${draw.between(1, 3)}.${draw.between(1, 9)}`,
    ratio: `${draw.between(6, 30)}%`,
    percent: String(Math.round((sums.fixed / sums.amount) * 100)),
    days: String(draw.between(15, 60)),
    count: String(draw.between(4, 60)),
    small: String(draw.between(2, 9)),
    unit: String(draw.between(29, 399)),
    grade: draw.pick(['十', '九', '八']),
    support: String(draw.between(12, 30) * 100),
    bankruptOn: '2023年3月16日',
    objectionArticle: procedureAt(days.decidedOn).objection,
  };
}

const fitsIndustry = (place: string, industry: string | undefined) =>
  industry === '酒店' ? /酒店|健身/.test(place) : industry === '餐饮' ? /餐厅/.test(place) : /超市/.test(place);

const debtorIn = (draw: Draw, city: string) => `${city.replace(/市$/, '')}${draw.pick(debtorWords)}有限公司`;

const bank = '按中国人民银行同期同类贷款基准利率计算';
const market = '按全国银行间同业拆借中心公布的一年期贷款市场报价利率计算';

/** 2019-08-20: from that day the loan prime rate stands in the place of the central bank's benchmark rate. */
function interestFrom(start: string, decidedOn: string): string {
  if (start >= '2019-08-20') return market;
  return decidedOn < '2019-08-20' ? bank : `2019年8月19日之前${bank}，自2019年8月20日起${market}`;
}

/** Fills the slots of a sentence; a slot nobody filled is a defect of the script. */
export function fill(text: string, slots: Slots): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const word = slots[key];
    if (word === undefined) throw new Error(`the slot ${key} has no words`);
    return word;
  });
}
