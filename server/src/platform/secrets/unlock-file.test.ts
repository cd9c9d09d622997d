import { expect, test } from 'vitest';
import lockFiles from './lock-files.ts';
import { makeLock } from './password-box.ts';
import unlockFile from './unlock-file.ts';

const head = 'TEST-KEY-1';
const password = '还原密码12345';
const bytes = (text: string) => new TextEncoder().encode(text);
const said = ({ key }: { key?: Uint8Array }) => key && new TextDecoder().decode(key);

test('what was locked is given to the password alone, also with a mark and blanks that an editor has put before it', async () => {
  const locked = lockFiles({ head, files: [bytes('{"name":"合同"}')], lock: await makeLock(password) });
  const text = new TextDecoder().decode(locked);
  for (const file of [locked, bytes(`\uFEFF\r\n ${text.replace('\n', '\r\n\r\n')}  `)])
    expect(said(await unlockFile({ head, file, password }))).toBe('{"files":[{"name":"合同"}]}');
  expect(await unlockFile({ head, file: locked, password: '还原密码99999' })).toEqual({});
});

test.each([
  ['of another head', 'OTHER-KEY-1 abc'],
  ['that ends after its head', head],
  ['of words', `${head} ab ab ab`],
  ['without anything', ''],
])('a file %s is no key', async (_, text) => {
  expect(await unlockFile({ head, file: bytes(text), password })).toEqual({});
});
