import { type Comparison, compareDocuments } from '@antai/comparison';
import type { VersionLine } from './read-versions.ts';

/** Two versions compared. */
export type VersionComparison = Comparison;

/** For a thread. */
export default function compareVersions({
  before,
  after,
}: {
  before: VersionLine[];
  after: VersionLine[];
}): VersionComparison {
  const linesOf = (lines: VersionLine[]) =>
    lines.map(({ text, place, number, cell }) => ({
      text,
      part: place,
      ...(number ? { number } : {}),
      ...(cell ? { cell } : {}),
    }));
  return compareDocuments(linesOf(before), linesOf(after));
}
