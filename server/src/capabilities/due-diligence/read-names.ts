import readExcel from '@antai/documents/read-excel';
import { findNames } from './find-names.ts';

export interface NamesOrder {
  bytes: Uint8Array;
  rowsMax: number;
  namesMax: number;
}

export type NamesReading = { kind: 'names'; names: string[] } | { kind: 'tooLarge' | 'broken' | 'noNames' | 'tooMany' };

/** The names of companies that the first sheet of a workbook holds. For a thread. */
export default async function readNames({ namesMax, ...order }: NamesOrder): Promise<NamesReading> {
  const read = await readExcel(order);
  if (read.kind !== 'rows') return read;
  const names = findNames(read.rows);
  if (names.length === 0) return { kind: 'noNames' };
  return names.length > namesMax ? { kind: 'tooMany' } : { kind: 'names', names };
}
