import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { knowledgeStore } from './store.ts';
import { knowledgeChanges, knowledgeDocuments, knowledgeSeq, knowledgeTexts } from './tables.ts';

test('the index follows long documents a few at a time, each of them once and in the order of their changes', async () => {
  const database = await aDatabase();
  const store = knowledgeStore(database);
  const now = new Date(0);
  const ids = Array.from({ length: 5 }, () => randomUUID());
  let before: number | undefined;
  for (const [at, documentId] of ids.entries()) {
    const place = { folderId: randomUUID(), libraryId: randomUUID(), ownerId: 'li', fileId: randomUUID() };
    const file = { name: `${at}.txt`, fileType: 'txt', sizeBytes: 1, version: 1, state: 'ready' as const, unread: [] };
    const counts = { paragraphs: 1, characters: 60_000, createdAt: now, updatedAt: now };
    await database.drizzle.insert(knowledgeDocuments).values({ documentId, ...place, ...file, ...counts });
    await database.drizzle.insert(knowledgeTexts).values({ documentId, paragraphs: [{ text: `第${at}份` }] });
    // numbers of the sequence: what others change later comes after them
    const [{ seq } = { seq: 0 }] = await database.drizzle
      .insert(knowledgeChanges)
      .values({ documentId, seq: sql`nextval(${knowledgeSeq.seqName})` })
      .returning({ seq: knowledgeChanges.seq });
    before ??= seq - 1;
  }
  const batches: string[][] = [];
  for (let seq = before ?? 0; ; ) {
    const changes = await store.since(seq, 20);
    if (changes.length === 0) break;
    batches.push(changes.map(({ documentId, content }) => `${documentId} ${content?.paragraphs[0]?.text}`));
    seq = changes.at(-1)!.seq;
  }
  expect(batches.flat()).toEqual(ids.map((documentId, at) => `${documentId} 第${at}份`));
  expect(batches.map(({ length }) => length)).toEqual([2, 2, 1]);
});

test('of two who replace a document at once each is given the file that theirs took the place of', async () => {
  const database = await aDatabase();
  const store = knowledgeStore(database);
  const now = new Date(0);
  const [documentId, first] = [randomUUID(), randomUUID()];
  const place = { folderId: randomUUID(), libraryId: randomUUID(), ownerId: 'li' };
  const file = { name: 'a.txt', fileType: 'txt', sizeBytes: 1, ownerId: 'li', updatedAt: now };
  const document = { documentId, ...place, ...file, fileId: first, version: 1, state: 'ready' as const, unread: [] };
  await database.drizzle
    .insert(knowledgeDocuments)
    .values({ ...document, paragraphs: 1, characters: 1, createdAt: now });
  const next = [randomUUID(), randomUUID()];
  const replaced = await Promise.all(next.map(fileId => store.replace(documentId, { ...file, fileId })));
  const former = replaced.map(each => (typeof each === 'string' ? each : each.formerFileId));
  const last = (await store.find(documentId))?.fileId;
  expect([...former, last].toSorted()).toEqual([first, ...next].toSorted());
  expect(replaced).toEqual(expect.arrayContaining([expect.objectContaining({ version: 3 })]));
  expect(await store.replace(randomUUID(), { ...file, fileId: randomUUID() })).toBe('gone');
});

test('whether a document says a passage is told of each paragraph alone', async () => {
  const database = await aDatabase();
  const store = knowledgeStore(database);
  const documentId = randomUUID();
  const paragraphs = [{ text: '违约金以未付款项为基数。' }, { text: '不可抗力除外。' }];
  await database.drizzle.insert(knowledgeTexts).values({ documentId, paragraphs });
  expect(await store.says(documentId, '未付款项')).toBe(true);
  expect(await store.says(documentId, '基数。\n不可抗力')).toBe(false);
  expect(await store.says(randomUUID(), '未付款项')).toBe(false);
});

test('of more documents than a statement has places for, those in sight are told in their order, and the others listed', async () => {
  const database = await aDatabase();
  const store = knowledgeStore(database);
  const now = new Date(0);
  const [folderId, libraryId] = [randomUUID(), randomUUID()];
  const file = { name: 'a.txt', fileType: 'txt', sizeBytes: 1, ownerId: 'li', version: 1, unread: [], updatedAt: now };
  const rows = ['ready', 'ready', 'parsing', 'ready'].map((state, at) => ({
    ...{ ...file, documentId: randomUUID(), folderId, libraryId, fileId: randomUUID(), paragraphs: 1, characters: 1 },
    ...{ state: state as 'ready' | 'parsing', createdAt: new Date(at) },
  }));
  await database.drizzle.insert(knowledgeDocuments).values(rows);
  const [first, second, unread, other] = rows.map(({ documentId }) => documentId);
  const strangers = Array.from({ length: 70_000 }, () => randomUUID());
  const ids = [second!, ...strangers, unread!, first!];
  const slice = { offset: 0, limit: 10 };
  expect(await store.inSight({ ids, libraryIds: [libraryId] }, slice)).toEqual({ ids: [second, first], total: 2 });
  const inFolders = (folderIds: string[]) =>
    store.inSight({ ids, libraryIds: [libraryId], folderIds }, { offset: 1, limit: 1 });
  expect(await inFolders([folderId])).toEqual({ ids: [first], total: 2 });
  expect(await inFolders([randomUUID()])).toEqual({ ids: [], total: 0 });
  const listed = await store.page([folderId], ids, slice);
  expect([listed.total, listed.rows.map(({ documentId }) => documentId)]).toEqual([2, [other, unread]]);
});
