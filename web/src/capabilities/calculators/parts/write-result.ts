import type { CalculationAnswer, Calculator } from '@antai/contract/calculators';

type Result = CalculationAnswer['result'];

/** 1,234.50元 */
export const writeSum = (fen: number) =>
  `${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}元`;

const names: Record<string, string> = { 'lending-cap': '年利率上限', 'period-end': '届满日' };

/** The result in words: sums in yuan, a rate in per cent, a day as it is. */
export function writeResult(calculatorId: string, result: Result): { name: string; value: string }[] {
  const name = names[calculatorId] ?? '结果';
  if (typeof result === 'string') return [{ name, value: result }];
  if (typeof result === 'number')
    return [{ name, value: calculatorId === 'lending-cap' ? `${result}%` : writeSum(result) }];
  const { min, max } = result as { min?: number; max?: number };
  if (min !== undefined && max !== undefined) return [{ name, value: `${writeSum(min)}至${writeSum(max)}` }];
  return Object.entries(result).map(([item, sum]) => ({ name: item, value: writeSum(sum) }));
}

/** All of it as text, to be put into a document. */
export function writeCalculation(calculator: Calculator, answer: CalculationAnswer): string {
  const results = writeResult(calculator.id, answer.result).map(({ name, value }) => `${name}：${value}`);
  const bases = answer.legalBasis.map(({ statute, article }) => `《${statute}》${article}`);
  const warnings = answer.warnings.map(warning => `提示：${warning}`);
  return [calculator.name, ...results, ...answer.steps, ...warnings, `依据：${bases.join('、')}`].join('\n');
}
