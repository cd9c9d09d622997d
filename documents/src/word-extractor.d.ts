declare module 'word-extractor' {
  export interface Choices {
    /** Unless false, quotes and dashes are made those of ASCII. */
    filterUnicode?: boolean;
  }

  export interface WordDocument {
    getBody(choices?: Choices): string;
    getFootnotes(choices?: Choices): string;
    getEndnotes(choices?: Choices): string;
    getHeaders(choices?: Choices & { includeFooters?: boolean }): string;
    getFooters(choices?: Choices): string;
    getAnnotations(choices?: Choices): string;
    getTextboxes(choices?: Choices & { includeBody?: boolean; includeHeadersAndFooters?: boolean }): string;
  }

  export default class WordExtractor {
    extract(source: string | Buffer): Promise<WordDocument>;
  }
}

declare module 'word-extractor/lib/buffer-reader.js' {
  export default class BufferReader {
    constructor(buffer: Buffer);
  }
}

declare module 'word-extractor/lib/word-ole-extractor.js' {
  import type { WordDocument } from 'word-extractor';
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
    protected _taggedHeaders: { text: string }[];
    buildDocument(): WordDocument;
    extract(reader: BufferReader): Promise<WordDocument>;
    writeParagraphProperties(buffer: Buffer, tables: Buffer): void;
    writeCharacterProperties(buffer: Buffer, tables: Buffer): void;
  }
}
