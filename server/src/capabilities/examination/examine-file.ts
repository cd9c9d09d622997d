import { readFile } from '@antai/documents/read-file';
import { UnreadableFile } from '@antai/documents/text-document';
import { examineText, type Point, type PointAnswer } from '@antai/examination';

export interface ExaminationOrder {
  /** A file, or the text that it was read to say. */
  source: { bytes: Uint8Array; fileType: string } | Body;
  charactersMax: number;
  points: Point[];
}

/** What a file says, and where each page of its own begins in it. */
export interface Body {
  text: string;
  pageStarts: number[];
}

/** An answer with the words of its first passage. */
export type StoredAnswer = PointAnswer & { quote: string };

export type FileResult =
  | { kind: 'examined'; text: string; pageStarts: number[]; answers: StoredAnswer[] }
  | { kind: 'unreadable'; message: string }
  | { kind: 'tooLong' }
  | { kind: 'noText' };

/** Reads a file where it was not read before, and puts questions to what it says. For a thread. */
export default async function examineFile({ source, charactersMax, points }: ExaminationOrder): Promise<FileResult> {
  try {
    const { text, pageStarts } = 'text' in source ? source : await readBody(source);
    if (text.length > charactersMax) return { kind: 'tooLong' };
    if (text.trim() === '') return { kind: 'noText' };
    const answers = examineText(text, points).map(answer => ({ ...answer, quote: quoteOf(text, answer) }));
    return { kind: 'examined', text, pageStarts, answers };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}

const quoteMax = 300;

const quoteOf = (text: string, { passages: [first] }: PointAnswer): string =>
  first ? text.slice(first.start, Math.min(first.end, first.start + quoteMax)).trim() : '';

/** The body of a file, a line a paragraph, each with the number that its reader sees. */
async function readBody({ bytes, fileType }: { bytes: Uint8Array; fileType: string }): Promise<Body> {
  const { paragraphs } = await readFile(bytes, fileType);
  const lines: string[] = [];
  const pageStarts: number[] = [];
  let length = 0;
  for (const { place, number, text, page } of paragraphs) {
    if (place !== 'body') continue;
    // a page without a paragraph of its own begins where the next one does
    while (page !== undefined && pageStarts.length < page) pageStarts.push(length);
    const line = number ? `${number} ${text}` : text;
    lines.push(line);
    length += line.length + 1;
  }
  return { text: lines.join('\n'), pageStarts };
}

/** On which page a place stands; null where the file has no pages of its own. */
export function pageAt(pageStarts: readonly number[], place: number): number | null {
  const page = pageStarts.findLastIndex(start => start <= place) + 1;
  return page > 0 ? page : null;
}
