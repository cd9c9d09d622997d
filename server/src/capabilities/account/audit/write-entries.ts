import writeExcel, { type CellValue, type Workbook } from '@antai/documents/write-excel';
import { type PackedJson, unpackJson } from '../../../platform/pack-json.ts';

/** A workbook whose rows are packed, some together. */
export interface EntriesOrder {
  book: Omit<Workbook, 'rows'>;
  pieces: PackedJson<CellValue[][]>[];
}

/** The workbook of many entries. For a thread: fifty thousand take seconds. */
const writeEntries = ({ book, pieces }: EntriesOrder): Promise<Uint8Array> =>
  writeExcel({ ...book, rows: pieces.flatMap(unpackJson) });

export default writeEntries;
