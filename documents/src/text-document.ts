/** Where in its file a paragraph stands. */
export type FilePart = 'body' | 'header' | 'footer' | 'footnote' | 'endnote' | 'comment';

/** One paragraph of a file that was read. */
export interface Paragraph {
  /** Names the paragraph among all of its file, the same at every reading of the same bytes: `body/12`, `footnote1/0`. */
  id: string;
  place: FilePart;
  /** As it is read with all changes accepted; tabs are `\t`, breaks within the paragraph `\n`. */
  text: string;
  /** What stands before it by automatic numbering and is in no text: `第一条`, `1.2`; absent where there is none. */
  number?: string;
  /** 1 for a chapter; absent where the paragraph is no heading. */
  headingLevel?: number;
  /** The cell it stands in: tables of a file are counted from 0, rows and columns too. */
  cell?: { table: number; row: number; column: number };
  isInTextBox?: boolean;
  /** The page where it begins, from 1; only where the file has pages of its own. */
  page?: number;
  /** Its letters were told from a picture: how sure that is, from 0 to 1, of its least sure line. */
  recognition?: number;
}

/** What a file says, in reading order: body first, then headers, footers, notes and comments. */
export interface TextDocument {
  paragraphs: Paragraph[];
  /** Whether the file holds changes that are neither accepted nor rejected. */
  hasTrackedChanges: boolean;
  /** What the file holds and no paragraph tells, in words for its reader: 图片3张. */
  unread: string[];
  /** Pages of which there is only a picture, from 1. */
  pagesWithoutText?: number[];
}

/** A file that cannot be read; the message says why and what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
