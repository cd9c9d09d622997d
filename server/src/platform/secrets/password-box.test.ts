import { expect, test } from 'vitest';
import { lockBytes, makeLock, unlockBytes } from './password-box.ts';

test('only the password opens it, and nothing that was altered', async () => {
  const bytes = new TextEncoder().encode('还原密钥');
  const locked = lockBytes(bytes, await makeLock('mima12345'));
  expect(Buffer.from(locked).includes(Buffer.from(bytes))).toBe(false);
  expect(await unlockBytes(locked, 'mima12345')).toEqual(Buffer.from(bytes));
  expect(await unlockBytes(locked, 'mima12346')).toBeUndefined();
  expect(await unlockBytes(locked.with(locked.length - 1, locked.at(-1)! ^ 1), 'mima12345')).toBeUndefined();
  expect(await unlockBytes(new Uint8Array(3), 'mima12345')).toBeUndefined();
});
