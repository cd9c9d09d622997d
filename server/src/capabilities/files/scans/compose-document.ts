import { type FileToRead, keepDocument, readFile } from '@antai/documents/read-file';
import { sayPages } from '@antai/documents/read-pdf';
import type { Paragraph, TextDocument } from '@antai/documents/text-document';
import type { RecognisedLine } from '../../../platform/recognition/recognise-page.ts';
import { paragraphsOfPage } from './join-print.ts';
import type { ReadPage } from './list-values.ts';
import { noteDoubts } from './note-doubts.ts';

/** What a thread is given. */
export interface ComposeOrder {
  /** The document that was read, as a file. */
  document: FileToRead;
  /** Pages as they were read, as JSON. */
  pages: string;
}

/** The document as a file that needs no more reading. For a thread: two hundred pages take a tenth of a second. */
export default async function composeFile({ document, pages }: ComposeOrder): Promise<FileToRead> {
  return keepDocument(
    composeDocument(await readFile(document.bytes, document.fileType), JSON.parse(pages) as ReadPage[]),
  );
}

/**
 * A document with what was read of its pictures, page by page, in the place where they stand. What its reader must compare
 * with the original is said with what could not be read.
 */
export function composeDocument(document: TextDocument, pages: readonly ReadPage[]): TextDocument {
  const recognised = pages.flatMap(paragraphsOf);
  const isDone = new Set(pages.filter(({ reading }) => reading.kind === 'read').map(({ page }) => page));
  const left = (document.pagesWithoutText ?? []).filter(page => !isDone.has(page));
  const paragraphs = [...document.paragraphs, ...recognised].sort((a, b) => (a.page ?? 0) - (b.page ?? 0));
  return {
    paragraphs,
    hasTrackedChanges: document.hasTrackedChanges,
    unread: [
      ...(left.length > 0 ? [`第${sayPages(left)}页没有读出文字（扫描件或图片）`] : []),
      ...noteDoubts(recognised),
    ],
    ...(left.length > 0 ? { pagesWithoutText: left } : {}),
  };
}

function paragraphsOf({ page, reading }: ReadPage): Paragraph[] {
  if (reading.kind !== 'read') return [];
  return paragraphsOfPage(reading).map(({ text, lines }, index) => ({
    id: `page${page}/${index}`,
    place: 'body',
    page,
    text,
    recognition: leastOf(lines),
  }));
}

const leastOf = (lines: RecognisedLine[]) => Math.min(...lines.map(({ confidence }) => confidence));
