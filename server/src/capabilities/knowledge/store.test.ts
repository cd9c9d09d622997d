import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { knowledgeStore } from './store.ts';
import { knowledgeChanges, knowledgeDocuments, knowledgeTexts } from './tables.ts';

test('the index follows long documents a few at a time, each of them once and in the order of their changes', async () => {
  const database = await aDatabase();
  const store = knowledgeStore(database);
  const now = new Date(0);
  const ids = Array.from({ length: 5 }, () => randomUUID());
  for (const [at, documentId] of ids.entries()) {
    const place = { folderId: randomUUID(), libraryId: randomUUID(), ownerId: 'li', fileId: randomUUID() };
    const file = { name: `${at}.txt`, fileType: 'txt', sizeBytes: 1, version: 1, state: 'ready' as const, unread: [] };
    const counts = { paragraphs: 1, characters: 60_000, createdAt: now, updatedAt: now };
    await database.drizzle.insert(knowledgeDocuments).values({ documentId, ...place, ...file, ...counts });
    await database.drizzle.insert(knowledgeTexts).values({ documentId, paragraphs: [{ text: `第${at}份` }] });
    await database.drizzle.insert(knowledgeChanges).values({ documentId, seq: 1_000_000 + at });
  }
  const batches: string[][] = [];
  for (let seq = 999_999; ; ) {
    const changes = await store.since(seq, 20);
    if (changes.length === 0) break;
    batches.push(changes.map(({ documentId, content }) => `${documentId} ${content?.paragraphs[0]?.text}`));
    seq = changes.at(-1)!.seq;
  }
  expect(batches.flat()).toEqual(ids.map((documentId, at) => `${documentId} 第${at}份`));
  expect(batches.map(({ length }) => length)).toEqual([2, 2, 1]);
});
