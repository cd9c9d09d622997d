import { type ExaminationDetail, type ExaminationRecord, examination } from '@antai/contract/examination';
import writeExcel from '@antai/documents/write-excel';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { type CellDecision, type DescribedFile, showRows } from './describe-record.ts';
import { describeTable, sayQuote } from './describe-table.ts';

/** A record, and what is kept of its files and decisions as JSON. */
export interface RecordOrder {
  head: ExaminationRecord;
  points: ExaminationDetail['points'];
  files: string;
  decisions: string;
}

export interface TableOrder extends RecordOrder {
  /** The table is wanted; its time in words. */
  madeAt: string;
}

const filesIn = (files: string) => JSON.parse(files) as (DescribedFile & { pageStarts: number[] })[];

/** A record with its answers. For a thread where there are many. */
export function detailOf({ head, points, files, decisions }: RecordOrder): ExaminationDetail {
  const rows = showRows(filesIn(files), { points, decisions: JSON.parse(decisions) as CellDecision[] });
  return { ...head, points, rows };
}

function writeTable({ madeAt, ...order }: TableOrder): Promise<Uint8Array> {
  const quotes = new Map(
    filesIn(order.files).flatMap(({ fileIndex, answers, pageStarts }) =>
      answers.map(each => [`${fileIndex} ${each.pointId}`, sayQuote(each, pageStarts)] as const),
    ),
  );
  const quoteOf = (fileIndex: number, pointId: string) => quotes.get(`${fileIndex} ${pointId}`) ?? '';
  return writeExcel(describeTable(detailOf(order), { quoteOf, madeAt }));
}

/** A record as the contract of the call writes it, or its table as a workbook. For a thread: of many files it is megabytes. */
export default function showRecordInThread(
  order: RecordOrder | TableOrder,
): Promise<Uint8Array> | PackedJson<ExaminationDetail> {
  return 'madeAt' in order ? writeTable(order) : packJson(examination.detail.output.parse(detailOf(order)));
}
