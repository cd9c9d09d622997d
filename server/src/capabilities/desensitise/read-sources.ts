import { readFile } from '@antai/documents/read-file';
import { scrubDocx } from '@antai/documents/scrub-docx';
import { UnreadableFile } from '@antai/documents/text-document';

/** One file as its reader sees it. */
export interface Source {
  paragraphs: { id: string; text: string }[];
  unread: string[];
}

export interface ReadingOrder {
  files: { bytes: Uint8Array; fileType: string }[];
  /** A pasted text in place of files. */
  text?: string;
  charactersMax: number;
}

export type Reading =
  | { kind: 'read'; sources: Source[] }
  | { kind: 'unreadable'; fileIndex: number; message: string }
  | { kind: 'tooLong' }
  | { kind: 'noText' };

/** Reads all files of a batch. For a thread. */
export default async function readSources({ files, text, charactersMax }: ReadingOrder): Promise<Reading> {
  const sources: Source[] = text === undefined ? [] : [sourceOfText(text)];
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
export const textsOf = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));

const sourceOfText = (text: string): Source => ({
  unread: [],
  paragraphs: text.split('\n').map((line, index) => ({ id: `body/${index}`, text: line })),
});

async function sourceOfFile({ bytes, fileType }: { bytes: Uint8Array; fileType: string }): Promise<Source> {
  // a docx is looked at as it will go out: without what its reader does not see
  const clean = fileType === 'docx' ? scrubDocx({ bytes, keepsPictures: true }).bytes : bytes;
  const { paragraphs, unread } = await readFile(clean, fileType);
  return { paragraphs: paragraphs.map(({ id, text }) => ({ id, text })), unread };
}
