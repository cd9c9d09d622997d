import { listTextParts } from './docx/list-parts.ts';
import { bytesOf, type DocxPackage, openDocx, saveDocx, xmlOf } from './docx/open-docx.ts';
import type { Symbols } from './docx/read-symbol.ts';
import { type Piece, type ScannedParagraph, scanPart } from './docx/scan-part.ts';
import { keepSpace, once, rawOffset, type Splice, spliceAll } from './docx/splice.ts';
import { escapeXml } from './escape-markup.ts';
import { idOf, textOf } from './read-docx.ts';

/** New text for a stretch of a paragraph, by its places in the text that was read. */
export interface Edit {
  paragraphId: string;
  start: number;
  end: number;
  text: string;
}

/**
 * A docx with other texts and its own formats: what replaces a stretch takes the format of its first character. Tabs and
 * breaks within a stretch stay. Parts without an edit keep their bytes. `symbols` is how the text was read in which the
 * places were counted. Throws RangeError where edits of one paragraph overlap or reach beyond its text, and UnreadableFile
 * where the docx cannot be read.
 */
export function rewriteDocx(bytes: Uint8Array, edits: Edit[], { symbols }: { symbols?: Symbols } = {}): Uint8Array {
  const docx = openDocx(bytes);
  rewritePackage(docx, { edits, symbols });
  return saveDocx(docx);
}

function rewritePackage(docx: DocxPackage, { edits, symbols }: { edits: Edit[]; symbols?: Symbols }) {
  const byParagraph = Map.groupBy(edits, ({ paragraphId }) => paragraphId);
  for (const part of listTextParts(docx)) {
    const xml = xmlOf(docx.parts, part.name) ?? '';
    const { paragraphs } = scanPart(xml, symbols);
    const splices = paragraphs.flatMap((paragraph, index) => {
      const own = byParagraph.get(idOf(part, index)) ?? [];
      const copies = own.length > 0 && paragraph.isInTextBox ? copiesOf(paragraphs, index) : [];
      return [paragraph, ...copies].flatMap(each => spliceParagraph(xml, { paragraph: each, edits: own }));
    });
    if (splices.length > 0) docx.parts[part.name] = bytesOf(spliceAll(xml, splices));
  }
}

/** The second forms of a paragraph in a text box: they come after it and say the same. */
export function copiesOf(paragraphs: ScannedParagraph[], index: number): ScannedParagraph[] {
  const text = textOf(paragraphs[index]!);
  const following = paragraphs.slice(index + 1);
  const next = following.findIndex(each => each.isInTextBox && !each.isCopy && textOf(each) === text);
  return following.slice(0, next < 0 ? undefined : next).filter(each => each.isCopy && textOf(each) === text);
}

/** What changes in the XML for the edits of one paragraph. Throws RangeError where they overlap or reach beyond its text. */
export function spliceParagraph(
  xml: string,
  { paragraph, edits }: { paragraph: ScannedParagraph; edits: Edit[] },
): Splice[] {
  const length = textOf(paragraph).length;
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  for (const [i, { start, end }] of sorted.entries()) {
    if (start < 0 || end < start || end > length) throw new RangeError(`no text from ${start} to ${end}`);
    if (i > 0 && start < sorted[i - 1]!.end) throw new RangeError(`edits overlap at ${start}`);
  }
  let at = 0;
  const pieces = paragraph.pieces.flatMap(piece => {
    if (piece.isHidden) return [];
    const from = at;
    at += piece.text.length;
    return [{ piece, from, to: at }];
  });
  const splices: Splice[] = [];
  for (const { start, end, text } of sorted) {
    let rest = text;
    const near = pieces.filter(({ piece, from, to }) => !staysInPlace(piece) && from <= end && to >= start);
    const touched = near.filter(({ from, to }) => from < end && to > start);
    // where nothing is taken away, the text goes to the end of the piece before
    const host = near.find(({ piece }) => !piece.isTag) ?? near[0];
    for (const { piece, from } of touched.length > 0 ? touched : host ? [host] : []) {
      splices.push(...spliceInPiece(xml, piece, { from: start - from, to: end - from, text: rest }));
      rest = '';
    }
  }
  return once(splices);
}

/** A tab or a break is layout: what a stretch around it says anew leaves it where it is. */
const staysInPlace = ({ isTag, text }: Piece) => isTag && /^[\t\n]?$/u.test(text);

interface Stretch {
  from: number;
  to: number;
  text: string;
}

/** Writes over a stretch within one piece; a symbol or a hyphen of its own tag goes as a whole. */
function spliceInPiece(xml: string, piece: Piece, { from, to, text }: Stretch): Splice[] {
  if (!piece.isTag) {
    const raw = xml.slice(piece.start, piece.end);
    const first = piece.start + rawOffset(raw, Math.max(from, 0));
    const last = piece.start + rawOffset(raw, Math.min(to, piece.text.length));
    return [{ start: first, end: last, text: escapeXml(text) }, ...keepSpace(xml, piece.start)];
  }
  const [, prefix = ''] = xml.slice(piece.start, piece.end).match(/^<([\w.-]+:)?/u) ?? [];
  const element = text === '' ? '' : `<${prefix}t xml:space="preserve">${escapeXml(text)}</${prefix}t>`;
  if (from < to) return [{ start: piece.start, end: piece.end, text: element }];
  const place = from > 0 ? piece.end : piece.start;
  return [{ start: place, end: place, text: element }];
}
