import type { Change, Ignorable } from './change.ts';
import { compareDocuments } from './compare-documents.ts';

export interface TextComparison {
  changes: Change[];
  paragraphs: { before: number; after: number };
  coarse: number;
}

/** What differs in two plain texts, a line being a paragraph. */
export function compareTexts(
  before: string,
  after: string,
  options: { ignore?: readonly Ignorable[] } = {},
): TextComparison {
  const linesOf = (text: string) => text.split('\n').map(line => ({ text: line, part: 'body' }));
  const [old, young] = [linesOf(before), linesOf(after)];
  const { changes, coarse } = compareDocuments(old, young, options);
  return {
    changes: changes.map(({ row, toRow, ...change }) => change),
    paragraphs: { before: old.length, after: young.length },
    coarse,
  };
}
