import { listTextParts } from './docx/list-parts.ts';
import { openDocx, xmlOf } from './docx/open-docx.ts';
import type { Symbols } from './docx/read-symbol.ts';
import { readPackage } from './read-docx.ts';

export type { Symbols };

/** What a paragraph was read to say: as a whole, or what stands at `start` in it. */
export interface TextAt {
  id: string;
  start?: number;
  text: string;
}

const symbolTag = /<(?:[\w.-]+:)?sym[\s/>]/u;

/**
 * How the texts of a docx were read that were kept with places counted in them. Only where all of them stand at their
 * places without the docx's symbols, and not with them, are they of the time when symbols were not read.
 */
export function judgeSymbols(bytes: Uint8Array, passages: readonly TextAt[]): Symbols {
  const docx = openDocx(bytes);
  if (!listTextParts(docx).some(({ name }) => symbolTag.test(xmlOf(docx.parts, name) ?? ''))) return 'read';
  const fits = (symbols: Symbols) => {
    const texts = new Map(readPackage(docx, symbols).paragraphs.map(({ id, text }) => [id, text]));
    return passages.every(({ id, start, text }) => {
      const own = texts.get(id);
      return own === undefined || (start === undefined ? own === text : own.startsWith(text, start));
    });
  };
  return !fits('read') && fits('unread') ? 'unread' : 'read';
}
