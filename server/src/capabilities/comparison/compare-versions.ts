import { type Comparison, compareDocuments } from '@antai/comparison';
import type { VersionLine } from './read-versions.ts';

/** Two versions compared. */
export type VersionComparison = Comparison;

interface Order {
  before: VersionLine[];
  after: VersionLine[];
  /** Whether both files tell automatic numbers, as docx do: where one cannot, none has become another. */
  tellsNumbers?: boolean;
}

/** For a thread. */
export default function compareVersions({ before, after, tellsNumbers = true }: Order): VersionComparison {
  const linesOf = (lines: VersionLine[]) =>
    lines.map(({ text, place, number, cell }) => ({
      text,
      part: place,
      ...(number ? { number } : {}),
      ...(cell ? { cell } : {}),
    }));
  const comparison = compareDocuments(linesOf(before), linesOf(after));
  return tellsNumbers ? comparison : { ...comparison, renumbered: [] };
}
