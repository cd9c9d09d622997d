import type { CalculatorInput } from '@antai/contract/calculators';

export type Values = Record<string, unknown>;

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** The fields in which something stands that could not be read as a number. */
export const unreadOf = (inputs: CalculatorInput[], values: Values): CalculatorInput[] =>
  inputs.filter(input => isUnread(input, values[input.id]));

const isUnread = ({ type, fields = [] }: CalculatorInput, value: unknown): boolean => {
  if (type !== 'rows')
    return (type === 'money' || type === 'number' || type === 'percent') && typeof value === 'string';
  return ((value as Values[] | undefined) ?? []).some(row => unreadOf(fields, row).length > 0);
};

/**
 * What is typed so far as the calculation takes it; undefined where a field is missing that it needs, or one cannot be read.
 * Rows begun and not finished wait.
 */
export function completeInput(inputs: CalculatorInput[], values: Values): Values | undefined {
  if (unreadOf(inputs, values).length > 0) return undefined;
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
