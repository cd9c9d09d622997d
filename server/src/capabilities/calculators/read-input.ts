import type { CalculatorInput } from '@antai/calculation';
import { calculatorRowsMax } from '@antai/contract/calculators';
import { isDay } from '@antai/values';

/** What a caller sent, in the form that the calculation takes; or what has to be changed about it. */
export type ReadInput = { input: Record<string, unknown> } | { complaint: string };

type ReadValue = { value: unknown } | { complaint: string };

const sumMax = 1e15;
const numberMax = 100_000;
const [firstDay, lastDay] = ['1900-01-01', '2200-12-31'];

/** Reads what a calculator was given: every value of its kind and within bounds, nothing unknown, nothing missing. */
export function readInput(inputs: CalculatorInput[], values: Record<string, unknown>): ReadInput {
  const unknown = Object.keys(values).find(id => !inputs.some(input => input.id === id));
  if (unknown) return { complaint: `没有名为“${unknown.slice(0, 40)}”的填写项` };
  const input: Record<string, unknown> = {};
  for (const each of inputs) {
    const value = values[each.id];
    if (value === undefined || value === null || value === '') {
      if (each.required) return { complaint: `请填写“${each.label}”` };
      continue;
    }
    const read = readValue(each, value);
    if ('complaint' in read) return { complaint: `“${each.label}”${read.complaint}` };
    input[each.id] = read.value;
  }
  return { input };
}

function readValue(input: CalculatorInput, value: unknown): ReadValue {
  const { type, options = [] } = input;
  if (type === 'rows') return readRows(input, value);
  if (type === 'bool') return typeof value === 'boolean' ? { value } : { complaint: '应为真或假' };
  if (type === 'date') return readDate(value);
  if (type === 'select') {
    const choice = options.find(option => option === String(value));
    if (!choice) return { complaint: `应为${options.join('、')}之一` };
    return { value: /^\d+$/u.test(choice) ? Number(choice) : choice };
  }
  return readNumber(type, value);
}

function readDate(value: unknown): ReadValue {
  const isFit = typeof value === 'string' && isDay(value) && value >= firstDay && value <= lastDay;
  return isFit
    ? { value }
    : { complaint: `应为${firstDay.slice(0, 4)}至${lastDay.slice(0, 4)}年间的日期，写作YYYY-MM-DD` };
}

function readNumber(type: CalculatorInput['type'], value: unknown): ReadValue {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { complaint: '应为数字' };
  if (type === 'money') {
    const isFit = Number.isInteger(value) && value >= 0 && value <= sumMax;
    return isFit ? { value } : { complaint: '应为不小于0的金额，以分计，不超过10万亿元' };
  }
  const isFit = value >= 0 && value <= numberMax;
  return isFit ? { value } : { complaint: `应在0与${numberMax}之间` };
}

/** A row with one field may be sent as its value, one with two as a pair: that is how the calculations take them. */
function readRows({ id, fields = [] }: CalculatorInput, value: unknown): ReadValue {
  if (!Array.isArray(value)) return { complaint: '应为列表' };
  if (value.length > calculatorRowsMax) return { complaint: `至多${calculatorRowsMax}行` };
  const rows: unknown[] = [];
  for (const [at, entry] of value.entries()) {
    const named = namedRow(fields, entry);
    const read = named
      ? readInput(
          fields.map(field => ({ ...field, required: field.type !== 'bool' })),
          named,
        )
      : undefined;
    if (!read) return { complaint: `第${at + 1}行应写明${fields.map(({ label }) => label).join('、')}` };
    if ('complaint' in read) return { complaint: `第${at + 1}行：${read.complaint}` };
    rows.push(rowOf(id, { fields, row: read.input }));
  }
  return { value: rows };
}

function namedRow(fields: CalculatorInput[], entry: unknown): Record<string, unknown> | undefined {
  if (Array.isArray(entry)) return entry.length === fields.length ? named(fields, entry) : undefined;
  if (typeof entry === 'object' && entry !== null) return entry as Record<string, unknown>;
  return fields.length === 1 ? named(fields, [entry]) : undefined;
}

const named = (fields: CalculatorInput[], values: unknown[]) =>
  Object.fromEntries(fields.map(({ id }, at) => [id, values[at]]));

function rowOf(id: string, { fields, row }: { fields: CalculatorInput[]; row: Record<string, unknown> }): unknown {
  if (fields.length === 1) return row[fields[0]!.id];
  return id === 'excluded' ? fields.map(field => row[field.id]) : row;
}
