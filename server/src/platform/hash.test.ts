import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { md5Of, sha256Of, sha256OfBytes } from './hash.ts';

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('the SHA-256 of “%s” is that of FIPS 180-4', (text, digest) => {
  expect(sha256Of(text)).toBe(digest);
});

test('ids and fingerprints are the same as another implementation makes them, of broken text too', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(sha256Of(text)).toBe(bytesToHex(sha256(utf8ToBytes(text))));
      expect(md5Of(text)).toBe(bytesToHex(md5(utf8ToBytes(text))));
      expect(sha256OfBytes(utf8ToBytes(text))).toBe(sha256Of(text));
    }),
  );
  expect(sha256Of('\ud800甲')).toBe(bytesToHex(sha256(utf8ToBytes('\ud800甲'))));
});
