import { type TbxTerm, writeTbx } from '../exchange/write-tbx.ts';
import { writeCsv } from './convert-csv.ts';
import { termColumns, writeTermRow } from './read-term-rows.ts';

export interface TermFileOrder {
  fileType: 'csv' | 'tbx';
  name: string;
  terms: readonly TbxTerm[];
}

/** A term base as a file. For a thread. */
export default function writeTermFile({ fileType, name, terms }: TermFileOrder): Uint8Array {
  if (fileType === 'tbx') return writeTbx({ name, terms });
  return new TextEncoder().encode(writeCsv([Object.values(termColumns), ...terms.map(writeTermRow)]));
}
