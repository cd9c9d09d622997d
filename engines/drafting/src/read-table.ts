import { readAmount, readDayCell, readNumeral } from '@antai/values';
import { createColumnFinder, type TableColumn } from './list-columns.ts';
import { type FieldIssue, readFields } from './read-fields.ts';
import { isEmpty, type Template, type Values } from './template.ts';

/** What is wrong with one cell: the title of its column, and why. */
export interface CellFault {
  title: string;
  message: string;
}

/** One row of a table: the answers of one document, and what is to be said of them. */
export interface TableRow {
  /** The row as the table counts it, the head being 1. */
  row: number;
  /** What the document is to be called; empty where the table does not say. */
  name: string;
  fields: Values;
  /** What cannot be taken as it is: no document is made of such a row. */
  faults: CellFault[];
  /** Labels of what has to be filled in and is not: it stays blank. */
  missing: string[];
}

export type TableReading = { kind: 'rows'; rows: TableRow[]; ignored: string[] } | { kind: 'noHead' };

/** The title of the column that says what a document is called. */
export const nameColumn = '文件名称';

interface Order {
  rows: readonly (readonly string[])[];
  /** What counts where a cell is empty. */
  defaults: Values;
}

/** Reads a table whose first row are titles: each further row that says something is a document. A bad cell is the fault of its row alone. */
export function readTable(template: Template, { rows, defaults }: Order): TableReading {
  const [head = [], ...body] = rows;
  const find = createColumnFinder(template);
  const columns = head.map(title => find(title.trim()));
  if (columns.every(column => column === undefined)) return { kind: 'noHead' };
  const nameAt = head.findIndex(title => title.trim() === nameColumn);
  const titles = head.map(title => title.trim());
  const ignored = titles.filter((title, at) => title !== '' && !columns[at] && at !== nameAt);
  const read = body.flatMap((cells, at) => {
    if (cells.every(cell => cell.trim() === '')) return [];
    const name = nameAt < 0 ? '' : (cells[nameAt] ?? '').trim();
    return [{ row: at + 2, name, ...readRow(template, { columns, cells, defaults }) }];
  });
  return { kind: 'rows', rows: read, ignored };
}

interface RowOrder {
  columns: readonly (TableColumn | undefined)[];
  cells: readonly string[];
  defaults: Values;
}

function readRow(template: Template, { columns, cells, defaults }: RowOrder) {
  const fields: Values = {};
  const faults: CellFault[] = [];
  for (const [at, column] of columns.entries()) {
    const cell = (cells[at] ?? '').trim();
    if (!column || cell === '') continue;
    const value = readCell(column, cell);
    if (value.kind === 'fault') faults.push({ title: column.title, message: value.message });
    else put(fields, { column, value: value.value });
  }
  for (const field of template.fields) {
    if (Array.isArray(fields[field.id]))
      fields[field.id] = (fields[field.id] as unknown[]).filter(each => each != null);
    if (fields[field.id] === undefined && defaults[field.id] !== undefined) fields[field.id] = defaults[field.id];
  }
  const { issues } = readFields(template, fields);
  const labelOf = (fieldId: string) => template.fields.find(({ id }) => id === fieldId)?.label ?? fieldId;
  const titleOf = ({ fieldId, at, part }: FieldIssue) =>
    columns.find(column => column?.fieldId === fieldId && (column.at ?? at) === at && column.part === part)?.title ??
    labelOf(fieldId);
  for (const issue of issues)
    if (issue.kind === 'invalid') faults.push({ title: titleOf(issue), message: issue.message });
  const missing = [
    ...new Set(
      issues
        .filter(({ kind }) => kind === 'missing')
        .map(issue => (issue.part ? titleOf(issue) : labelOf(issue.fieldId))),
    ),
  ];
  return { fields, faults, missing };
}

function put(fields: Values, { column: { fieldId, at, part }, value }: { column: TableColumn; value: unknown }) {
  if (at === undefined && part === undefined) fields[fieldId] = value;
  else if (at === undefined) fields[fieldId] = { ...(fields[fieldId] as object | undefined), [part!]: value };
  else {
    const items = [...((fields[fieldId] as unknown[] | undefined) ?? [])];
    items[at] = part === undefined ? value : { ...(items[at] as object | undefined), [part]: value };
    fields[fieldId] = items;
  }
}

type Cell = { kind: 'value'; value: unknown } | { kind: 'fault'; message: string };

const affirmations = new Map([
  ...['是', '有', '√', '✓', '☑', 'true', 'TRUE', 'Y', 'y', '1'].map(word => [word, true] as const),
  ...['否', '无', '×', '✗', '☐', 'false', 'FALSE', 'N', 'n', '0'].map(word => [word, false] as const),
]);

/** What one cell says, by the type of its column. */
export function readCell({ type, options = [] }: Pick<TableColumn, 'type' | 'options'>, cell: string): Cell {
  const cellOf = (value: unknown, message: string): Cell =>
    value === undefined ? { kind: 'fault', message: `${message}：${cell.slice(0, 40)}` } : { kind: 'value', value };
  switch (type) {
    case 'date':
      return cellOf(readDayCell(cell), '日期看不懂，应写作2026-01-31');
    case 'money':
      return cellOf(readAmount(cell), '金额看不懂，应以元为单位写数字');
    case 'number':
    case 'percent':
      return cellOf(numberIn(cell.replace(/[%％]$/u, '')), '应为数字');
    case 'bool':
      return cellOf(affirmations.get(cell), '应填“是”或“否”');
    case 'select':
      return cellOf(options.includes(cell) ? cell : undefined, `不在选项内（${options.join('、')}）`);
    case 'multi': {
      const words = cell.split(/[、；;,，/\n]/u).map(word => word.trim());
      return cellOf(
        words.filter(word => !isEmpty(word)),
        '',
      );
    }
    case 'idNumber':
    case 'creditCode':
      return cellOf(cell.replace(/\s/gu, '').toUpperCase(), '');
    default:
      return cellOf(cell, '');
  }
}

function numberIn(text: string): number | undefined {
  const plain = text.replace(/[,，\s]/gu, '');
  if (/^-?\d+(?:\.\d+)?$/u.test(plain)) return Number(plain);
  return readNumeral(plain) ?? undefined;
}
