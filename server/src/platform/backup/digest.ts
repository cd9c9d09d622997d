import { createHash } from 'node:crypto';

/** A digest of things in any order: equal where the same things were added equally often. */
export function anyOrderDigest() {
  let sum = 0n;
  let count = 0;
  return {
    add(thing: string) {
      sum += BigInt(`0x${createHash('sha256').update(thing).digest('hex')}`);
      count += 1;
    },
    count: () => count,
    digest: () => BigInt.asUintN(256, sum).toString(16).padStart(64, '0'),
  };
}
