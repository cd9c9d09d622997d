declare module 'word-extractor' {
  export interface Extracted {
    getBody(): string;
    getFootnotes(): string;
    getEndnotes(): string;
    getHeaders(options?: { includeFooters?: boolean }): string;
    getFooters(): string;
    getAnnotations(): string;
    getTextboxes(): string;
  }

  export default class WordExtractor {
    extract(source: string | Buffer): Promise<Extracted>;
  }
}

declare module 'word-extractor/lib/buffer-reader.js' {
  export default class BufferReader {
    constructor(buffer: Buffer);
  }
}

declare module 'word-extractor/lib/word-ole-extractor.js' {
  import type { Extracted } from 'word-extractor';
  import type BufferReader from 'word-extractor/lib/buffer-reader.js';

  /** A stretch of the text and where it lies in the file. */
  export interface Piece {
    text: string;
    startFilePos: number;
    /** Bytes a character. */
    bpc: number;
  }

  export default class WordOleExtractor {
    protected _pieces: Piece[];
    extract(reader: BufferReader): Promise<Extracted>;
    writeCharacterProperties(buffer: Buffer, tables: Buffer): void;
  }
}
