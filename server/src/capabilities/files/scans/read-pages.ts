import { type FileToRead, keepDocument, tryToRead } from '@antai/documents/read-file';

/** Which pages of a file say nothing, and where there are any what the others say, as a file that was read. */
export interface PagesReading {
  pagesWithoutText: number[];
  document?: FileToRead;
  /** Whether no page says anything. */
  isBlank: boolean;
}

/** Reads a file of pages; undefined where it cannot be read, which its reader will be told. For a thread. */
export default async function readPages(file: FileToRead): Promise<PagesReading | undefined> {
  const reading = await tryToRead(file);
  if (reading.kind === 'unreadable') return undefined;
  const { document } = reading;
  const { pagesWithoutText = [], paragraphs } = document;
  const isBlank = paragraphs.length === 0;
  return pagesWithoutText.length === 0
    ? { pagesWithoutText, isBlank }
    : { pagesWithoutText, isBlank, document: keepDocument(document) };
}
