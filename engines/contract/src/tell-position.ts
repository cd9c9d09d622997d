import { findAmounts, findDurations, findRatios } from './read-quantities.ts';

export const positionNames = { standard: '首选', acceptable: '可让步', unacceptable: '不可接受' } as const;
export type Position = keyof typeof positionNames;
/** What is asked for first, what may be traded, and what is never accepted. */
export type Positions = Record<Position, string>;

export interface TakenPosition {
  position: Position;
  /** By what it is told. */
  why: string;
}

interface Quantity {
  kind: 'ratio' | 'duration' | 'amount';
  value: number;
  raw: string;
  start: number;
  end: number;
}

interface Limit {
  kind: Quantity['kind'];
  fits: (value: number) => boolean;
}

const order: Position[] = ['unacceptable', 'acceptable', 'standard'];
const mark = /[“"「『]([^”"」』]{2,60})[”"」』]/gu;
const negated = /(?:不|未|无|非|禁止)[^，,、]{0,3}$/u;
const unspoken = /[\s，,。.；;：:、“”"「」『』（）()【】《》]/gu;
const alikeFrom = 0.8;
const sayingMin = 6;
const closeness = 1e-9;

/** Which position a passage takes, where its words, wording or figures say so; undefined where a person has to judge. */
export function tellPosition(passage: string, positions: Positions): TakenPosition | undefined {
  return byMarks(passage, positions) ?? byWording(passage, positions) ?? byFigures(passage, positions);
}

/** Words that a position puts in quotes stand for it wherever a passage uses them. */
function byMarks(passage: string, positions: Positions): TakenPosition | undefined {
  const hits = order.flatMap(position => {
    const phrase = [...positions[position].matchAll(mark)]
      .map(([, words]) => words!)
      .find(words => says(passage, words));
    return phrase ? [{ position, why: `原文有“${phrase}”` }] : [];
  });
  return hits.length === 1 ? hits[0] : undefined;
}

function says(passage: string, words: string): boolean {
  const at = passage.indexOf(words);
  return at >= 0 && !negated.test(passage.slice(0, at));
}

/** The wording of a position, or one so near that neither a figure nor a negation differs. */
function byWording(passage: string, positions: Positions): TakenPosition | undefined {
  const own = passage.replace(unspoken, '');
  const scores = order.flatMap(position => {
    const wording = positions[position].replace(unspoken, '');
    if (wording.length < sayingMin || !hasSameSense(own, wording)) return [];
    const score = own.includes(wording) ? 1 : likeness(own, wording);
    return score >= alikeFrom ? [{ position, score }] : [];
  });
  const [best, second] = scores.sort((a, b) => b.score - a.score);
  if (!best || best.score === second?.score) return undefined;
  return { position: best.position, why: `文字与“${positionNames[best.position]}”相同或相近` };
}

const negations = (text: string) => text.match(/不|未|无|非|禁止|免除|放弃/gu)?.length ?? 0;
const figures = (text: string) =>
  quantitiesOf(text)
    .map(({ kind, value }) => `${kind}${value.toFixed(6)}`)
    .sort()
    .join(' ');
const hasSameSense = (one: string, other: string) =>
  negations(one) === negations(other) && figures(one) === figures(other);

/** Dice over pairs of characters. */
function likeness(one: string, other: string): number {
  const pairs = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
  const own = pairs(one);
  const counts = new Map<string, number>();
  for (const pair of own) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const others = pairs(other);
  let shared = 0;
  for (const pair of others) {
    const left = counts.get(pair) ?? 0;
    if (left === 0) continue;
    counts.set(pair, left - 1);
    shared++;
  }
  return own.length + others.length === 0 ? 0 : (2 * shared) / (own.length + others.length);
}

/** Positions with a bound each, such as 不超过30日, and a passage all of whose figures of that kind fall under one of them. */
function byFigures(passage: string, positions: Positions): TakenPosition | undefined {
  const bounds = (['standard', 'acceptable', 'unacceptable'] as const).flatMap(position => {
    const bound = boundOf(positions[position]);
    return bound ? [{ position, ...bound }] : [];
  });
  const kinds = new Set(bounds.map(({ kind }) => kind));
  if (kinds.size !== 1) return undefined;
  const values = quantitiesOf(passage).filter(({ kind }) => kinds.has(kind));
  const taken = values.map(({ value }) => bounds.find(({ fits }) => fits(value))?.position);
  const [first] = taken;
  if (!first || taken.some(each => each !== first)) return undefined;
  return {
    position: first,
    why: `原文为${values[0]!.raw.trim()}，“${positionNames[first]}”为“${positions[first].trim()}”`,
  };
}

function quantitiesOf(text: string): Quantity[] {
  return [
    ...findRatios(text).map(each => ({ ...each, kind: 'ratio' as const })),
    ...findDurations(text).map(({ months, ...each }) => ({ ...each, kind: 'duration' as const, value: months })),
    ...findAmounts(text).map(({ yuan, ...each }) => ({ ...each, kind: 'amount' as const, value: yuan })),
  ];
}

const atMost =
  /(?:不得?(?:超过|高于|多于|大于|长于|迟于|晚于)|至多|最多|最长|最高|最迟|上限为?|以内为?)[^，,。；;]{0,12}$/u;
const atLeast = /(?:不得?(?:少于|低于|短于|小于|早于)|至少|最少|最短|最低|下限为?)[^，,。；;]{0,12}$/u;
const over = /(?:超过|高于|多于|大于|长于|超出|逾)[^，,。；;]{0,12}$/u;
const under = /(?:少于|低于|短于|小于|不足|不到)[^，,。；;]{0,12}$/u;

/** What one position says of one figure; undefined where it names none or several. */
function boundOf(text: string): Limit | undefined {
  const [quantity, ...others] = quantitiesOf(text);
  if (!quantity || others.length > 0) return undefined;
  const { kind, value: limit, start, end } = quantity;
  const before = text.slice(0, start);
  const after = text.slice(end);
  const bound = (fits: Limit['fits']): Limit => ({ kind, fits });
  if (atMost.test(before) || /^\s*(?:及?以内|之内|内|及?以下|之前|前)/u.test(after))
    return bound(v => v <= limit + closeness);
  if (atLeast.test(before) || /^\s*及?以上/u.test(after)) return bound(v => v >= limit - closeness);
  if (over.test(before)) return bound(v => v > limit + closeness);
  if (under.test(before)) return bound(v => v < limit - closeness);
  return bound(v => Math.abs(v - limit) <= closeness);
}
