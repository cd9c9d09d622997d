import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits; computed without the machine, so that pure steps may ask for it. */
export const sha256Of = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The MD5 of a text in UTF-8, as 32 hexadecimal digits: for ids that other collections made so, never for proof. */
export const md5Of = (text: string): string => bytesToHex(md5(utf8ToBytes(text)));

/** The SHA-256 of bytes, as 64 hexadecimal digits. */
export const sha256OfBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
