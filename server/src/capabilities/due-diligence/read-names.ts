import readExcel from '@antai/documents/read-excel';
import { findNames } from './find-names.ts';

export interface NamesOrder {
  bytes: Uint8Array;
  rowsMax: number;
  namesMax: number;
  nameMax: number;
}

export type NamesReading =
  | { kind: 'names'; names: string[] }
  /** How a name begins that is longer than any name is. */
  | { kind: 'longName'; begin: string }
  | { kind: 'tooLarge' | 'broken' | 'noNames' | 'tooMany' };

const beginLength = 20;

/** The names of companies that the first sheet of a workbook holds. For a thread. */
export default async function readNames({ namesMax, nameMax, ...order }: NamesOrder): Promise<NamesReading> {
  const read = await readExcel(order);
  if (read.kind !== 'rows') return read;
  const names = findNames(read.rows);
  if (names.length === 0) return { kind: 'noNames' };
  const long = names.find(({ length }) => length > nameMax);
  if (long) return { kind: 'longName', begin: long.slice(0, beginLength) };
  return names.length > namesMax ? { kind: 'tooMany' } : { kind: 'names', names };
}
