import { mapInSlices } from '../../../platform/map-in-slices.ts';
import type { UsedTerm } from '../terms/describe-term.ts';

/** Terms on their way to threads, in memory that they share: nobody copies them. */
export interface PackedTerms {
  /** The same edition means the same terms. */
  edition: string;
  bytes: Uint8Array;
}

/** Packs terms; others have their turn meanwhile. */
export async function packTerms(terms: readonly UsedTerm[], edition: string): Promise<PackedTerms> {
  const pieces = await mapInSlices(terms, term => Buffer.from(JSON.stringify(term)));
  const length = pieces.reduce((sum, piece) => sum + piece.length + 1, 1);
  const bytes = new Uint8Array(new SharedArrayBuffer(Math.max(2, length)));
  bytes[0] = '['.charCodeAt(0);
  let at = 1;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
    bytes[at++] = ','.charCodeAt(0);
  }
  bytes[bytes.length - 1] = ']'.charCodeAt(0);
  return { edition, bytes };
}
