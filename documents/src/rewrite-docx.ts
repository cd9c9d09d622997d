import { listTextParts } from './docx/list-parts.ts';
import { bytesOf, type DocxPackage, openDocx, saveDocx, xmlOf } from './docx/open-docx.ts';
import { type ScannedParagraph, scanPart } from './docx/scan-part.ts';
import { escapeXml, keepSpace, once, rawOffset, type Splice, spliceAll } from './docx/splice.ts';
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
 * breaks within a stretch stay. Parts without an edit keep their bytes. Throws RangeError where edits of one paragraph
 * overlap or reach beyond its text, and UnreadableFile where the docx cannot be read.
 */
export function rewriteDocx(bytes: Uint8Array, edits: Edit[]): Uint8Array {
  const docx = openDocx(bytes);
  rewritePackage(docx, edits);
  return saveDocx(docx);
}

function rewritePackage(docx: DocxPackage, edits: Edit[]) {
  const byParagraph = Map.groupBy(edits, ({ paragraphId }) => paragraphId);
  for (const part of listTextParts(docx)) {
    const xml = xmlOf(docx.parts, part.name) ?? '';
    const { paragraphs } = scanPart(xml);
    const splices = paragraphs.flatMap((paragraph, index) => {
      const own = byParagraph.get(idOf(part, index)) ?? [];
      const copies = own.length > 0 && paragraph.isInTextBox ? copiesOf(paragraphs, index) : [];
      return [paragraph, ...copies].flatMap(each => spliceParagraph(xml, each, own));
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
export function spliceParagraph(xml: string, paragraph: ScannedParagraph, edits: Edit[]): Splice[] {
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
    const texts = pieces.filter(({ piece, from, to }) => !piece.isTag && from <= end && to >= start);
    const touched = texts.filter(({ from, to }) => from < end && to > start);
    // where nothing is taken away, the text goes to the end of the piece before
    for (const { piece, from } of touched.length > 0 ? touched : texts.slice(0, 1)) {
      const raw = xml.slice(piece.start, piece.end);
      const first = rawOffset(raw, Math.max(start - from, 0));
      const last = rawOffset(raw, Math.min(end - from, piece.text.length));
      splices.push(
        { start: piece.start + first, end: piece.start + last, text: escapeXml(rest) },
        ...keepSpace(xml, piece.start),
      );
      rest = '';
    }
  }
  return once(splices);
}
