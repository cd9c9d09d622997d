import WordExtractor, { type Extracted } from 'word-extractor';
import BufferReader from 'word-extractor/lib/buffer-reader.js';
import WordOleExtractor, { type Piece } from 'word-extractor/lib/word-ole-extractor.js';

/** The property of a run that was deleted with changes tracked. */
const markedDeleted = 0x0800;
/** How many bytes the value of a property takes, by the three highest bits of its code; 6 says it itself. */
const valueSizes = [1, 1, 2, 4, 2, 2, undefined, 3];
const oleSign = 0xd0cf;
/** Where the file keeps where its runs are described, and how long that is. */
const runsAt = { offset: 0x00fa, size: 0x00fe };
const pageSize = 512;

/** What an old Word file says, without what was deleted in it; a docx by another name too. */
export function extractDoc(bytes: Uint8Array): Promise<Extracted> {
  const buffer = Buffer.from(bytes);
  if (buffer.length < 2 || buffer.readUInt16BE(0) !== oleSign) return new WordExtractor().extract(buffer);
  return new DocExtractor().extract(new BufferReader(buffer));
}

/**
 * The library takes several other properties for the one that marks deleted text, and drops what has them: in some files
 * nearly all that is said. Only the true one counts here.
 */
class DocExtractor extends WordOleExtractor {
  override writeCharacterProperties(buffer: Buffer, tables: Buffer): void {
    const start = buffer.readUInt32LE(runsAt.offset);
    const count = (buffer.readUInt32LE(runsAt.size) - 4) / 8;
    for (let page = 0; page < count; page++) {
      const number = tables.readUInt32LE(start + (count + 1) * 4 + page * 4);
      for (const [from, to] of deletedRuns(buffer.subarray(number * pageSize, (number + 1) * pageSize)))
        for (const piece of this._pieces) blank(piece, from, to);
    }
  }
}

/** The stretches of the file that one page of runs marks as deleted. */
function deletedRuns(page: Buffer): [from: number, to: number][] {
  const runs = page.readUInt8(pageSize - 1);
  return Array.from({ length: runs }, (_, run) => run).flatMap(run => {
    const at = page.readUInt8((runs + 1) * 4 + run) * 2;
    if (at === 0) return [];
    const properties = page.subarray(at + 1, at + 1 + page.readUInt8(at));
    return isDeleted(properties) ? [[page.readUInt32LE(run * 4), page.readUInt32LE((run + 1) * 4)] as const] : [];
  }) as [number, number][];
}

function isDeleted(properties: Buffer): boolean {
  for (let at = 0; at + 2 < properties.length; ) {
    const code = properties.readUInt16LE(at);
    if (code === markedDeleted) return (properties.readUInt8(at + 2) & 1) === 1;
    at += 2 + (valueSizes[code >> 13] ?? properties.readUInt8(at + 2) + 1);
  }
  return false;
}

/** Puts signs that the library leaves out in place of what of a piece lies between two places of the file. */
function blank(piece: Piece, from: number, to: number): void {
  const start = Math.max(0, Math.floor((from - piece.startFilePos) / piece.bpc));
  const end = Math.min(piece.text.length, Math.ceil((to - piece.startFilePos) / piece.bpc));
  if (start >= end) return;
  piece.text = piece.text.slice(0, start) + '\0'.repeat(end - start) + piece.text.slice(end);
}
