import { sha256OfBytes } from '../../../platform/hash.ts';

/** What opening a link costs whoever does it: some tenths of a second of a telephone, some hours for a million. */
export const proofBits = 14;

const bitsOfDigit = 4;

/** Whether a number gives the SHA-256 of `challenge:number` so many leading zero bits. */
export function isProof(challenge: string, { proof, bits }: { proof: string; bits: number }): boolean {
  const digest = sha256OfBytes(new TextEncoder().encode(`${challenge}:${proof}`));
  const digits = Math.floor(bits / bitsOfDigit);
  if (!digest.startsWith('0'.repeat(digits))) return false;
  return Number.parseInt(digest[digits] ?? '0', 16) < 2 ** (bitsOfDigit - (bits % bitsOfDigit));
}
