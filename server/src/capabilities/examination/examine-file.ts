import { readFile } from '@antai/documents/read-file';
import { UnreadableFile } from '@antai/documents/text-document';
import { examineText, type Point, type PointAnswer } from '@antai/examination';

export interface ExaminationOrder {
  /** A file, or the text that it was read to say. */
  source: { bytes: Uint8Array; fileType: string } | { text: string };
  charactersMax: number;
  points: Point[];
}

/** An answer with the words of its first passage. */
export type KeptAnswer = PointAnswer & { quote: string };

export type Examined =
  | { kind: 'examined'; text: string; answers: KeptAnswer[] }
  | { kind: 'unreadable'; message: string }
  | { kind: 'tooLong' }
  | { kind: 'noText' };

/** Reads a file where it was not read before, and puts questions to what it says. For a thread. */
export default async function examineFile({ source, charactersMax, points }: ExaminationOrder): Promise<Examined> {
  try {
    const text = 'text' in source ? source.text : await readBody(source);
    if (text.length > charactersMax) return { kind: 'tooLong' };
    if (text.trim() === '') return { kind: 'noText' };
    const answers = examineText(text, points).map(answer => ({ ...answer, quote: quoteOf(text, answer) }));
    return { kind: 'examined', text, answers };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}

const quoteMax = 300;

const quoteOf = (text: string, { passages: [first] }: PointAnswer): string =>
  first ? text.slice(first.start, Math.min(first.end, first.start + quoteMax)).trim() : '';

/** The body of a file, a line a paragraph, each with the number that its reader sees. */
async function readBody({ bytes, fileType }: { bytes: Uint8Array; fileType: string }): Promise<string> {
  const { paragraphs } = await readFile(bytes, fileType);
  const body = paragraphs.filter(({ place }) => place === 'body');
  return body.map(({ number, text }) => (number ? `${number} ${text}` : text)).join('\n');
}
