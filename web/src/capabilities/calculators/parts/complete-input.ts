import type { CalculatorInput } from '@antai/contract/calculators';

export type Values = Record<string, unknown>;

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** What is typed so far as the calculation takes it; undefined where a field is missing that it needs. Rows begun and not finished wait. */
export function completeInput(inputs: CalculatorInput[], values: Values): Values | undefined {
  if (inputs.some(({ id, required }) => required && isBlank(values[id]))) return undefined;
  const entries = inputs.flatMap(input => {
    const value = values[input.id];
    if (isBlank(value)) return [];
    if (input.type !== 'rows') return [[input.id, value] as const];
    const rows = (value as Values[]).filter(row => isWhole(input, row));
    return rows.length > 0 ? [[input.id, rows] as const] : [];
  });
  return Object.fromEntries(entries);
}

const isWhole = ({ fields = [] }: CalculatorInput, row: Values) =>
  fields.every(({ id, type }) => type === 'bool' || !isBlank(row[id]));
