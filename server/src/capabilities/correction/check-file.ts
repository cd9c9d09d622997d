import { readFile } from '@antai/documents/read-file';
import { type TextDocument, UnreadableFile } from '@antai/documents/text-document';
import { findIssues, type Issue } from '@antai/proofreading';
import { composeText } from './compose-text.ts';
import { registeredStatutes } from './list-statutes.ts';

export interface CheckOrder {
  /** The file, or a text that was pasted. */
  source: { bytes: Uint8Array; fileType: string } | { text: string };
  charactersMax: number;
}

/** A paragraph that can be corrected; they are joined by line ends into the text that findings stand in. */
export interface CheckedParagraph {
  id: string;
  text: string;
}

export type CheckOutcome =
  | { kind: 'checked'; paragraphs: CheckedParagraph[]; issues: Issue[]; notChecked: string[] }
  | { kind: 'unreadable'; message: string }
  | { kind: 'tooLong' }
  | { kind: 'noText' };

/** Reads a file or a text and says what the checks object to. For a thread. */
export default async function checkFile({ source, charactersMax }: CheckOrder): Promise<CheckOutcome> {
  const document = await readSource(source);
  if ('message' in document) return { kind: 'unreadable', message: document.message };
  const paragraphs = document.paragraphs.filter(({ place }) => place !== 'comment');
  if (paragraphs.reduce((sum, { text }) => sum + text.length, 0) > charactersMax) return { kind: 'tooLong' };
  if (paragraphs.every(({ text }) => text.trim() === '')) return { kind: 'noText' };
  const { text, placeOf } = composeText(paragraphs);
  const lines = paragraphs.map(each => each.text).join('\n');
  const issues = findIssues(text, registeredStatutes).flatMap(issue => {
    const place = placeOf(issue.start, issue.end);
    if (!place) return [];
    const { right, ...rest } = issue;
    const { start, end, isCut } = place;
    const placed = { ...rest, start, end, wrong: lines.slice(start, end) };
    return [isCut || right === undefined ? placed : { ...placed, right }];
  });
  return {
    kind: 'checked',
    paragraphs: paragraphs.map(({ id, text: own }) => ({ id, text: own })),
    issues,
    notChecked: listUnchecked(document, paragraphs.length),
  };
}

async function readSource(source: CheckOrder['source']): Promise<TextDocument | { message: string }> {
  if ('text' in source) {
    const lines = source.text.split('\n');
    const paragraphs = lines.map((text, index) => ({ id: `body/${index}`, place: 'body' as const, text }));
    return { paragraphs, hasTrackedChanges: false, unread: [] };
  }
  try {
    return await readFile(source.bytes, source.fileType);
  } catch (error) {
    if (error instanceof UnreadableFile) return { message: error.message };
    throw error;
  }
}

const listUnchecked = ({ unread, paragraphs, hasTrackedChanges }: TextDocument, checked: number): string[] => [
  ...unread,
  ...(paragraphs.length > checked ? [`批注${paragraphs.length - checked}段`] : []),
  ...(hasTrackedChanges ? ['已有修订中被删除的文字'] : []),
];
