import type { FileToRead } from '@antai/documents/read-file';
import { expect, test } from 'vitest';
import type { Workers } from '../../platform/workers.ts';
import { scanService } from './scans/service.ts';
import { tellReading } from './tell-reading.ts';

test.each([
  [{ isScan: false, done: '' }, '正在读取文件，请稍候再试'],
  [{ isScan: true, done: '' }, '正在识别图片或扫描件中的文字，请稍候再试'],
  [{ isScan: true, done: '（3/10页）' }, '正在识别图片或扫描件中的文字（3/10页），请稍候再试'],
])('还在读取的文件说在读取，真在识别的才说在识别：%o', (progress, words) => {
  expect(tellReading(progress).message).toBe(words);
});

/** Reads a PDF of which these pages say nothing; gives whether it was told to be a scan. */
async function isToldAsScan(pagesWithoutText: number[]): Promise<boolean> {
  const document: FileToRead = { bytes: new Uint8Array(), fileType: 'read' };
  const workers = { run: async () => ({ pagesWithoutText, isBlank: true, document }) } as unknown as Workers;
  const scans = scanService({
    store: { pagesOfVersion: async () => [], packedPages: async () => '[]', keep: async () => undefined },
    recognition: { models: () => ({ version: '1' }), read: async () => ({ kind: 'read' }) },
    workers,
    clock: { now: () => new Date(0) },
  } as unknown as Parameters<typeof scanService>[0]);
  let isScan = false;
  const onScan = () => {
    isScan = true;
  };
  const source = { fileId: 'a', ownerId: 'b', fileType: 'pdf', bytes: new Uint8Array() };
  await scans.readable(source as unknown as Parameters<typeof scans.readable>[0], {
    signal: new AbortController().signal,
    onScan,
  });
  return isScan;
}

test('有字的PDF不是扫描件，缺字的页才识别', async () => {
  expect(await isToldAsScan([])).toBe(false);
  expect(await isToldAsScan([1])).toBe(true);
});
