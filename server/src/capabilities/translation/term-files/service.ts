import { type NewTerm, termFaults, termRowsMax } from '@antai/contract/translation/terms';
import { faults } from '@antai/contract/wire/faults';
import type { Workbook } from '@antai/documents/write-excel';
import { writers } from '@antai/documents/writers';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Sent } from '../../../platform/files/local-file.ts';
import { isWorkbook, receiveFile, receiveXml } from '../../../platform/files/receive-file.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { TbxReading } from '../exchange/read-tbx.ts';
import { type TermTable, termColumns, writeTermRow } from './read-term-rows.ts';
import type { TableOrder, TableReading } from './read-term-table.ts';
import type { TermFileOrder } from './write-term-file.ts';

interface Deps {
  files: FilesService;
  workers: Workers;
}

const tableReader = new URL('./read-term-table.ts', import.meta.url);
const fileWriter = new URL('./write-term-file.ts', import.meta.url);
const tbxReader = new URL('../exchange/read-tbx.ts', import.meta.url);

const fileMaxBytes = 8 * 1024 ** 2;

const isCsv = ({ fileName }: { fileName: string }) => fileName.toLowerCase().endsWith('.csv');

/** The terms of a table that the caller sent up; the file itself is let go. */
async function readTable(
  { files, workers }: Deps,
  caller: Caller,
  file: { fileId: string; fileName: string },
): Promise<ReadTerms> {
  const { sourceGone: missing, fileType: other, tooManyRows: tooLarge } = termFaults;
  const kind = isCsv(file) ? 'csv' : 'excel';
  const isMeant = kind === 'csv' ? isCsv : isWorkbook;
  const wish = { fileId: file.fileId, isMeant, bytesMax: fileMaxBytes, missing, other, tooLarge };
  const table = await receiveFile(files, {
    caller,
    wish,
    read: bytes => {
      // the head is a row too
      const order: Sent<TableOrder> = { kind, bytes, rowsMax: termRowsMax + 1 };
      return workers.runFor<TableReading>(caller, { module: tableReader, input: order });
    },
  });
  if (!table) throw new Fault(termFaults.tooManyRows);
  if (table.kind !== 'read') throw new Fault(termFaults[table.kind]);
  return table;
}

/** What a file holds of terms; what it is, its content says. */
export async function tableOf(deps: Deps, { caller, fileId }: { caller: Caller; fileId: string }): Promise<ReadTerms> {
  const { files, workers } = deps;
  const file = await files.describe(caller.userId, fileId);
  if (!file) throw new Fault(termFaults.sourceGone);
  if (file.fileType !== 'xml') return readTable(deps, caller, file);
  const { sourceGone: missing, fileType: other, tooManyRows: tooLarge } = termFaults;
  const wish = { fileId, missing, other, tooLarge };
  const reading = await receiveXml(files, {
    caller,
    wish,
    read: input => workers.runFor<TbxReading>(caller, { module: tbxReader, input }),
  });
  if (!reading) throw new Fault(termFaults.tooManyRows);
  if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
  if (reading.kind !== 'read') throw new Fault(termFaults.noTbx);
  if (reading.terms.length > termRowsMax) throw new Fault(termFaults.tooManyRows);
  return reading;
}

export async function excelOf(
  { workers }: Pick<Deps, 'workers'>,
  { caller, terms }: { caller: Caller; terms: NewTerm[] },
): Promise<Uint8Array> {
  const book: Workbook = {
    columns: Object.values(termColumns).map(name => ({ name, kind: 'text' })),
    rows: terms.map(writeTermRow),
    facts: [
      [
        '说明',
        '“中文”“英文”必填；一格中有几个词的，用分号隔开；禁用译法可在冒号后写理由；检查填“否”的只显示、不检查。',
      ],
    ],
    sheets: ['术语', '说明'],
    isForm: true,
  };
  const bytes = await workers.runFor<Uint8Array>(caller, { module: writers.excel, input: book });
  if (!bytes) throw new Fault(faults.tooMany);
  return bytes;
}

/** A term base as CSV or TBX. */
export async function fileOf(
  { workers }: Pick<Deps, 'workers'>,
  { caller, order }: { caller: Caller; order: TermFileOrder },
): Promise<Uint8Array> {
  const bytes = await workers.runFor<Uint8Array>(caller, { module: fileWriter, input: order });
  if (!bytes) throw new Fault(faults.tooMany);
  return bytes;
}

export type ReadTerms = Pick<Extract<TermTable, { kind: 'read' }>, 'terms' | 'losses'>;
