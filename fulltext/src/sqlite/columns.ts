import type { DatabaseSync } from 'node:sqlite';
import type { Field, SearchRecord } from '@antai/query';
import { withAncestors } from '@antai/query/terms';
import { type Bits, clearBit, emptyBits, setBit } from './bits.ts';
import type { IndexState } from './schema.ts';

/** The values of a keyword field: a dictionary, each record's first value, and the further ones of those that have them. */
export type KeywordColumn = {
  field: Field;
  values: string[];
  codes: Map<string, number>;
  first: Int32Array;
  more: Map<number, number[]>;
};

/** What filters, sorting and counting need of every record, indexed by record number. */
export type Columns = {
  revision: number;
  epoch: number;
  seq: number;
  size: number;
  alive: Bits;
  ids: (string | undefined)[];
  numberOf: Map<string, number>;
  keywords: Map<string, KeywordColumn>;
  scalars: Map<string, Float64Array>;
};

/** The code of a record without a value. */
const noValue = -1;

export function newColumns(fields: readonly Field[], epoch: number): Columns {
  const keywords = new Map<string, KeywordColumn>();
  const scalars = new Map<string, Float64Array>();
  for (const field of fields) {
    if (field.kind === 'keyword') {
      const empty = { field, values: [], codes: new Map(), first: new Int32Array(0), more: new Map() };
      keywords.set(field.fieldEn, empty);
    } else if (field.kind !== 'text') scalars.set(field.fieldEn, new Float64Array(0));
  }
  return { revision: 0, epoch, seq: 0, size: 0, alive: emptyBits(0), ids: [], numberOf: new Map(), keywords, scalars };
}

/** The state that the open transaction sees; `onChange` hears each number that is new in it. */
type Refresh = { state: IndexState; fields: readonly Field[]; onChange: (number: number) => void };

/** Brings the columns to a state, reading only what changed since. */
export function refreshColumns(
  db: DatabaseSync,
  columns: Columns,
  { state: { epoch, revision, seq }, fields, onChange }: Refresh,
): Columns {
  const current = epoch === columns.epoch ? columns : newColumns(fields, epoch);
  current.seq = seq;
  if (revision === current.revision) return current;
  const last = db.prepare('SELECT max(number) AS last FROM record').get()?.last;
  grow(current, Number(last ?? -1) + 1);
  const gone = db.prepare('SELECT number FROM gone WHERE revision > ?').all(current.revision);
  for (const { number } of gone) {
    forget(current, number as number);
    onChange(number as number);
  }
  const changed = db.prepare('SELECT number, id, facts FROM record WHERE revision > ?').iterate(current.revision);
  for (const { number, id, facts } of changed) {
    learn(current, { number: number as number, id: id as string, facts: JSON.parse(facts as string) });
    onChange(number as number);
  }
  current.revision = revision;
  return current;
}

/** Makes room for the numbers below `size`, with room to spare for those to come. */
function grow(columns: Columns, size: number): void {
  columns.size = Math.max(columns.size, size);
  if (columns.alive.length * 32 >= size) return;
  const room = Math.ceil((size * 1.25 + 1024) / 32) * 32;
  columns.alive = extended(columns.alive, emptyBits(room));
  for (const [name, column] of columns.scalars) {
    columns.scalars.set(name, extended(column, new Float64Array(room).fill(Number.NaN)));
  }
  for (const column of columns.keywords.values()) {
    column.first = extended(column.first, new Int32Array(room).fill(noValue));
  }
}

function extended<T extends Uint32Array | Float64Array | Int32Array>(old: T, wider: T): T {
  wider.set(old);
  return wider;
}

function forget(columns: Columns, number: number): void {
  const id = columns.ids[number];
  if (id === undefined) return;
  if (columns.numberOf.get(id) === number) columns.numberOf.delete(id);
  columns.ids[number] = undefined;
  clearBit(columns.alive, number);
}

function learn(
  columns: Columns,
  { number, id, facts }: { number: number; id: string; facts: Omit<SearchRecord, 'id' | 'sections'> },
): void {
  columns.ids[number] = id;
  columns.numberOf.set(id, number);
  setBit(columns.alive, number);
  for (const [name, column] of columns.scalars) {
    column[number] = facts.numbers[name] ?? dayNumber(facts.dates[name]);
  }
  for (const [name, column] of columns.keywords) setValues(column, { number, values: facts.keywords[name] ?? [] });
}

/** A day as the number yyyymmdd, in the order of the days. */
export function dayNumber(date: string | undefined): number {
  return date === undefined ? Number.NaN : Number(date.replaceAll('-', ''));
}

function setValues(column: KeywordColumn, { number, values }: { number: number; values: string[] }): void {
  const all = new Set(values.flatMap(value => withAncestors(column.field, value)));
  const codes = Array.from(all, value => codeOf(column, value));
  column.first[number] = codes[0] ?? noValue;
  if (codes.length > 1) column.more.set(number, codes.slice(1));
  else column.more.delete(number);
}

function codeOf(column: KeywordColumn, value: string): number {
  const code = column.codes.get(value);
  if (code !== undefined) return code;
  column.codes.set(value, column.values.length);
  return column.values.push(value) - 1;
}

/** Visits every value code of a record. */
export function eachCode(
  column: KeywordColumn,
  { number, visit }: { number: number; visit: (code: number) => void },
): void {
  const first = column.first[number]!;
  if (first === noValue) return;
  visit(first);
  const more = column.more.get(number);
  if (more) for (const code of more) visit(code);
}
