import { type Comparison, compareDocuments, type NumbersInText } from '@antai/comparison';
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
  const linesOf = (lines: VersionLine[]) =>
    lines.map(({ text, place, number, cell }) => ({
      text,
      part: place,
      ...(number && tellsNumbers ? { number } : {}),
      ...(cell ? { cell } : {}),
    }));
  const numbersInText = numbersInTextOf(fileTypes);
  return compareDocuments(linesOf(before), linesOf(after), numbersInText ? { numbersInText } : {});
}

/** The version whose numbers stand in its text where the other tells them beside it. */
export function numbersInTextOf({ before, after }: Order['fileTypes']): NumbersInText | undefined {
  const [old, young] = [numberPlaceOf(before), numberPlaceOf(after)];
  if (old === 'inText' && young === 'beside') return 'before';
  return old === 'beside' && young === 'inText' ? 'after' : undefined;
}
