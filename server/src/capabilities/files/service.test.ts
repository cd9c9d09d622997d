import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPdf } from '../../../../documents/test/a-pdf.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Files, openFiles } from '../../platform/files/open-files.ts';
import { createWorkers } from '../../platform/workers.ts';
import { filesService } from './service.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'antai-uploads-'));
const inspectors = createWorkers({ maxThreads: 2 });
let fileStore: Files;
let inThreads = 0;

beforeAll(async () => {
  fileStore = await openFiles({ dataDir });
});

afterAll(async () => {
  await inspectors.close();
  rmSync(dataDir, { recursive: true });
});

async function countKept(): Promise<number> {
  let count = 0;
  for await (const keys of fileStore.keys()) count += keys.length;
  return count;
}

/** Uploads with room without end, and rows that are not kept. */
const uploads = () =>
  filesService({
    fileStore,
    uploadMaxBytes: 1024 ** 2,
    clock: { now: () => new Date(0) },
    store: { left: async () => ({ userBytes: 1e9, enterpriseBytes: 1e9 }), add: async () => 'added' },
    inspectors: {
      run: (...work: Parameters<typeof inspectors.run>) => {
        inThreads += 1;
        return inspectors.run(...work);
      },
    },
  } as unknown as Parameters<typeof filesService>[0]);

const sendUp = (fileName: string, content: Uint8Array, signal = new AbortController().signal) =>
  uploads().upload({ userId: 'a', enterpriseId: '', signal } as Caller, {
    fileName,
    stream: Readable.from([Buffer.from(content)]),
  });

/** Above what is looked at without a thread. */
const pdf = aPdf('BT /F1 10 Tf 40 800 Td (breach) Tj ET\n'.repeat(8_000));

test.each([
  ['另一种文件', '合同.docx', pdf, '内容与扩展名不符'],
  ['截断', '截断.pdf', pdf.slice(0, -60), '已损坏'],
  ['不是文字', '乱码.txt', Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from([0])]), '内容与扩展名不符'],
])('大文件在线程中识别；%s：说明原因，不留下', async (_name, fileName, content, words) => {
  const [kept, before] = [await countKept(), inThreads];
  await expect(sendUp(fileName, content)).rejects.toThrow(words);
  expect([await countKept(), inThreads]).toEqual([kept, before + 1]);
});

test('如其所说的大文件收下；小文件不用线程', async () => {
  const [kept, before] = [await countKept(), inThreads];
  expect(await sendUp('合同.pdf', pdf)).toMatchObject({ fileType: 'pdf', sizeBytes: pdf.length });
  expect(await sendUp('说明.txt', Buffer.from('你好，文件'))).toMatchObject({ fileType: 'txt' });
  expect([await countKept(), inThreads]).toEqual([kept + 2, before + 1]);
});

test('离开的人不再等：收到一半的文件不留下', async () => {
  const [kept, leaving] = [await countKept(), new AbortController()];
  const sent = sendUp('合同.pdf', pdf, leaving.signal);
  leaving.abort(new Error('left'));
  await expect(sent).rejects.toThrow('left');
  expect(await countKept()).toBe(kept);
});
