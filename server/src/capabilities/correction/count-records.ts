import {
  countText,
  emptyOwnCounts,
  joinOwnCounts,
  openEvidence,
  openOwnCounts,
  sizeOfOwnCounts,
} from '@antai/proofreading';

export interface CountOrder {
  /** The file of evidence, in memory that threads share. */
  evidence: SharedArrayBuffer;
  /** What was counted before, in such memory too: counted on in place. */
  own?: SharedArrayBuffer;
  texts: string[];
}

export interface CountOutcome {
  own: SharedArrayBuffer;
  /** Paragraphs that said something new, and how many there are of them in all. */
  counted: number;
  paragraphs: number;
}

/** Counts texts of the house into what it counted before; counts of another vocabulary are begun anew. For a thread. */
export default function countRecords({ evidence: bytes, own: before, texts }: CountOrder): CountOutcome {
  const shipped = openEvidence(bytes);
  const { vocabulary } = shipped.table;
  const own = (before && openOwnCounts(before, vocabulary)) ?? emptyOwnCounts(vocabulary);
  const memory = own.bytes as SharedArrayBuffer;
  let counted = 0;
  for (const text of texts) counted += countText(own, text, joinOwnCounts(shipped, memory));
  return { own: memory, counted, paragraphs: sizeOfOwnCounts(own).paragraphs };
}
