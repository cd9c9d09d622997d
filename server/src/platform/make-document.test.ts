import type { Document } from '@antai/documents/document';
import { afterAll, expect, test } from 'vitest';
import { makeDocument } from './make-document.ts';
import { packJson } from './pack-json.ts';
import { createWorkers } from './workers.ts';

const workers = createWorkers({ maxThreads: 1 });
afterAll(() => workers.close());

const document: Document = {
  name: '脱敏对照表',
  blocks: [
    { kind: 'title', text: '脱敏对照表', subtitle: '合同.docx' },
    { kind: 'table', head: ['段', '原文'], shares: [0.4, 3], rows: [['1', '甲方“某甲”\n应付款']] },
  ],
};

test('a document that comes packed becomes the same file to the letter', async () => {
  const order = { fileType: 'word' as const, now: new Date('2026-11-26T00:00:00Z') };
  const file = await makeDocument(workers, document, order);
  expect(await makeDocument(workers, packJson(document), order)).toEqual(file);
});

test('as a PDF too', async () => {
  const order = { fileType: 'pdf' as const, now: new Date('2026-11-26T00:00:00Z') };
  const file = await makeDocument(workers, packJson(document), order);
  expect(new TextDecoder().decode(file.subarray(0, 5))).toBe('%PDF-');
});
