import { documentParagraphsMax, documentTextMax } from '@antai/contract/knowledge';
import { type FileToRead, readFile } from '@antai/documents/read-file';
import { type Paragraph, UnreadableFile } from '@antai/documents/text-document';

/** One paragraph as it is kept and quoted: on one line, its automatic number with it. */
export interface StoredParagraph {
  text: string;
  /** 1 for a chapter; absent where it is no heading. */
  level?: number;
  page?: number;
}

interface StoredDocument {
  paragraphs: StoredParagraph[];
  characters: number;
  pages: number | null;
  /** What of the file no paragraph tells. */
  unread: string[];
}

/** What a document says, as it is kept: its `StoredParagraph`s as JSON. */
export interface PackedText {
  documentId: string;
  paragraphs: string;
}

/** A document as it goes to the database: its paragraphs as JSON, and how many there are. */
export interface WrittenDocument extends Omit<StoredDocument, 'paragraphs'> {
  paragraphs: string;
  paragraphCount: number;
}

export type DocumentReading =
  | { kind: 'read'; document: WrittenDocument }
  | { kind: 'unreadable'; message: string }
  | { kind: 'noText' };

/** Reads a file into the paragraphs that say something, as many as there may be. For a thread. */
export default async function readDocument({ bytes, fileType }: FileToRead): Promise<DocumentReading> {
  try {
    const { paragraphs, ...document } = keepParagraphs(await readFile(bytes, fileType));
    const paragraphCount = paragraphs.length;
    if (paragraphCount === 0) return { kind: 'noText' };
    return { kind: 'read', document: { ...document, paragraphs: JSON.stringify(paragraphs), paragraphCount } };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}

/** The paragraphs of a file on one line each; what goes beyond the limits is left and said. */
export function keepParagraphs({ paragraphs, unread }: { paragraphs: Paragraph[]; unread: string[] }): StoredDocument {
  const all = paragraphs.map(keep).filter(({ text }) => text !== '');
  const lines: StoredParagraph[] = [];
  let characters = 0;
  for (const paragraph of all) {
    if (lines.length >= documentParagraphsMax || characters + paragraph.text.length > documentTextMax) break;
    lines.push(paragraph);
    characters += paragraph.text.length;
  }
  const rest = all.length - lines.length;
  const left =
    rest > 0
      ? [`第${lines.length + 1}段起的${rest}段（超过${documentTextMax / 10_000}万字或${documentParagraphsMax}段）`]
      : [];
  const pages = paragraphs.reduce((last, { page = 0 }) => Math.max(last, page), 0);
  return { paragraphs: lines, characters, pages: pages || null, unread: [...unread, ...left] };
}

function keep({ text, number = '', headingLevel, page }: Paragraph): StoredParagraph {
  const line = `${number}${text}`.replaceAll(/\s*[\n\r\u2028\u2029]\s*/gu, ' ').trim();
  return { text: line, ...(headingLevel ? { level: headingLevel } : {}), ...(page ? { page } : {}) };
}
