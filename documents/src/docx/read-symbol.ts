import { codePoint } from 'dingbat-to-unicode';
import usualSymbols from '../data/usual-symbols.json' with { type: 'json' };

/** Whether symbols (`w:sym`) are part of the text, as they are now, or no character, as they were when older texts were read. */
export type Symbols = 'read' | 'unread';

/** Stands for a character that no table knows, as in print. */
const unknown = '〓';
const privateUse = (code: number) => code >= 0xf000 && code <= 0xf0ff;
const usual: Record<string, string> = usualSymbols;

/**
 * The character that a symbol shows: `char` is a hexadecimal number, of the font itself, lifted to U+F000, or of Unicode
 * (ISO/IEC 29500-1, 17.3.3.30). Boxes and ticks are the ones that Chinese fonts have. 〓 where it is not known.
 */
export const readSymbol = (font = '', char = ''): string =>
  showSymbol(font, /^[\da-f]{1,6}$/iu.test(char) ? Number.parseInt(char, 16) : 0);

/** The same, by the number itself. */
export function showSymbol(font: string, code: number): string {
  const sign = codePoint(font.trim(), privateUse(code) ? code - 0xf000 : code)?.string;
  if (sign !== undefined) return usual[sign] ?? sign;
  return isWritten(code) ? String.fromCodePoint(code) : unknown;
}

/** A character of Unicode that shows itself: no control, no half of a pair, none for private use. */
const isWritten = (code: number) =>
  code > 0x20 && code <= 0x10ffff && !/[\p{C}\p{Z}]/u.test(String.fromCodePoint(code));
