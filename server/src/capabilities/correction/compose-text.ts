import type { Paragraph } from '@antai/documents/text-document';

export type ComposedParagraph = Pick<Paragraph, 'id' | 'text' | 'number' | 'cell' | 'place'>;

/** A stretch of the text of the paragraphs, each a line. */
export interface Stretch {
  start: number;
  end: number;
  isCut: boolean;
}

export interface ComposedText {
  text: string;
  /** Where a stretch of the composed text stands in the lines; undefined where it begins with no paragraph's own words. */
  placeOf: (start: number, end: number) => Stretch | undefined;
}

interface Segment {
  /** In the composed text, its number left out. */
  start: number;
  end: number;
  /** In the lines. */
  line: number;
}

/** The paragraphs as their reader sees them: with the numbers that Word puts before them, the cells of a row in one line. */
export function composeText(paragraphs: readonly ComposedParagraph[]): ComposedText {
  const segments: Segment[] = [];
  let text = '';
  let line = 0;
  for (const [index, paragraph] of paragraphs.entries()) {
    text += separatorOf(paragraphs[index - 1], paragraph);
    if (paragraph.number) text += `${paragraph.number} `;
    segments.push({ start: text.length, end: text.length + paragraph.text.length, line });
    text += paragraph.text;
    line += paragraph.text.length + 1;
  }
  return { text, placeOf: (start, end) => placeIn(segments, { start, end }) };
}

function separatorOf(before: ComposedParagraph | undefined, { cell, place }: ComposedParagraph): string {
  if (!before) return '';
  const isSameRow = cell && before.cell?.table === cell.table && before.cell.row === cell.row && before.place === place;
  if (!isSameRow) return '\n';
  return before.cell?.column === cell.column ? ' ' : '|';
}

function placeIn(segments: Segment[], { start, end }: { start: number; end: number }): Stretch | undefined {
  let [low, high] = [0, segments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (segments[middle]!.start <= start) low = middle + 1;
    else high = middle;
  }
  const segment = segments[low - 1];
  if (!segment || start >= segment.end) return undefined;
  const shift = segment.line - segment.start;
  return { start: start + shift, end: Math.min(end, segment.end) + shift, isCut: end > segment.end };
}
