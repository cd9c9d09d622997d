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
  const order = { fileType: 'word' as const, now: new Date('2026-11-26T00:00:00Z'), whom: { userId: 'a' } };
  const file = await makeDocument(workers, document, order);
  expect(await makeDocument(workers, packJson(document), order)).toEqual(file);
});

test('as a PDF too', async () => {
  const order = { fileType: 'pdf' as const, now: new Date('2026-11-26T00:00:00Z'), whom: { userId: 'a' } };
  const file = await makeDocument(workers, packJson(document), order);
  expect(new TextDecoder().decode(file.subarray(0, 5))).toBe('%PDF-');
});

test('a caller who leaves is not worked for: the thread makes what another waits for', async () => {
  const leaving = new AbortController();
  const now = new Date('2026-11-26T00:00:00Z');
  const lines = Array.from({ length: 20_000 }, () => '原告与被告买卖合同纠纷。'.repeat(10));
  const endless: Document = { name: '卷宗', blocks: [{ kind: 'text', lines }] };
  const left = makeDocument(workers, endless, { fileType: 'pdf', now, whom: { userId: 'a', signal: leaving.signal } });
  const ended = expect(left).rejects.toThrow('left');
  setTimeout(() => leaving.abort(new Error('left')), 300);
  const file = await makeDocument(workers, document, { fileType: 'word', now, whom: { userId: 'b' } });
  expect(file.length).toBeGreaterThan(0);
  await ended;
});

test('one user who orders many documents does not make another wait for them', async () => {
  const order: string[] = [];
  const now = new Date('2026-11-26T00:00:00Z');
  const make = (userId: string) =>
    makeDocument(workers, document, { fileType: 'word', now, whom: { userId } }).then(() => order.push(userId));
  await Promise.all([...Array.from({ length: 8 }, () => make('much')), make('little')]);
  expect(order.indexOf('little')).toBeLessThan(3);
});
