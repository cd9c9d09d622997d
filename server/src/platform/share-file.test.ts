import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareFile } from './share-file.ts';

test('a file is read once, and one that is not there is looked for again', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'share-file-')), 'a.bin');
  const read = shareFile(path);
  expect(await read()).toBeUndefined();
  await writeFile(path, Buffer.from([1, 2, 3]));
  const memory = await read();
  expect([...new Uint8Array(memory!)]).toEqual([1, 2, 3]);
  expect(await read()).toBe(memory);
});
