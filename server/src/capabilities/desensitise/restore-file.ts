import { rewriteDocx } from '@antai/documents/rewrite-docx';
import { rewriteRows } from '@antai/documents/rewrite-rows';
import { rewriteText } from '@antai/documents/rewrite-text';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { sha256OfBytes } from '../../platform/hash.ts';
import type { WayBack } from './make-result.ts';

export interface RestoreOrder {
  bytes: Uint8Array;
  /** What the key holds: a `Key` as JSON. */
  key: Uint8Array;
}

/** What a key leads back from: every file of an export. */
export interface Key {
  files: WayBack[];
}

export type RestoreResult = { kind: 'restored'; bytes: Uint8Array; fileName: string } | { kind: 'other' };

/** The file with its own words again; `other` where it is none that this key was made with, to the last byte. For a thread. */
export default async function restoreFile({ bytes, key }: RestoreOrder): Promise<RestoreResult> {
  const { files } = JSON.parse(new TextDecoder().decode(key)) as Key;
  const sha256 = sha256OfBytes(bytes);
  const way = files.find(({ resultSha256 }) => resultSha256 === sha256);
  if (!way) return { kind: 'other' };
  const { name, fileType, edits, values, lines, symbols = 'unread' } = way;
  const bare = name.replace(/\.\w{1,5}$/u, '');
  if (edits && fileType === 'docx')
    return { kind: 'restored', bytes: rewriteDocx(bytes, edits, { symbols }), fileName: `${bare}（还原）.docx` };
  if (edits && fileType === 'xlsx')
    return {
      kind: 'restored',
      bytes: await rewriteRows(bytes, edits, { former: values }),
      fileName: `${bare}（还原）.xlsx`,
    };
  if (edits) return { kind: 'restored', bytes: rewriteText(bytes, edits), fileName: `${bare}（还原）.${fileType}` };
  // nothing but its own words: what lays a report out would trim them, and add a header of its own
  return { kind: 'restored', bytes: writePlainDocx(lines ?? []), fileName: `${bare}（还原）.docx` };
}
