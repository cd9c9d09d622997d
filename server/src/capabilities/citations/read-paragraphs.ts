import { type CitationReport, checkedTextMax } from '@antai/contract/citations';
import { type FileToRead, tryToRead, type UnreadFile } from '@antai/documents/read-file';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { textOfReport } from './place-comments.ts';

/** A file as the text that is checked, and as its report tells it. */
export type ParagraphsReading =
  | { kind: 'read'; text: string; paragraphs: PackedJson<CitationReport['paragraphs']>; unread: string[] }
  | { kind: 'noText' | 'tooLong' }
  | UnreadFile;

/** Reads a file of which the citations are checked. For a thread. */
export default async function readParagraphs(file: FileToRead): Promise<ParagraphsReading> {
  const reading = await tryToRead(file);
  if (reading.kind === 'unreadable') return reading;
  const { unread } = reading.document;
  const paragraphs = reading.document.paragraphs.map(({ id, text }) => ({ id, text }));
  const text = textOfReport(paragraphs);
  if (text.trim() === '') return { kind: 'noText' };
  if (text.length > checkedTextMax) return { kind: 'tooLong' };
  return { kind: 'read', text, paragraphs: packJson(paragraphs), unread };
}
