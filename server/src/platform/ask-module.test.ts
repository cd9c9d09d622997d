import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faults } from '@antai/contract/wire/faults';
import { afterAll, expect, test } from 'vitest';
import { Fault } from './fault.ts';
import { LocalFile } from './files/local-file.ts';
import { createWorkers } from './workers.ts';

const folder = mkdtempSync(join(tmpdir(), 'antai-ask-'));
const module = new URL('../../test/tell-bytes.ts', import.meta.url);
const workers = createWorkers({ maxThreads: 1 });
const whom = { userId: 'a' };
const path = join(folder, '合同.txt');
writeFileSync(path, '房屋租赁合同');

afterAll(async () => {
  await workers.close();
  rmSync(folder, { recursive: true });
});

test('a file is read by the thread that works with it', async () => {
  const input = { bytes: new LocalFile(path) };
  expect(await workers.run(module, input, whom)).toEqual({ text: '房屋租赁合同', said: undefined });
  expect(await workers.runFor(whom, { module, input })).toEqual({ text: '房屋租赁合同', said: undefined });
});

test('what a user says of files is said and nothing else: no path of theirs is read', async () => {
  const said = { path, place: ['said'], files: [{ place: ['bytes'], path }] };
  const input = { bytes: new TextEncoder().encode('甲方'), said };
  expect(await workers.run(module, input, whom)).toEqual({ text: '甲方', said });
});

test('a file that was removed before its turn is missing, which is no defect', async () => {
  const gone = { bytes: new LocalFile(join(folder, '没有.txt')) };
  await expect(workers.run(module, gone, whom)).rejects.toEqual(new Fault(faults.notFound));
  await expect(workers.runFor(whom, { module, input: gone })).rejects.toEqual(new Fault(faults.notFound));
  const broken = { bytes: new LocalFile(folder) };
  await expect(workers.run(module, broken, whom)).rejects.toThrow(/EISDIR/);
});
