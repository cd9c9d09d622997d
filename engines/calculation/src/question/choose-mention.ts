import type { DayMention, Mentions, SumMention } from './find-mentions.ts';

/** What was looked for; `unclear` where more than one may be meant. */
export type Choice<Value> = { kind: 'one'; value: Value } | { kind: 'none' } | { kind: 'unclear' };

const wordsBefore = 12;
const stops = /.*[，。；！？,;]/su;

/** The words of the same clause right before a place. */
const before = (text: string, start: number) => text.slice(Math.max(0, start - wordsBefore), start).replace(stops, '');
const after = (text: string, end: number) => text.slice(end, end + wordsBefore).replace(/[，。；！？,;].*/su, '');

const only = <Value>(values: Value[]): Choice<Value> => {
  const [first] = values;
  if (first === undefined) return { kind: 'none' };
  return new Set(values).size === 1 ? { kind: 'one', value: first } : { kind: 'unclear' };
};

/**
 * The sum that the words name right before it, or behind it (50万元本金); where none is named, the only one. Those that other words
 * name (`not`) are left to them.
 */
export function chooseSum({ text, sums }: Mentions, named: RegExp, { not }: { not?: RegExp } = {}): Choice<number> {
  const nameOf = ({ start }: SumMention) => before(text, start);
  const left = sums.filter(sum => !not?.test(nameOf(sum)));
  const byName = left.filter(
    sum => named.test(nameOf(sum)) || new RegExp(`^的?(?:${named.source})`, 'u').test(after(text, sum.end)),
  );
  return only((byName.length > 0 ? byName : left).map(({ fen }) => fen));
}

/** The sum that is named, and no other. */
export function chooseNamedSum({ text, sums }: Mentions, named: RegExp): Choice<number> {
  return only(sums.filter(({ start }) => named.test(before(text, start))).map(({ fen }) => fen));
}

/** The days whose clause says the words before or behind. */
export function daysNamed({ text, days }: Mentions, ahead: RegExp, { behind }: { behind?: RegExp } = {}): DayMention[] {
  return days.filter(({ start, end }) => ahead.test(before(text, start)) || behind?.test(after(text, end)));
}

interface DayWords {
  ahead: RegExp;
  behind?: RegExp;
}

/** From which day to which: by the words beside them, else by their order where there are just two. */
export function chooseRange(
  mentions: Mentions,
  { from, to }: { from: DayWords; to: DayWords },
): [DayMention | undefined, DayMention | undefined] {
  const { days } = mentions;
  const first = daysNamed(mentions, from.ahead, { behind: from.behind })[0];
  const last = daysNamed(mentions, to.ahead, { behind: to.behind }).findLast(day => day !== first);
  const rest = days.filter(day => day !== first && day !== last);
  if (first && last) return [first, last];
  if (first) return [first, rest.length === 1 && rest[0]!.start > first.start ? rest[0] : undefined];
  if (last) return [rest.length === 1 && rest[0]!.start < last.start ? rest[0] : undefined, last];
  return days.length === 2 ? [days[0], days[1]] : [days.length === 1 ? days[0] : undefined, undefined];
}
