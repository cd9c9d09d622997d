import { type Comparison, compareDocuments, type InLines, type NumbersInText } from '@antai/comparison';
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
  const [whole, told] = side === 'after' ? [before, after] : [after, before];
  const isPrinted = fileTypes[side] !== 'txt';
  const hasRows = whole.some(({ cell }) => cell) && !told.some(({ cell }) => cell);
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

/** The empty paragraphs of which one of two files does not tell whether it has them: a PDF of none, a doc of those outside its body. */
export function silentIn({
  before,
  after,
}: Order['fileTypes']): (line: Pick<VersionLine, 'text' | 'place' | 'isInTextBox'>) => boolean {
  const tellsBlanks = blankTypes.has(before) && blankTypes.has(after);
  if (tellsBlanks && before === after) return () => false;
  const isOfBody = ({ place, isInTextBox = false }: Pick<VersionLine, 'place' | 'isInTextBox'>) =>
    tellsBlanks && place === 'body' && !isInTextBox;
  return line => line.text.trim() === '' && !isOfBody(line);
}
