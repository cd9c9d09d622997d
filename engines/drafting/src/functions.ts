import {
  calculateLprInterest,
  calculateSimpleInterest,
  laterDay,
  type PeriodUnit,
  wholeBetween,
} from '@antai/calculation';
import { daysBetween } from '@antai/values';
import { identifyParty, introduceParty, listParty, signParty } from './describe-party.ts';
import { isEmpty, type Party } from './template.ts';
import {
  blank,
  writeAmount,
  writeAmountWords,
  writeBoxes,
  writeCount,
  writeDay,
  writeDayWords,
} from './write-value.ts';

type Row = Record<string, unknown>;
type List = Row[] | undefined;

/** Whether a condition counts a value as given: a text, a list or a party that is not empty, a number that is not 0, true. */
export const isTrue = (value: unknown): boolean =>
  typeof value === 'object' || typeof value === 'string' ? !isEmpty(value) : Boolean(value);

const nameOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? ((value as Party).name ?? value) : value;

interface Interest {
  principal: number;
  from: string;
  to: string;
  rate: number | string;
  multiple: number;
  term: '1Y' | '5Y';
}

function interestOf({ rate, multiple, ...period }: Interest): number {
  if (typeof rate === 'number') return calculateSimpleInterest({ ...period, rate }).result;
  return calculateLprInterest({ ...period, multiple, mode: rate === 'LPR固定' ? '固定' : '浮动' }).result;
}

const difference = (from: string, { to, unit }: { to: string; unit: '天' | '月' | '年' }) =>
  unit === '天' ? daysBetween(from, to) : wholeBetween(from, to, { unit });

const latest = (list: List, key: string) =>
  (list ?? [])
    .map(row => row[key] as string | undefined)
    .filter(Boolean)
    .sort()
    .at(-1);

const sentence = (text: string) => {
  const trimmed = text.trim();
  return /[。！？；：]$/.test(trimmed) ? trimmed : `${trimmed}。`;
};

const listed = (list: unknown[] | undefined, key?: string) =>
  (list ?? [])
    .map(each => nameOf(key ? (each as Row)[key] : each))
    .filter(each => !isEmpty(each))
    .join('、');

/** What expressions may call; what `选` and `选项` do depends on more than their values and stands with the evaluation. */
// biome-ignore lint/suspicious/noExplicitAny: each takes what the expression gives, of the type that its field has
export const functions = new Map<string, (...inputs: any[]) => unknown>([
  ['大写金额', writeAmountWords],
  ['金额', (fen: number) => `${writeAmount(fen)}元`],
  ['数字金额', writeAmount],
  ['万元', (fen: number) => `${fen / 1e6}万元`],
  ['元', (yuan: number) => Math.round(yuan * 100)],
  ['中文日期', writeDay],
  ['汉字日期', writeDayWords],
  ['汉字', writeCount],
  ['日期差', (from: string, to: string, unit: '天' | '月' | '年' = '天') => difference(from, { to, unit })],
  ['加日期', (day: string, count: number, unit: PeriodUnit = '日') => laterDay(day, { count, unit })],
  ['百分比', (rate: number) => `${rate}%`],
  [
    '利息计算',
    (principal: number, from: string, to: string, rate: number | string, multiple = 1, term: '1Y' | '5Y' = '1Y') =>
      interestOf({ principal, from, to, rate, multiple, term }),
  ],
  ['空', isEmpty],
  ['有', (value: unknown) => !isEmpty(value)],
  ['默认', (value: unknown, other: unknown) => (isEmpty(value) ? other : value)],
  ['个数', (list: List) => list?.length ?? 0],
  ['合计', (list: List, key: string) => (list ?? []).reduce((sum, row) => sum + ((row[key] as number) ?? 0), 0)],
  ['顿号', listed],
  ['连接', (list: unknown[] | undefined, separator: string) => (list ?? []).join(separator)],
  ['句', (text: string | undefined) => (isEmpty(text) ? `${blank}。` : sentence(text!))],
  ['包含', (list: unknown[] | undefined, value: unknown) => (list ?? []).includes(value)],
  ['任一', (list: List, key: string, value: unknown) => (list ?? []).some(row => row[key] === value)],
  ['最晚', latest],
  ['最大', (a: number, b: number) => Math.max(a, b)],
  ['最小', (a: number, b: number) => Math.min(a, b)],
  ['当事人', introduceParty],
  ['要素', listParty],
  ['身份', identifyParty],
  ['签章', signParty],
  ['是否', (value: unknown) => writeBoxes(['是', '否'], value === true ? ['是'] : value === false ? ['否'] : [])],
  ['有无', (value: unknown) => writeBoxes(['有', '无'], value === undefined ? [] : [isTrue(value) ? '有' : '无'])],
]);

/** These give nothing where one of their inputs is empty. */
export const needsAll = new Set([
  '大写金额',
  '金额',
  '数字金额',
  '万元',
  '中文日期',
  '汉字日期',
  '日期差',
  '加日期',
  '利息计算',
  '百分比',
  '汉字',
]);
