import { type FileToRead, tryToRead, type UnreadFile } from '@antai/documents/read-file';

/** The words of a file, those in its pictures included. */
export type WordsReading = { kind: 'read'; text: string } | UnreadFile;

/** The words of a file, a line a paragraph, each with the number that its reader sees. For a thread. */
export default async function readWords(file: FileToRead): Promise<WordsReading> {
  const reading = await tryToRead(file);
  if (reading.kind === 'unreadable') return reading;
  const body = reading.document.paragraphs.map(({ number, text }) => (number ? `${number} ${text}` : text));
  return { kind: 'read', text: body.join('\n') };
}
