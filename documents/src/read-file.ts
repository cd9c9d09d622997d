import { readDoc } from './read-doc.ts';
import { readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';
import { readHtml, readText } from './read-text.ts';
import { readTiff } from './read-tiff.ts';
import { readXlsx } from './read-xlsx.ts';
import { type TextDocument, UnreadableFile } from './text-document.ts';

type Reader = (bytes: Uint8Array) => TextDocument | Promise<TextDocument>;

const readers: Record<string, Reader> = {
  docx: readDocx,
  doc: readDoc,
  pdf: readPdf,
  xlsx: readXlsx,
  txt: readText,
  md: readText,
  html: readHtml,
  tif: readTiff,
};

/** The types that `readFile` reads, by what their content is. */
const readableTypes = Object.keys(readers);

/** The type of a document that was read before, as `keepDocument` writes it. */
const keptType = 'read';

/** A document that was read, as a file of `keptType`: whoever reads it reads what was read before. */
export const keepDocument = (document: TextDocument): FileToRead => ({
  bytes: new TextEncoder().encode(JSON.stringify(document)),
  fileType: keptType,
});

/** What a file of this type says; throws UnreadableFile where it cannot be read. For a thread: 300 pages take a second. */
export async function readFile(bytes: Uint8Array, fileType: string): Promise<TextDocument> {
  if (fileType === keptType) return JSON.parse(new TextDecoder().decode(bytes)) as TextDocument;
  const read = readers[fileType];
  if (!read) throw new UnreadableFile(`不支持的文件类型，请用${readableTypes.join('、')}`);
  return read(bytes);
}

export interface FileToRead {
  bytes: Uint8Array;
  fileType: string;
}

/** A file that says why it cannot be read: an error would lose its kind on the way out of a thread. */
export interface UnreadFile {
  kind: 'unreadable';
  message: string;
}

/** The same as `readFile`, as an outcome. */
export async function tryToRead({
  bytes,
  fileType,
}: FileToRead): Promise<{ kind: 'read'; document: TextDocument } | UnreadFile> {
  try {
    return { kind: 'read', document: await readFile(bytes, fileType) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}
