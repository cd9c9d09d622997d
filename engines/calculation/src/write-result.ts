import type { LegalBasis } from './calculation.ts';
import { writeSum } from './multiply.ts';

const names: Record<string, string> = { 'lending-cap': '年利率上限', 'period-end': '届满日' };

/** Sums in fen, per cent, a day; a range; sums by their name. */
export type Result = number | string | SumRange | Record<string, number>;
type SumRange = { min: number; max: number };

/** The result in words: sums in yuan, a rate in per cent, a day as it is. */
export function writeResult(calculatorId: string, result: Result): { name: string; value: string }[] {
  const name = names[calculatorId] ?? '结果';
  if (typeof result === 'string') return [{ name, value: result }];
  if (typeof result === 'number')
    return [{ name, value: calculatorId === 'lending-cap' ? `${result}%` : writeSum(result) }];
  const { min, max } = result as Partial<SumRange>;
  if (min !== undefined && max !== undefined) return [{ name, value: `${writeSum(min)}至${writeSum(max)}` }];
  return Object.entries(result).map(([item, sum]) => ({ name: item, value: writeSum(sum) }));
}

interface ResultText {
  result: Result;
  steps: string[];
  warnings: string[];
  legalBasis: LegalBasis[];
}

/** All of it as text, to be put into a document. */
export function writeCalculation(calculator: { id: string; name: string }, answer: ResultText): string {
  const results = writeResult(calculator.id, answer.result).map(({ name, value }) => `${name}：${value}`);
  const bases = answer.legalBasis.map(({ statute, article }) => `《${statute}》${article}`);
  const warnings = answer.warnings.map(warning => `提示：${warning}`);
  return [calculator.name, ...results, ...answer.steps, ...warnings, `依据：${bases.join('、')}`].join('\n');
}
