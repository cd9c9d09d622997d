import { readFile } from '@antai/documents/read-file';
import { UnreadableFile } from '@antai/documents/text-document';

/** A paragraph of the file in the text of the review. */
export interface ContractLine {
  paragraphId: string;
  start: number;
  /** What stands before the paragraph's own text: its number, where Word counts it. */
  prefix: number;
  length: number;
}

export interface ContractText {
  text: string;
  lines: ContractLine[];
  unread: string[];
  hasTrackedChanges: boolean;
}

/** A file, or a text that was pasted. */
export type ContractInput = { bytes: Uint8Array; fileType: string } | { text: string };

export type ContractReading =
  | ({ kind: 'read' } & ContractText)
  | { kind: 'unreadable'; message: string }
  | { kind: 'tooLong' }
  | { kind: 'noText' };

const placeNames = { header: '页眉', footer: '页脚', footnote: '脚注', endnote: '尾注', comment: '批注' } as const;

/** The body of a contract as one text, each paragraph with the number that its reader sees. */
export async function readContract(input: ContractInput, charactersMax: number): Promise<ContractReading> {
  const outcome = 'text' in input ? { kind: 'read' as const, ...readPasted(input.text) } : await readUploaded(input);
  if (outcome.kind !== 'read') return outcome;
  if (outcome.text.length > charactersMax) return { kind: 'tooLong' };
  return outcome.text.trim() === '' ? { kind: 'noText' } : outcome;
}

function readPasted(text: string): ContractText {
  return { text: text.replaceAll('\r\n', '\n'), lines: [], unread: [], hasTrackedChanges: false };
}

async function readUploaded({ bytes, fileType }: { bytes: Uint8Array; fileType: string }): Promise<ContractReading> {
  try {
    const { paragraphs, unread, hasTrackedChanges } = await readFile(bytes, fileType);
    const lines: ContractLine[] = [];
    const texts: string[] = [];
    let start = 0;
    for (const { id, place, text, number } of paragraphs) {
      if (place !== 'body') continue;
      const prefix = number ? `${number} ` : '';
      lines.push({ paragraphId: id, start, prefix: prefix.length, length: text.length });
      texts.push(prefix + text);
      start += prefix.length + text.length + 1;
    }
    const others = Object.entries(placeNames).filter(([place]) =>
      paragraphs.some(each => each.place === place && each.text.trim()),
    );
    const beside = others.map(([, name]) => name);
    return { kind: 'read', text: texts.join('\n'), lines, unread: [...unread, ...beside], hasTrackedChanges };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}
