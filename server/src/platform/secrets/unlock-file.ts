import { unlockBytes } from './password-box.ts';

export interface UnlockOrder {
  /** The first word of a file that `lockFiles` has made. */
  head: string;
  file: Uint8Array;
  password: string;
}

/** Nothing where the file is none that was locked, or the password is another one. */
export interface UnlockResult {
  key?: Uint8Array;
}

/** The head stands in these, also where an editor has put a mark or blanks before it. */
const headBytesMax = 256;

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** What was locked in a file, as JSON. For a thread. */
export default async function unlockFile({ head, file, password }: UnlockOrder): Promise<UnlockResult> {
  if (!textOf(file.subarray(0, headBytesMax)).trimStart().startsWith(head)) return {};
  const text = textOf(file);
  const body = text.slice(text.indexOf(head) + head.length).trimStart();
  const end = body.search(/\s/u);
  const key = await unlockBytes(Buffer.from(end < 0 ? body : body.slice(0, end), 'base64url'), password);
  return key ? { key } : {};
}
