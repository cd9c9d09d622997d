import { rewriteDocx } from '@antai/documents/rewrite-docx';
import { rewriteRows } from '@antai/documents/rewrite-rows';
import { rewriteText } from '@antai/documents/rewrite-text';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { sha256OfBytes } from '../../platform/hash.ts';
import { type Key, openKey } from './open-key.ts';

export interface RestoreOrder {
  bytes: Uint8Array;
  keyFile: Uint8Array;
  password: string;
}

type Restored = { kind: 'restored'; bytes: Uint8Array; fileName: string } | { kind: 'other' };

export type Restoring = Restored | { kind: 'wrongKey' };

/** The file with its own words again, by the file of a key and its password. For a thread. */
export default async function restoreFile({ bytes, keyFile, password }: RestoreOrder): Promise<Restoring> {
  const key = await openKey(keyFile, password);
  return key ? restoreWith(key, bytes) : { kind: 'wrongKey' };
}

/** The file with its own words again; `other` where it is none that this key was made with, to the last byte. */
export async function restoreWith({ files }: Key, bytes: Uint8Array): Promise<Restored> {
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
