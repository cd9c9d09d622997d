import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { openFiles } from '../files/open-files.ts';
import { installationStore } from '../installation/store.ts';
import { createSealer, openSealer } from './sealer.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'antai-sealer-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('what was sealed opens again, and nothing of it can be read', () => {
  const sealer = createSealer('a secret of the installation');
  const sealed = sealer.seal('验证码 123456', 'mail');
  expect(sealed).not.toContain('123456');
  expect(sealer.seal('验证码 123456', 'mail')).not.toBe(sealed);
  expect(sealer.open(sealed, 'mail')).toBe('验证码 123456');
});

test.each([
  ['another purpose', (sealed: string) => createSealer('one').open(sealed, 'totp')],
  ['another secret', (sealed: string) => createSealer('two').open(sealed, 'mail')],
  ['one altered byte', (sealed: string) => createSealer('one').open(`${sealed.slice(0, -2)}AA`, 'mail')],
  ['a part of it', (sealed: string) => createSealer('one').open(sealed.slice(0, 20), 'mail')],
])('with %s it stays shut', (_name, open) => {
  expect(open(createSealer('one').seal('text of some length', 'mail'))).toBeUndefined();
});

test('the secret is made once, lies with the files alone, and is the same for every process', async () => {
  const installation = installationStore(await aDatabase());
  const fileStore = await openFiles({ dataDir });
  const [first, second] = await Promise.all([1, 2].map(() => openSealer({ fileStore, installation })));
  expect(second!.open(first!.seal('text', 'mail'), 'mail')).toBe('text');
  expect(readFileSync(join(dataDir, 'files', 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  const given = await openSealer({ secretKey: 'one of the configuration', fileStore, installation });
  expect(given.open(first!.seal('text', 'mail'), 'mail')).toBeUndefined();
});
