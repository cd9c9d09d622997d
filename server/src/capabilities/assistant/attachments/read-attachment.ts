import { fileTextMax } from '@antai/contract/assistant/conversations';
import { type FileToRead, tryToRead, type UnreadFile } from '@antai/documents/read-file';
import { cutParagraphs } from './cut-paragraphs.ts';

/** What is kept of an attachment; its paragraphs as the JSON that the database is given. */
export type AttachmentReading =
  | { kind: 'read'; paragraphs: string; characters: number; unread: string[] }
  | { kind: 'noText' }
  | UnreadFile;

/** Reads a file that questions carry. For a thread. */
export default async function readAttachment(file: FileToRead): Promise<AttachmentReading> {
  const reading = await tryToRead(file);
  if (reading.kind === 'unreadable') return reading;
  const { paragraphs, ...text } = cutParagraphs(reading.document, fileTextMax);
  return paragraphs.length === 0
    ? { kind: 'noText' }
    : { kind: 'read', paragraphs: JSON.stringify(paragraphs), ...text };
}
