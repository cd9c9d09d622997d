import { type Comparison, compareDocuments, type InLines, type NumbersInText } from '@antai/comparison';
import { saysPageNumber } from '@antai/documents/set-running-lines-apart';
import type { VersionLine } from './read-versions.ts';

/** Two versions compared. */
export type VersionComparison = Comparison;

interface Order {
  before: VersionLine[];
  after: VersionLine[];
  fileTypes: { before: string; after: string };
}

/** Where the numbers of automatic numbering are in a file that was read: beside the text, in it, or nowhere. */
type NumberPlace = 'beside' | 'inText' | 'nowhere';

const numberPlaceOf = (fileType: string): NumberPlace =>
  fileType === 'docx' ? 'beside' : fileType === 'doc' ? 'nowhere' : 'inText';

/** For a thread. */
export default function compareVersions({ before, after, fileTypes }: Order): VersionComparison {
  const places = [numberPlaceOf(fileTypes.before), numberPlaceOf(fileTypes.after)];
  const tellsNumbers = !places.includes('nowhere');
  const isSilent = silentIn(fileTypes);
  const isApart = areBoxesApart(fileTypes);
  const linesOf = (lines: VersionLine[]) =>
    lines
      .map(line => ({ ...line, isSilent: isSilent(line) }))
      .map(({ text, place, number, cell, ...line }) => ({
        text,
        // where a box stands in the text or on the page a doc does not say: boxes are compared with boxes
        part: isApart && line.isInTextBox ? (place === 'body' ? 'box' : 'box of pages') : place,
        ...(line.isSilent ? { isSilent: true } : {}),
        ...(number && tellsNumbers ? { number } : {}),
        ...(cell ? { cell } : {}),
      }));
  const numbersInText = numbersInTextOf(fileTypes);
  const inLines = inLinesOf({ before, after, fileTypes });
  return compareDocuments(linesOf(before), linesOf(after), { ...(numbersInText ? { numbersInText } : {}), inLines });
}

/** The version whose lines end where its layout ends them, where the other has its rows and its paragraphs whole. */
export function inLinesOf({ before, after, fileTypes }: Order): InLines | undefined {
  const places = { before: numberPlaceOf(fileTypes.before), after: numberPlaceOf(fileTypes.after) };
  if ((places.before === 'inText') === (places.after === 'inText')) return undefined;
  const side = places.after === 'inText' ? 'after' : 'before';
  const [whole, laidOut] = side === 'after' ? [before, after] : [after, before];
  const isPrinted = fileTypes[side] !== 'txt';
  const hasRows = whole.some(({ cell }) => cell) && !laidOut.some(({ cell }) => cell);
  return isPrinted || hasRows ? { side, isPrinted } : undefined;
}

/** The version whose numbers stand in its text where the other tells them beside it. */
export function numbersInTextOf({ before, after }: Order['fileTypes']): NumbersInText | undefined {
  const [old, young] = [numberPlaceOf(before), numberPlaceOf(after)];
  if (old === 'inText' && young === 'beside') return 'before';
  return old === 'beside' && young === 'inText' ? 'after' : undefined;
}

/** Whether text boxes are compared with text boxes, wherever they stand: a doc tells them all at its end. */
export const areBoxesApart = ({ before, after }: Order['fileTypes']) =>
  before !== after && [before, after].includes('doc');

const blankTypes = new Set(['docx', 'doc', 'txt']);

/**
 * The paragraphs of which one of two files does not tell whether it has them: empty ones in a PDF, and outside the body in a
 * doc; heads and feet of pages in a text; in a PDF the numbers of its pages, which are read as none of its text.
 */
export function silentIn({
  before,
  after,
}: Order['fileTypes']): (line: Pick<VersionLine, 'text' | 'place' | 'isInTextBox'>) => boolean {
  const tellsBlanks = blankTypes.has(before) && blankTypes.has(after);
  const tellsAllBlanks = tellsBlanks && before === after;
  const isOfBody = ({ place, isInTextBox = false }: Pick<VersionLine, 'place' | 'isInTextBox'>) =>
    tellsBlanks && place === 'body' && !isInTextBox;
  const hasHeads = tellsHeads({ before, after });
  const hasNumbers = ![before, after].includes('pdf');
  return line => {
    if (line.text.trim() === '') return !tellsAllBlanks && !isOfBody(line);
    const isHead = line.place === 'header' || line.place === 'footer';
    return isHead && (!hasHeads || (!hasNumbers && saysPageNumber(line.text)));
  };
}

/** Whether both files have heads and feet of their pages. */
export const tellsHeads = ({ before, after }: Order['fileTypes']) => before !== 'txt' && after !== 'txt';
