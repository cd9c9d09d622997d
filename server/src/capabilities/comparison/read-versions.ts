import type { ComparedLine, RevisionReading } from '@antai/contract/comparison';
import { readFile } from '@antai/documents/read-file';
import { readPdf } from '@antai/documents/read-pdf';
import { settleChanges } from '@antai/documents/settle-changes';
import { type Paragraph, UnreadableFile } from '@antai/documents/text-document';

/** One paragraph of a version, with its place in its file. */
export interface VersionLine extends ComparedLine {
  id: string;
  isInTextBox?: boolean;
}

/** A version as it was read. */
export interface ReadVersion {
  lines: VersionLine[];
  hasTrackedChanges: boolean;
  /** What the file holds and was not read, in words. */
  unread: string[];
}

export interface VersionOrder {
  bytes: Uint8Array;
  fileType: string;
  reading: RevisionReading | null;
  charactersMax: number;
}

export type VersionReading =
  | { kind: 'read'; version: ReadVersion }
  /** It holds tracked changes, and nobody said how they are taken. */
  | { kind: 'question' }
  | { kind: 'unreadable'; message: string }
  | { kind: 'tooLong' }
  | { kind: 'noText' };

/** Reads one version. For a thread. */
export default async function readVersion({
  bytes,
  fileType,
  reading,
  charactersMax,
}: VersionOrder): Promise<VersionReading> {
  try {
    const raw =
      fileType === 'pdf' ? await readPdf(bytes, { setsRunningLinesApart: true }) : await readFile(bytes, fileType);
    const { hasTrackedChanges } = raw;
    if (hasTrackedChanges && !reading) return { kind: 'question' };
    const document =
      hasTrackedChanges && reading && fileType === 'docx'
        ? await readFile(settleChanges(bytes, reading), fileType)
        : raw;
    const comments = document.paragraphs.filter(({ place }) => place === 'comment').length;
    const lines = document.paragraphs.filter(({ place }) => place !== 'comment').map(describe);
    // the end of the last line begins no other
    if (fileType === 'txt' && lines.length > 1 && lines.at(-1)!.text === '') lines.pop();
    if (lines.reduce((sum, { text }) => sum + text.length, 0) > charactersMax) return { kind: 'tooLong' };
    if (lines.every(({ text }) => text.trim() === '')) return { kind: 'noText' };
    const unread = [
      ...document.unread,
      ...(comments > 0 ? [`批注${comments}段`] : []),
      ...(fileType === 'doc' ? ['自动编号（doc中读不到，须比对时请另存为docx）'] : []),
    ];
    return { kind: 'read', version: { lines, hasTrackedChanges, unread } };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}

const describe = ({ id, place, text, number, headingLevel, cell, isInTextBox }: Paragraph): VersionLine => ({
  id,
  place,
  text,
  ...(number ? { number } : {}),
  ...(headingLevel ? { headingLevel } : {}),
  ...(cell ? { cell } : {}),
  ...(isInTextBox ? { isInTextBox } : {}),
});
