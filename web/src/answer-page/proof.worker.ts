import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

interface Work {
  challenge: string;
  bits: number;
}

const wordBits = 32;

/** The number that gives the SHA-256 of `challenge:number` so many leading zero bits. */
function prove({ challenge, bits }: Work): string {
  for (let number = 0; ; number += 1) {
    const digest = sha256(utf8ToBytes(`${challenge}:${number}`));
    const word = new DataView(digest.buffer, digest.byteOffset).getUint32(0);
    if (word >>> (wordBits - bits) === 0) return String(number);
  }
}

self.onmessage = ({ data }: MessageEvent<Work>) => self.postMessage(prove(data));
