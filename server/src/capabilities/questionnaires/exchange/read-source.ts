import { importLinesMax, importRowsMax } from '@antai/contract/questionnaires/exchange';
import readExcel from '@antai/documents/read-excel';
import { tryToRead } from '@antai/documents/read-file';
import readPaper, { type PaperReading } from './read-paper.ts';
import readTable from './read-table.ts';

/** A workbook or a paper that asks. */
export interface SourceToRead {
  bytes: Uint8Array;
  fileType: 'xlsx' | 'docx';
  fileName: string;
  today: string;
}

/** What a source asks, or why it cannot be told; with the reader's own word where it has one. */
export type SourceReading =
  | ({ kind: 'read' } & PaperReading)
  | { kind: 'tooLarge' }
  | { kind: 'noTitle' }
  | { kind: 'broken'; message?: string };

/** A passage of the questionnaire with the mark before it. */
const lineMax = 2_100;

/** A draft of what a table or a paper asks. For a thread. */
export default async function readSource(source: SourceToRead): Promise<SourceReading> {
  return source.fileType === 'xlsx' ? readWorkbook(source) : readDocument(source);
}

async function readWorkbook({ bytes, fileName, today }: SourceToRead): Promise<SourceReading> {
  const table = await readExcel({ bytes, rowsMax: importRowsMax });
  if (table.kind !== 'rows') return table;
  const paper = readTable({ rows: table.rows, fileName, today });
  return paper === 'noTitle' ? { kind: paper } : { kind: 'read', ...paper };
}

async function readDocument({ bytes, fileType, fileName, today }: SourceToRead): Promise<SourceReading> {
  const reading = await tryToRead({ bytes, fileType });
  if (reading.kind === 'unreadable') return { kind: 'broken', message: reading.message };
  // what stands at the head and foot of each page asks nothing
  const lines = reading.document.paragraphs
    .filter(({ place }) => place === 'body')
    .flatMap(({ number = '', text }) => `${number} ${text}`.split('\n'));
  if (lines.length > importLinesMax) return { kind: 'tooLarge' };
  return { kind: 'read', ...readPaper({ lines: lines.map(line => line.trim().slice(0, lineMax)), fileName, today }) };
}
