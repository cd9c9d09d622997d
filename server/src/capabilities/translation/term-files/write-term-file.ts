import writeExcel from '@antai/documents/write-excel';
import { type TbxTerm, writeTbx } from '../exchange/write-tbx.ts';
import { type PackedPieces, unpackPieces } from '../join-pieces.ts';
import { writeCsv } from './convert-csv.ts';
import { termColumns, writeTermRow } from './read-term-rows.ts';

export interface TermFileOrder {
  fileType: 'xlsx' | 'csv' | 'tbx';
  name: string;
  terms: PackedPieces<TbxTerm>;
}

const explanation =
  '“中文”“英文”必填；一格中有几个词的，用分号隔开；禁用译法可在冒号后写理由；检查填“否”的只显示、不检查。';

/** A term base as a file. For a thread. */
export default async function writeTermFile({ fileType, name, ...order }: TermFileOrder): Promise<Uint8Array> {
  const terms = unpackPieces(order.terms);
  if (fileType === 'tbx') return writeTbx({ name, terms });
  const columns = Object.values(termColumns);
  const rows = terms.map(writeTermRow);
  if (fileType === 'csv') return new TextEncoder().encode(writeCsv([columns, ...rows]));
  return writeExcel({
    columns: columns.map(each => ({ name: each, kind: 'text' })),
    rows,
    facts: [['说明', explanation]],
    sheets: ['术语', '说明'],
    isForm: true,
  });
}
