import { showSymbol } from './docx/read-symbol.ts';

/** Where the file keeps the names of its fonts. */
const fontsAt = 0x0112;
/** Ahead of the fonts: how many there are, and how much more is said of each. */
const headBytes = 4;
/** Ahead of the name of a font: its size, and what it looks like. */
const nameAt = 40;
/** As long as the sign that it stands for. */
const signLength = 1;
const unknown = '〓';

/** The names of the fonts of an old Word file, in the order in which symbols count them; [MS-DOC] 2.9.286. */
export function listFonts(buffer: Buffer, tables: Buffer): string[] {
  const start = buffer.readUInt32LE(fontsAt);
  const end = Math.min(tables.length, start + buffer.readUInt32LE(fontsAt + 4));
  const count = start + headBytes < end ? tables.readUInt16LE(start) : 0;
  const fonts: string[] = [];
  for (let at = start + headBytes; at < end && fonts.length < count; ) {
    const next = at + tables.readUInt8(at) + 1;
    const name = tables.subarray(Math.min(at + nameAt, next), Math.min(next, end)).toString('utf16le');
    fonts.push(name.split('\0')[0]!);
    at = next;
  }
  return fonts;
}

/** The character that a symbol of an old Word file shows: a font by its place among all, and a character of it; [MS-DOC] 2.9.49. */
export function readDocSymbol(value: Buffer, fonts: readonly string[]): string {
  const sign = showSymbol(fonts[value.readUInt16LE(0)] ?? '', value.readUInt16LE(2));
  return sign.length === signLength ? sign : unknown;
}
