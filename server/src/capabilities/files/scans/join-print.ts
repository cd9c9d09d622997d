import { beginsClause, joinTwo } from '@antai/documents/join-lines';
import type { RecognisedLine, RecognisedPage } from '../../../platform/recognition/recognise-page.ts';

/** A paragraph with the lines it was printed on. */
export interface PrintedParagraph {
  text: string;
  lines: RecognisedLine[];
  /** Where in the text each line begins. */
  starts: number[];
}

/** A line may end so many letters before the others and still be full: a mark at its end is narrow. */
const fullWithin = 2.5;
/** A first line stands in by two letters. */
const indentMin = 1.2;

/** The paragraphs of a page, in reading order: prose by its lines, and each row of a table as one. */
export function paragraphsOfPage({ rows }: Pick<RecognisedPage, 'rows'>): PrintedParagraph[] {
  const paragraphs: PrintedParagraph[] = [];
  let prose: RecognisedLine[] = [];
  const endProse = () => {
    paragraphs.push(...joinPrint(prose));
    prose = [];
  };
  for (const row of rows) {
    const [only, ...others] = row;
    if (only && others.length === 0) prose.push(only);
    else {
      endProse();
      paragraphs.push(tabled(row));
    }
  }
  endProse();
  return paragraphs;
}

function tabled(row: RecognisedLine[]): PrintedParagraph {
  let next = 0;
  const starts = row.map(({ text }) => {
    const start = next;
    next += text.length + 1;
    return start;
  });
  return { text: row.map(({ text }) => text).join('\t'), lines: row, starts };
}

/**
 * The paragraphs of printed lines, told by where they stand: a line that reaches the right edge goes on in the next one,
 * unless that stands in or begins a clause.
 */
function joinPrint(lines: readonly RecognisedLine[]): PrintedParagraph[] {
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
    if (!last || !goesOn) paragraphs.push({ text: line.text, lines: [line], starts: [0] });
    else {
      last.text = joinTwo(last.text, line.text);
      last.lines.push(line);
      last.starts.push(last.text.length - line.text.length);
    }
  }
  return paragraphs;
}

function quantile(values: number[], share: number): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
