import { unlockBytes } from '../../platform/secrets/password-box.ts';
import type { WayBack } from './make-result.ts';

/** What a key leads back from: every file of an export. */
export interface Key {
  files: WayBack[];
}

/** The first word of every key, before what is locked. */
export const keyHead = 'ANTAI-RESTORE-KEY-1';

/** The head of a key stands in these, also where an editor has put a mark or blanks before it. */
const headBytesMax = 256;

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The key in its file; undefined where it is none, or the password is another one. For a thread. */
export async function openKey(file: Uint8Array, password: string): Promise<Key | undefined> {
  if (!textOf(file.subarray(0, headBytesMax)).trimStart().startsWith(keyHead)) return undefined;
  const text = textOf(file);
  const body = text.slice(text.indexOf(keyHead) + keyHead.length).trimStart();
  const end = body.search(/\s/u);
  const locked = Buffer.from(end < 0 ? body : body.slice(0, end), 'base64url');
  const key = await unlockBytes(locked, password);
  return key && (JSON.parse(textOf(key)) as Key);
}
