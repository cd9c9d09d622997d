/** The part of yauzl 3 that is used here; the package brings no types. */
declare module 'yauzl' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  export interface Entry {
    /** Bytes while `decodeStrings` is false. */
    fileName: Buffer;
    crc32: number;
    uncompressedSize: number;
    generalPurposeBitFlag: number;
    externalFileAttributes: number;
    isEncrypted(): boolean;
  }

  interface ZipFile extends EventEmitter {
    eachEntry(): AsyncIterable<Entry>;
    /** Bytes while `decodeStrings` is false. */
    comment: Buffer;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }

  export function openPromise(
    path: string,
    options: { lazyEntries: true; decodeStrings: false; autoClose?: boolean },
  ): Promise<ZipFile>;
  export function fromBufferPromise(
    bytes: Buffer,
    options: { lazyEntries: true; decodeStrings: false },
  ): Promise<ZipFile>;
  /** The reason why a name is refused; null for a sound one. */
  export function validateFileName(name: string): string | null;
}
