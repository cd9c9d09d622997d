import type { Document } from '@antai/documents/document';
import type { Fonts } from '@antai/documents/use-fonts';
import writePdf from '@antai/documents/write-pdf';
import writeWord from '@antai/documents/write-word';
import { type PackedJson, unpackJson } from './pack-json.ts';

export interface PackedOrder {
  document: PackedJson<Document>;
  fileType: 'word' | 'pdf';
  now: Date;
  fonts: Fonts;
}

/** A document that was packed where it was described, as a file; none where Word gave none. For a thread. */
export default async function writePacked({
  document: packed,
  fileType,
  now,
  fonts,
}: PackedOrder): Promise<Uint8Array | undefined> {
  const document = unpackJson(packed);
  if (fileType === 'pdf') return writePdf({ document, fonts });
  const [file] = await writeWord({ want: 'files', documents: [document], now });
  return file;
}
