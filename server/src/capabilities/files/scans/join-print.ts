import { beginsClause, joinTwo } from '@antai/documents/join-lines';
import type { RecognisedLine } from '../../../platform/recognition/recognise-page.ts';

/** A paragraph with the lines it was printed on. */
export interface PrintedParagraph {
  text: string;
  lines: RecognisedLine[];
}

/** A line may end so many letters before the others and still be full: a mark at its end is narrow. */
const fullWithin = 2.5;
/** A first line stands in by two letters. */
const indentMin = 1.2;

/**
 * The paragraphs of printed lines, told by where they stand: a line that reaches the right edge goes on in the next one,
 * unless that stands in or begins a clause.
 */
export function joinPrint(lines: readonly RecognisedLine[]): PrintedParagraph[] {
  const left = quantile(
    lines.map(line => line.left),
    0.1,
  );
  const right = quantile(
    lines.map(line => line.right),
    0.9,
  );
  const high = quantile(
    lines.map(({ top, bottom }) => bottom - top),
    0.5,
  );
  const paragraphs: PrintedParagraph[] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const before = last?.lines.at(-1);
    const goesOn =
      before !== undefined &&
      before.right >= right - high * fullWithin &&
      line.left <= left + high * indentMin &&
      !beginsClause(line.text);
    if (!last || !goesOn) paragraphs.push({ text: line.text, lines: [line] });
    else {
      last.text = joinTwo(last.text, line.text);
      last.lines.push(line);
    }
  }
  return paragraphs;
}

function quantile(values: number[], share: number): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
