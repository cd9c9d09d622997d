import { expect, test } from 'vitest';
import lockFiles from './lock-files.ts';
import { makeLock, unlockBytes } from './password-box.ts';

test('values are locked as one list behind their head', async () => {
  const values = [{ name: '甲' }, { name: '乙' }];
  const files = values.map(value => new TextEncoder().encode(JSON.stringify(value)));
  const text = new TextDecoder().decode(lockFiles({ head: 'HEAD', files, lock: await makeLock('mima12345') }));
  const [head, body = ''] = text.trim().split('\n');
  expect(head).toBe('HEAD');
  const open = await unlockBytes(Buffer.from(body, 'base64url'), 'mima12345');
  expect(JSON.parse(new TextDecoder().decode(open))).toEqual({ files: values });
});
