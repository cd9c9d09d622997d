import { readFile } from '@antai/documents/read-file';
import { scrubDocx } from '@antai/documents/scrub-docx';
import { UnreadableFile } from '@antai/documents/text-document';
import { type EntityKind, type Finding, findEntities } from '@antai/redaction';

/** One paragraph with what was found in it. */
export interface AnalysedParagraph {
  id: string;
  text: string;
  findings: Finding[];
}

/** One file as its reader sees it, with what was found in it. */
export interface AnalysedFile {
  paragraphs: AnalysedParagraph[];
  unread: string[];
}

export interface AnalysisOrder {
  files: { bytes: Uint8Array; fileType: string }[];
  /** A pasted text in place of files. */
  text?: string;
  kinds?: EntityKind[];
  charactersMax: number;
}

export type Analysis =
  | { kind: 'found'; files: AnalysedFile[] }
  | { kind: 'unreadable'; fileIndex: number; message: string }
  | { kind: 'tooLong' }
  | { kind: 'noText' };

type Source = Pick<AnalysedFile, 'unread'> & { paragraphs: { id: string; text: string }[] };

/** Reads all files of a batch and finds what tells who somebody is: a name of one is found in all. For a thread. */
export default async function analyseFiles({ files, text, kinds, charactersMax }: AnalysisOrder): Promise<Analysis> {
  const sources: Source[] = text === undefined ? [] : [sourceOfText(text)];
  for (const [fileIndex, file] of files.entries()) {
    try {
      sources.push(await sourceOfFile(file));
    } catch (error) {
      if (error instanceof UnreadableFile) return { kind: 'unreadable', fileIndex, message: error.message };
      throw error;
    }
  }
  const texts = sources.flatMap(({ paragraphs }) => paragraphs.map(each => each.text));
  if (texts.reduce((sum, each) => sum + each.length, 0) > charactersMax) return { kind: 'tooLong' };
  if (texts.every(each => each.trim() === '')) return { kind: 'noText' };
  const findings = findEntities(texts, kinds ? { kinds } : {});
  let at = 0;
  return {
    kind: 'found',
    files: sources.map(({ paragraphs, unread }) => ({
      unread,
      paragraphs: paragraphs.map(({ id, text: own }) => ({ id, text: own, findings: findings[at++]! })),
    })),
  };
}

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
