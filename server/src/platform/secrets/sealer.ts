import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Files } from '../files/open-files.ts';
import type { Installation } from '../installation/store.ts';

/** Keeps small secrets unreadable to whoever has the database alone. What was sealed for one purpose opens for no other. */
export interface Sealer {
  seal(text: string, purpose: string): string;
  /** The text; undefined where it was sealed with another key or for another purpose, or has been altered. */
  open(sealed: string, purpose: string): string | undefined;
  /** Seals what flows through, for a file; opened whole by `openBytes`. */
  sealStream(purpose: string): Transform;
  /** The bytes that `sealStream` sealed; undefined as with `open`. */
  openBytes(sealed: Buffer, purpose: string): Buffer | undefined;
  /** A mark by which a short secret, a code for one, is told again without being kept. */
  mark(text: string, purpose: string): string;
}

const algorithm = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16];
/** So many bytes more than it holds a sealed file takes. */
export const sealedExtraBytes = nonceBytes + tagBytes;

export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'antai seal', keyBytes));
  const markKey = Buffer.from(hkdfSync('sha256', secret, '', 'antai mark', keyBytes));
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },

    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        // the tag does not fit
        return undefined;
      }
    },

    sealStream(purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose));
      let isBegun = false;
      const begin = (through: Transform) => {
        if (!isBegun) through.push(nonce);
        isBegun = true;
      };
      return new Transform({
        transform(chunk: Buffer, _encoding, done) {
          begin(this);
          done(null, cipher.update(chunk));
        },
        flush(done) {
          begin(this);
          this.push(cipher.final());
          done(null, cipher.getAuthTag());
        },
      });
    },

    openBytes(sealed, purpose) {
      if (sealed.length < sealedExtraBytes) return undefined;
      const end = sealed.length - tagBytes;
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(sealed.subarray(end));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]);
      } catch {
        // the tag does not fit
        return undefined;
      }
    },

    mark: (text, purpose) => createHmac('sha256', markKey).update(`${purpose}\0${text}`).digest('base64url'),
  };
}

interface Deps {
  /** The secret of the configuration, if it gives one. */
  secretKey?: string;
  fileStore: Pick<Files, 'readSecret' | 'writeSecret'>;
  installation: Installation;
}

/**
 * The sealer of the installation. Without a secret of the configuration it makes one and keeps it with the files, which
 * all its processes share, and never in the database.
 */
export async function openSealer({ secretKey, fileStore, installation }: Deps): Promise<Sealer> {
  if (secretKey) return createSealer(secretKey);
  // one process after the other: of two that start on a new store, the second finds the secret of the first
  return installation.exclusively(async () => {
    const secret = await fileStore.readSecret();
    if (secret) return createSealer(secret);
    const made = randomBytes(32).toString('hex');
    await fileStore.writeSecret(made);
    return createSealer(made);
  });
}
