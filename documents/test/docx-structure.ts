import { pickFile } from '../src/pack-files.ts';
import { readDocx } from '../src/read-docx.ts';

/** What a model might make of a text, whatever it says. */
export const translators: Record<string, (text: string) => string> = {
  原样: text => text,
  倒写: text => [...text].reverse().join(''),
  变长: text => `${text} ${'more words than before '.repeat(5)}`,
  变短: text => text.slice(0, 1),
};

/** The XML of the body without what is said: tags, styles, numbering, tables in their order. */
export const skeletonOf = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(pickFile(bytes, 'word/document.xml'))
    .replace(/ xml:space="preserve"/gu, '')
    .replace(/(<(?:\w+:)?t(?:\s[^>]*)?>)[^<]*/gu, '$1');

/** Where each paragraph stands, and as what. */
export const layoutOf = (bytes: Uint8Array) =>
  readDocx(bytes).paragraphs.map(({ id, place, number, headingLevel, cell }) => [
    id,
    place,
    number,
    headingLevel,
    cell,
  ]);

/** Whether two files differ in nothing but what they say. */
export const sameStructure = (before: Uint8Array, after: Uint8Array) =>
  skeletonOf(before) === skeletonOf(after) && JSON.stringify(layoutOf(before)) === JSON.stringify(layoutOf(after));
