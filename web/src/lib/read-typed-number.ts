import { readAmount, readNumeral } from '@antai/values';

/** What a field takes: sums in yuan, shares of a hundred, or plain numbers. */
export type NumberKind = 'money' | 'percent' | 'number';

type TypedNumber = { kind: 'empty' } | { kind: 'read'; value: number } | { kind: 'refused'; reason: string };

const fenMax = 1e15;
const examples: Record<NumberKind, string> = {
  money: '读不出金额，请写作 120000、120,000.50 或 12万',
  percent: '读不出百分比，请写作 24 或 3.85',
  number: '读不出数字，请写作 12 或 3.5',
};

/** A number as it was typed: 12万, 3.5亿, 1,234.50 or １２３; money in fen. What is no number, or less than `min`, is refused with the reason. */
export function readTypedNumber(
  text: string,
  { kind, min }: { kind: NumberKind; min?: number | undefined },
): TypedNumber {
  const typed = text.trim();
  if (typed === '') return { kind: 'empty' };
  const [, minus = '', figure = ''] = /^([-－−]?)\s*(.*)$/su.exec(typed) ?? [];
  const size = kind === 'money' ? readAmount(figure) : readNumeral(figure.replace(/[%％]$/u, ''));
  if (size === undefined) return { kind: 'refused', reason: examples[kind] };
  const value = minus === '' || size === 0 ? size : -size;
  if (min !== undefined && value < min) return { kind: 'refused', reason: `不能小于${min}` };
  if (Math.abs(value) > fenMax) return { kind: 'refused', reason: kind === 'money' ? '不能超过10万亿元' : '数字过大' };
  return { kind: 'read', value };
}
