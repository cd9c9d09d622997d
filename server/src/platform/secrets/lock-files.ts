import { type Lock, lockBytes } from './password-box.ts';

export interface LockOrder {
  /** Stands before what is locked, so that no other text is taken for it. */
  head: string;
  /** Values as JSON, which become the list `files`. */
  files: Uint8Array[];
  lock: Lock;
}

/** A text that only the password of the lock opens, and that holds all of the values. For a thread. */
export default function lockFiles({ head, files, lock }: LockOrder): Uint8Array {
  const values = files.flatMap((file, at) => (at === 0 ? [file] : [Buffer.from(','), file]));
  const key = Buffer.concat([Buffer.from('{"files":['), ...values, Buffer.from(']}')]);
  return Buffer.from(`${head}\n${Buffer.from(lockBytes(key, lock)).toString('base64url')}\n`);
}
