import { hash } from 'node:crypto';

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits: of the text alone, so that pure steps may ask for it. */
export const sha256Of = (text: string): string => hash('sha256', text);

/** The MD5 of a text in UTF-8, as 32 hexadecimal digits: for ids that other collections made so, never for proof. */
export const md5Of = (text: string): string => hash('md5', text);

/** The SHA-256 of bytes, as 64 hexadecimal digits. */
export const sha256OfBytes = (bytes: Uint8Array): string => hash('sha256', bytes);
