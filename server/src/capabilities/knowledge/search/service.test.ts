import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../../test/database.ts';
import { createWorkers, type Workers } from '../../../platform/workers.ts';
import { knowledgeStore } from '../store.ts';
import { knowledgeDocuments, knowledgeTexts } from '../tables.ts';
import type { HitsInput } from './find-hits.ts';
import { searchService } from './service.ts';

/** A document of one paragraph. */
async function aDocument(text: string) {
  const { drizzle } = await aDatabase();
  const now = new Date(0);
  const documentId = randomUUID();
  const place = { folderId: randomUUID(), libraryId: randomUUID(), ownerId: 'li', fileId: randomUUID() };
  const file = { name: '合同.txt', fileType: 'txt', sizeBytes: 1, version: 1, state: 'ready' as const, unread: [] };
  const counts = { paragraphs: 1, characters: text.length, createdAt: now, updatedAt: now };
  await drizzle.insert(knowledgeDocuments).values({ documentId, ...place, ...file, ...counts });
  await drizzle.insert(knowledgeTexts).values({ documentId, paragraphs: [{ text }] });
  return documentId;
}

test('长的文件逐份在线程中查，一份接一份；短的几份一起，就在此处', async () => {
  const store = knowledgeStore(await aDatabase());
  const workers = createWorkers();
  const inThreads: string[][] = [];
  let turns = 0;
  const counting: Workers = {
    ...workers,
    runFor: (caller, work) => {
      inThreads.push((work.input as HitsInput).documents.map(({ documentId }) => documentId));
      return workers.runFor(caller, work);
    },
    inTurn: (caller, work) => {
      turns += 1;
      return workers.inTurn(caller, work);
    },
  };
  const search = searchService({ store, workers: counting } as Parameters<typeof searchService>[0]);
  const tree = search.read('违约金')!;
  const viewer = { userId: 'li', may: () => true };
  const [short, other] = [await aDocument('违约金。'), await aDocument('定金。违约金，违约金。')];
  const long = '违约金与定金。'.repeat(15_000);
  const [one, two] = [await aDocument(long), await aDocument(`${long}二`)];
  const hitsOf = async (ids: string[]) => {
    const rows = await store.findMany(ids);
    const ordered = ids.map(id => rows.find(({ documentId }) => documentId === id)!);
    return (await search.hits(viewer, { tree, rows: ordered })).map(({ documentId, count }) => [documentId, count]);
  };
  expect(await hitsOf([short, other])).toEqual([
    [short, 1],
    [other, 2],
  ]);
  expect([inThreads, turns]).toEqual([[], 0]);
  expect(await hitsOf([short, one, other, two])).toEqual([
    [short, 1],
    [one, 15_000],
    [other, 2],
    [two, 15_000],
  ]);
  expect([inThreads, turns]).toEqual([[[one], [two]], 1]);
  await workers.close();
});
