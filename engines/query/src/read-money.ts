import { readAmount } from '@antai/values';

const unit = /[元圆万亿]/u;

/** A sum with its unit in fen: 10万元, 5000元, 1.5亿; undefined without a unit, which could be meant as yuan or as fen. */
export function readMoney(text: string): number | undefined {
  if (!unit.test(text)) return undefined;
  if (!text.startsWith('-')) return readAmount(text);
  const fen = readAmount(text.slice(1));
  return fen === undefined ? undefined : -fen;
}
