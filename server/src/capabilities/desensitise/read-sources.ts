import { readFile } from '@antai/documents/read-file';
import { readWorkbookRows } from '@antai/documents/rewrite-rows';
import { scrubDocx } from '@antai/documents/scrub-docx';
import { scrubXlsx } from '@antai/documents/scrub-xlsx';
import { type Paragraph, UnreadableFile } from '@antai/documents/text-document';

interface SourceParagraph {
  id: string;
  text: string;
  /** Of a cell of a table: the head of its column and the cell before it. */
  heads?: string[];
}

/** One file as its reader sees it. */
export interface FileParagraphs {
  paragraphs: SourceParagraph[];
  unread: string[];
}

export interface ReadingOrder {
  files: { bytes: Uint8Array; fileType: string }[];
  /** A pasted text in place of files. */
  text?: string;
  charactersMax: number;
}

export type FilesReading =
  | { kind: 'read'; sources: FileParagraphs[] }
  | { kind: 'unreadable'; fileIndex: number; message: string }
  | { kind: 'tooLong' }
  | { kind: 'noText' };

/** Reads all files of a batch. For a thread. */
export default async function readSources({ files, text, charactersMax }: ReadingOrder): Promise<FilesReading> {
  const sources: FileParagraphs[] = text === undefined ? [] : [sourceOfText(text)];
  for (const [fileIndex, file] of files.entries()) {
    try {
      sources.push(await sourceOfFile(file));
    } catch (error) {
      if (error instanceof UnreadableFile) return { kind: 'unreadable', fileIndex, message: error.message };
      throw error;
    }
  }
  const texts = textsOf(sources);
  if (texts.reduce((sum, each) => sum + each.length, 0) > charactersMax) return { kind: 'tooLong' };
  if (texts.every(each => each.trim() === '')) return { kind: 'noText' };
  return { kind: 'read', sources };
}

/** All paragraphs of a batch, file by file. */
export const textsOf = (sources: readonly FileParagraphs[]): string[] =>
  sources.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));

const sourceOfText = (text: string): FileParagraphs => ({
  unread: [],
  paragraphs: text.split('\n').map((line, index) => ({ id: `body/${index}`, text: line })),
});

async function sourceOfFile({ bytes, fileType }: { bytes: Uint8Array; fileType: string }): Promise<FileParagraphs> {
  if (fileType === 'xlsx') return sourceOfWorkbook(bytes);
  // a docx is looked at as it will go out: without what its reader does not see
  const clean = fileType === 'docx' ? scrubDocx({ bytes, keepsPictures: true }).bytes : bytes;
  const { paragraphs, unread } = await readFile(clean, fileType);
  return { paragraphs: withHeads(paragraphs), unread };
}

/** The paragraphs; those in cells with what may name them. */
function withHeads(paragraphs: readonly Paragraph[]): SourceParagraph[] {
  const cells = new Map<string, string>();
  const keyOf = (table: number, { row, column }: { row: number; column: number }) => `${table} ${row} ${column}`;
  for (const { cell, text } of paragraphs)
    if (cell && text.trim() !== '') {
      const key = keyOf(cell.table, { row: cell.row, column: cell.column });
      cells.set(key, cells.has(key) ? `${cells.get(key)}\n${text}` : text);
    }
  return paragraphs.map(({ id, text, cell }) => {
    if (!cell) return { id, text };
    const { table, row, column } = cell;
    const above = row > 0 ? cells.get(keyOf(table, { row: 0, column })) : undefined;
    const beside = column > 0 ? cells.get(keyOf(table, { row, column: column - 1 })) : undefined;
    const heads = [above, beside].filter(each => each !== undefined);
    return heads.length > 0 ? { id, text, heads } : { id, text };
  });
}

async function sourceOfWorkbook(bytes: Uint8Array): Promise<FileParagraphs> {
  const clean = await scrubXlsx(bytes);
  const { paragraphs } = await readWorkbookRows(clean.bytes);
  return { paragraphs: paragraphs.map(({ id, text }) => ({ id, text })), unread: clean.unread };
}
