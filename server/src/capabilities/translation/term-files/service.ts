import { termFaults, termRowsMax } from '@antai/contract/translation/terms';
import { faults } from '@antai/contract/wire/faults';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { ThreadInput } from '../../../platform/files/local-file.ts';
import { isWorkbook, receiveFile, receiveXml } from '../../../platform/files/receive-file.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { packJson } from '../../../platform/pack-json.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { TbxReading } from '../exchange/read-tbx.ts';
import type { TbxTerm } from '../exchange/write-tbx.ts';
import type { TermTable } from './read-term-rows.ts';
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
      const order: ThreadInput<TableOrder> = { kind, bytes, rowsMax: termRowsMax + 1 };
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

/** Terms of a piece that is packed in one go. */
const packedAtOnce = 100;

/** A term base as a file; its terms go to the thread that writes it in pieces. */
export async function fileOf(
  { workers }: Pick<Deps, 'workers'>,
  { caller, terms, ...order }: Omit<TermFileOrder, 'terms'> & { caller: Caller; terms: readonly TbxTerm[] },
): Promise<Uint8Array> {
  const starts = Array.from({ length: Math.ceil(terms.length / packedAtOnce) }, (_, at) => at * packedAtOnce);
  const pieces = await mapInSlices(starts, start => packJson(terms.slice(start, start + packedAtOnce)));
  const input: TermFileOrder = { ...order, terms: pieces };
  const bytes = await workers.runFor<Uint8Array>(caller, { module: fileWriter, input });
  if (!bytes) throw new Fault(faults.tooMany);
  return bytes;
}

export type ReadTerms = Pick<Extract<TermTable, { kind: 'read' }>, 'terms' | 'losses'>;
