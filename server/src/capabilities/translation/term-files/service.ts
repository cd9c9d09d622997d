import { type NewTerm, termFaults, termRowsMax } from '@antai/contract/translation/terms';
import { faults } from '@antai/contract/wire/faults';
import { decodeText } from '@antai/documents/decode-text';
import type { Workbook } from '@antai/documents/write-excel';
import { writers } from '@antai/documents/writers';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import { receiveFile as receive, receiveRows } from '../../../platform/files/receive-file.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { TbxReading } from '../exchange/read-tbx.ts';
import { receiveFile } from '../exchange/receive-file.ts';
import { readCsv } from './convert-csv.ts';
import { readTermRows, type TermTable, termColumns, writeTermRow } from './read-term-rows.ts';

interface Deps {
  files: FilesService;
  workers: Workers;
}

const tbxReader = new URL('../exchange/read-tbx.ts', import.meta.url);

const fileMaxBytes = 8 * 1024 ** 2;

const isCsv = ({ fileName }: { fileName: string }) => fileName.toLowerCase().endsWith('.csv');

/** The rows of a table that the caller sent up; the file itself is let go. */
async function rowsOf(
  { files, workers }: Pick<Deps, 'files' | 'workers'>,
  caller: Caller,
  file: { fileId: string; fileName: string },
): Promise<string[][]> {
  const { sourceGone: missing, fileType: other, tooManyRows: tooLarge, broken } = termFaults;
  const wish = { fileId: file.fileId, bytesMax: fileMaxBytes, missing, other, tooLarge };
  if (isCsv(file)) return readTable(await receive(files, caller, { ...wish, isMeant: isCsv }));
  return receiveRows({ files, workers }, caller, { ...wish, rowsMax: termRowsMax + 1, broken });
}

/** What a file holds of terms; what it is, its content says. */
export async function tableOf(deps: Deps, caller: Caller, fileId: string): Promise<ReadTerms> {
  const { files, workers } = deps;
  const file = await files.describe(caller.userId, fileId);
  if (!file) throw new Fault(termFaults.sourceGone);
  if (file.fileType !== 'xml') {
    const table = readTermRows(await rowsOf(deps, caller, file));
    if (table.kind === 'noHead') throw new Fault(termFaults.noHead);
    return table;
  }
  const { sourceGone: missing, fileType: other, tooManyRows: tooLarge } = termFaults;
  const bytes = await receiveFile(files, caller, { fileId, missing, other, tooLarge });
  const reading = await workers.runFor<TbxReading>(caller, tbxReader, bytes);
  if (!reading) throw new Fault(termFaults.tooManyRows);
  if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
  if (reading.kind !== 'read') throw new Fault(termFaults.noTbx);
  if (reading.terms.length > termRowsMax) throw new Fault(termFaults.tooManyRows);
  return reading;
}

export async function excelOf(
  { workers }: Pick<Deps, 'workers'>,
  caller: Caller,
  terms: NewTerm[],
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
  const bytes = await workers.runFor<Uint8Array>(caller, writers.excel, book);
  if (!bytes) throw new Fault(faults.tooMany);
  return bytes;
}

export type ReadTerms = Pick<Extract<TermTable, { kind: 'read' }>, 'terms' | 'losses'>;

function readTable(bytes: Uint8Array): string[][] {
  const rows = readCsv(decodable(bytes));
  if (!rows) throw new Fault(termFaults.broken);
  if (rows.length > termRowsMax + 1) throw new Fault(termFaults.tooManyRows);
  return rows;
}

function decodable(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    throw error instanceof Error ? new Fault(termFaults.broken) : error;
  }
}
