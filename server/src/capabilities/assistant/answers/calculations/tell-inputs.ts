import { type CalculatorInput, writeSum } from '@antai/calculation';

const values: Record<string, (value: unknown) => string> = {
  money: value => writeSum(value as number),
  percent: value => `${value}%`,
  bool: value => (value ? '是' : '否'),
};

/** What a calculator was given, by the names of its fields: 争议金额 500,000.00元；减半收取 是. */
export const tellInputs = (inputs: CalculatorInput[], fields: Record<string, unknown>): string =>
  inputs
    .filter(({ id }) => fields[id] !== undefined)
    .map(({ id, label, type }) => `${label} ${(values[type] ?? String)(fields[id])}`)
    .join('；');
