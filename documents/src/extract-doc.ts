import WordExtractor, { type WordDocument } from 'word-extractor';
import BufferReader from 'word-extractor/lib/buffer-reader.js';
import WordOleExtractor, { type Piece } from 'word-extractor/lib/word-ole-extractor.js';
import { listFonts, readDocSymbol } from './read-doc-symbol.ts';

/** The property of a run that was deleted with changes tracked. */
const markedDeleted = 0x0800;
/** And of one that is a symbol of some font, and what it says in its place. */
const symbol = 0x6a09;
const symbolSign = '(';
/** Properties of a paragraph: in a table, the end of a row of one, described elsewhere for its size, the columns of a row. */
const inTable = 0x2416;
const rowEnd = 0x2417;
const elsewhere = 0x6646;
const columns = 0xd608;
/** How many bytes the value of a property takes, by the three highest bits of its code; 6 says it itself. */
const valueSizes = [1, 1, 2, 4, 2, 2, undefined, 3];
/** A line that was broken within its paragraph: the library takes its sign for the end of one. */
const brokenInFile = '\u000b';
/** What stands for it in what was read. */
export const brokenLine = '\ufdd0';
/** What stands for the end of a cell of a table, and of a paragraph in it that is not its last. */
export const cellEnd = '\ufdd1';
export const cellParagraphEnd = '\ufdd2';
const cellEndInFile = '\u0007';
const oleSign = 0xd0cf;
/** Where the file keeps where its runs are described, and how long that is. */
const runsAt = { offset: 0x00fa, size: 0x00fe };
/** And where its paragraphs are; each is told by so many bytes. */
const paragraphsAt = { offset: 0x0102, size: 0x0106 };
const paragraphBytes = 13;
const pageSize = 512;

/** What an old Word file says, without what was deleted in it; a docx by another name too. */
export function extractDoc(bytes: Uint8Array): Promise<WordDocument> {
  const buffer = Buffer.from(bytes);
  if (buffer.length < 2 || buffer.readUInt16BE(0) !== oleSign) return new WordExtractor().extract(buffer);
  return new DocExtractor().extract(new BufferReader(buffer));
}

/**
 * The library takes several other properties for the one that marks deleted text, and drops what has them: in some files
 * nearly all that is said. Only the true one counts here.
 */
class DocExtractor extends WordOleExtractor {
  /** The library ends a row only where its columns are few, and ends it again at each paragraph in a cell. */
  override writeParagraphProperties(buffer: Buffer, tables: Buffer): void {
    const stretches = pagesOf(buffer, tables, paragraphsAt).flatMap(tableParagraphs).sort(asTheyStand);
    for (const piece of this._pieces) alter(piece, { stretches, change: (text, { codes }) => markTable(text, codes) });
  }

  override writeCharacterProperties(buffer: Buffer, tables: Buffer): void {
    const pages = pagesOf(buffer, tables, runsAt);
    const deleted = pages.flatMap(page => runsWith(page, markedDeleted)).filter(({ value }) => (value[0]! & 1) === 1);
    const symbols = pages.flatMap(page => runsWith(page, symbol)).sort(asTheyStand);
    const fonts = symbols.length > 0 ? listFonts(buffer, tables) : [];
    deleted.sort(asTheyStand);
    for (const piece of this._pieces) {
      alter(piece, {
        stretches: symbols,
        change: (text, { value }) => text.replaceAll(symbolSign, readDocSymbol(value, fonts)),
      });
      alter(piece, { stretches: deleted, change: text => '\0'.repeat(text.length) });
    }
  }

  override buildDocument(): WordDocument {
    for (const each of [...this._pieces, ...this._taggedHeaders])
      each.text = each.text.replaceAll(brokenInFile, brokenLine);
    return super.buildDocument();
  }
}

/** The pages of a list in which the file describes its runs or its paragraphs. */
function pagesOf(buffer: Buffer, tables: Buffer, { offset, size }: typeof runsAt): Buffer[] {
  const start = buffer.readUInt32LE(offset);
  const bytes = Math.min(buffer.readUInt32LE(size), tables.length);
  const count = Math.max(0, Math.floor((bytes - 4) / 8));
  return Array.from({ length: count }, (_, page) => {
    const number = tables.readUInt32LE(start + (count + 1) * 4 + page * 4);
    return buffer.subarray(number * pageSize, (number + 1) * pageSize);
  });
}

/** A stretch of the file, by places in its bytes. */
interface Stretch {
  from: number;
  to: number;
}

const asTheyStand = (a: Stretch, b: Stretch) => a.from - b.from;

interface TableParagraph extends Stretch {
  codes: Set<number>;
}

/** The paragraphs of one page that stand in a table, or may end a row of one. */
function tableParagraphs(page: Buffer): TableParagraph[] {
  const count = page.readUInt8(pageSize - 1);
  return Array.from({ length: count }, (_, paragraph): TableParagraph => {
    const at = page.readUInt8((count + 1) * 4 + paragraph * paragraphBytes) * 2;
    const words = page.readUInt8(at);
    const [start, end] = words > 0 ? [at + 1, at + 2 * words] : [at + 2, at + 2 + 2 * page.readUInt8(at + 1)];
    const codes = at === 0 ? new Set<number>() : codesIn(page.subarray(start + 2, end));
    return { from: page.readUInt32LE(paragraph * 4), to: page.readUInt32LE((paragraph + 1) * 4), codes };
  }).filter(({ codes }) => [inTable, rowEnd, elsewhere].some(each => codes.has(each)));
}

/** The properties that are set; a switch that is set to 0 is not. */
function codesIn(properties: Buffer): Set<number> {
  const codes = new Set<number>();
  for (let at = 0; at + 2 < properties.length; ) {
    const code = properties.readUInt16LE(at);
    if (code >> 13 > 1 || properties.readUInt8(at + 2) !== 0) codes.add(code);
    const isWide = code === columns && at + 4 <= properties.length;
    at +=
      2 + (isWide ? properties.readUInt16LE(at + 2) + 1 : (valueSizes[code >> 13] ?? properties.readUInt8(at + 2) + 1));
  }
  return codes;
}

/** What a paragraph of a table says, with the ends of its row, its cell or itself marked. */
function markTable(text: string, codes: Set<number>): string {
  // the columns of a wide row are told elsewhere, and with them that it ends there
  if (codes.has(rowEnd) || (codes.has(elsewhere) && !codes.has(inTable) && text === cellEndInFile))
    return '\n'.repeat(text.length);
  return codes.has(inTable) ? text.replaceAll(cellEndInFile, cellEnd).replaceAll('\r', cellParagraphEnd) : text;
}

interface Run extends Stretch {
  /** What the property says of it. */
  value: Buffer;
}

/** The runs of one page that have a property. */
function runsWith(page: Buffer, property: number): Run[] {
  const runs = page.readUInt8(pageSize - 1);
  return Array.from({ length: runs }, (_, run) => run).flatMap(run => {
    const at = page.readUInt8((runs + 1) * 4 + run) * 2;
    if (at === 0) return [];
    const value = readProperty(page.subarray(at + 1, at + 1 + page.readUInt8(at)), property);
    return value ? [{ from: page.readUInt32LE(run * 4), to: page.readUInt32LE((run + 1) * 4), value }] : [];
  });
}

function readProperty(properties: Buffer, property: number): Buffer | undefined {
  for (let at = 0; at + 2 < properties.length; ) {
    const code = properties.readUInt16LE(at);
    const size = valueSizes[code >> 13] ?? properties.readUInt8(at + 2) + 1;
    if (code === property && at + 2 + size <= properties.length) return properties.subarray(at + 2, at + 2 + size);
    at += 2 + size;
  }
  return undefined;
}

/** Alters what of a piece lies in some stretches of the file, in their order; as many signs as there were. */
function alter<Own extends Stretch>(
  piece: Piece,
  { stretches, change }: { stretches: Own[]; change: (text: string, own: Own) => string },
): void {
  const parts: string[] = [];
  let at = 0;
  const pieceEnd = piece.startFilePos + piece.text.length * piece.bpc;
  for (let next = firstIn(stretches, piece.startFilePos); next < stretches.length; next++) {
    const own = stretches[next]!;
    if (own.from >= pieceEnd) break;
    const start = Math.max(at, Math.floor((own.from - piece.startFilePos) / piece.bpc));
    const end = Math.min(piece.text.length, Math.ceil((own.to - piece.startFilePos) / piece.bpc));
    if (start >= end) continue;
    parts.push(piece.text.slice(at, start), change(piece.text.slice(start, end), own));
    at = end;
  }
  if (parts.length > 0) piece.text = parts.join('') + piece.text.slice(at);
}

/** The first stretch that may reach beyond a place: a file may have as many pieces as stretches. */
function firstIn(stretches: readonly Stretch[], place: number): number {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle]!.from < place) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
