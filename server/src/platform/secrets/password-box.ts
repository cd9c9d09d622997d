import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const algorithm = 'aes-256-gcm';
const [keyBytes, saltBytes, nonceBytes, tagBytes] = [32, 16, 12, 16];
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 };
const stretch = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** What a password becomes before something is locked with it: the password itself is kept nowhere. */
export interface Lock {
  salt: string;
  key: string;
}

export async function makeLock(password: string): Promise<Lock> {
  const salt = randomBytes(saltBytes);
  const key = await stretch(password.normalize('NFC'), salt, keyBytes, cost);
  return { salt: salt.toString('base64url'), key: key.toString('base64url') };
}

/** Bytes that only the password of the lock opens. */
export function lockBytes(bytes: Uint8Array, { salt, key }: Lock): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const saltOfLock = Buffer.from(salt, 'base64url');
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), nonce).setAAD(saltOfLock);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([saltOfLock, nonce, cipher.getAuthTag(), body]);
}

/** What was locked; undefined where the password is another one, or the bytes have been altered. */
export async function unlockBytes(locked: Uint8Array, password: string): Promise<Uint8Array | undefined> {
  const bytes = Buffer.from(locked);
  const head = saltBytes + nonceBytes + tagBytes;
  if (bytes.length < head) return undefined;
  const salt = bytes.subarray(0, saltBytes);
  const key = await stretch(password.normalize('NFC'), salt, keyBytes, cost);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(saltBytes, saltBytes + nonceBytes)).setAAD(salt);
  decipher.setAuthTag(bytes.subarray(saltBytes + nonceBytes, head));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(head)), decipher.final()]);
  } catch {
    // the tag does not fit
    return undefined;
  }
}
