import { folderOf, listTextParts, listUnread, type TextPart } from './docx/list-parts.ts';
import { type DocxPackage, openDocx, xmlOf } from './docx/open-docx.ts';
import { createNumbering, readLists, readStyles, type Style, styleChain } from './docx/read-numbering.ts';
import type { Symbols } from './docx/read-symbol.ts';
import { type ScannedParagraph, scanPart } from './docx/scan-part.ts';
import type { Paragraph, TextDocument } from './text-document.ts';

/** Notes that Word keeps for the lines between text and notes. */
const separatorNotes = new Set(['-1', '0']);

/** What a docx says; throws UnreadableFile where it cannot be read. */
export function readDocx(bytes: Uint8Array, symbols?: Symbols): TextDocument {
  return readPackage(openDocx(bytes), symbols);
}

/** What an open docx says. */
export function readPackage(docx: DocxPackage, symbols?: Symbols): TextDocument {
  const { parts, main } = docx;
  const folder = folderOf(main);
  const styles = readStyles(xmlOf(parts, `${folder}styles.xml`) ?? '');
  const number = createNumbering(readLists(xmlOf(parts, `${folder}numbering.xml`) ?? ''));
  const paragraphs: Paragraph[] = [];
  let hasTrackedChanges = false;
  let pictures = 0;
  for (const part of listTextParts(docx)) {
    const scanned = scanPart(xmlOf(parts, part.name) ?? '', symbols);
    hasTrackedChanges ||= scanned.hasTrackedChanges;
    pictures += scanned.pictures;
    for (const [index, each] of scanned.paragraphs.entries()) {
      if (!isRead(part, each)) continue;
      paragraphs.push(describe({ part, index, each, styles, number }));
    }
  }
  const unread = [...(pictures > 0 ? [`图片${pictures}张`] : []), ...listUnread(parts)];
  return { paragraphs, hasTrackedChanges, unread };
}

/** Whether the paragraph is for readers: not the second form of a text box, nor a line above notes. */
export const isRead = ({ place }: Pick<TextPart, 'place'>, { isCopy, note }: ScannedParagraph) =>
  !isCopy && !((place === 'footnote' || place === 'endnote') && separatorNotes.has(note ?? ''));

export const idOf = ({ key }: Pick<TextPart, 'key'>, index: number) => `${key}/${index}`;

/** The text of a paragraph as it is read. */
export const textOf = ({ pieces }: Pick<ScannedParagraph, 'pieces'>) =>
  pieces.map(({ text, isHidden }) => (isHidden ? '' : text)).join('');

interface ParagraphSource {
  part: TextPart;
  index: number;
  each: ScannedParagraph;
  styles: Map<string, Style>;
  number: ReturnType<typeof createNumbering>;
}

function describe({ part, index, each, styles, number }: ParagraphSource): Paragraph {
  const chain = styleChain(styles, each.style);
  const ofStyle = chain.find(style => style.numbering)?.numbering;
  const label = each.numbering?.id === '0' ? undefined : number({ ...ofStyle, ...each.numbering });
  const outline = each.outlineLevel ?? chain.find(style => style.outlineLevel !== undefined)?.outlineLevel;
  return {
    id: idOf(part, index),
    place: part.place,
    text: textOf(each),
    ...(label ? { number: label } : {}),
    ...(outline !== undefined && outline < 9 ? { headingLevel: outline + 1 } : {}),
    ...(each.cell ? { cell: each.cell } : {}),
    ...(each.isInTextBox ? { isInTextBox: true } : {}),
  };
}
