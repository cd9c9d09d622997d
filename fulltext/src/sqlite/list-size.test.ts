import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { corpusDefinition } from '../../test/corpus.ts';
import { isDamage } from './damage.ts';
import { openListSizes } from './list-size.ts';
import { sqliteFulltext } from './sqlite.ts';

const { name } = corpusDefinition;
const key = corpusDefinition.sectionKeys[0]!;
const recordsInAll = 3_000;

/** Thirty sentences; 的 stands in each of them, 罪 in every third record, 瑕 in one record alone. */
const textOf = (number: number) =>
  Array.from(
    { length: 30 },
    (_, i) => `本院认为第${number + i}项的事实清楚${number % 3 === 0 ? '构成罪' : ''}${number === 7 ? '有瑕疵' : ''}。`,
  ).join('');

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'list-size-'));
  file = join(folder, `${name}.sqlite`);
  const index = await sqliteFulltext({ folder, definitions: [corpusDefinition], readers: 1 });
  // several batches make several segments
  for (let from = 0; from < recordsInAll; from += 300) {
    const puts = Array.from({ length: 300 }, (_, i) => {
      const facts = { keywords: {}, numbers: {}, dates: {} };
      return { id: `id-${from + i}`, sections: [{ key, text: textOf(from + i) }], ...facts };
    });
    await index.apply(name, { puts, deletes: [], seq: from + 1 });
  }
  await index.close();
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  'whole',
  'near',
] as const)('a long list of %s is told by its pages, whatever stands beside it; a short one is counted', async table => {
  const db = new DatabaseSync(file, { readOnly: true });
  db.exec(`CREATE VIRTUAL TABLE temp.every USING fts5vocab(main, '${table}', 'row')`);
  const sizeOf = openListSizes(db, table);
  let estimateCount = 0;
  for (const { term, cnt, doc } of db.prepare('SELECT term, cnt, doc FROM temp.every').all()) {
    const [token, places, rows] = [String(term), Number(cnt), Number(doc)];
    const size = sizeOf(token);
    if (places < 4_000) expect(size, token).toEqual({ places, rows });
    if (size.places !== places) estimateCount++;
    expect(size.places, token).toBeGreaterThan(places / 5);
    expect(size.places, token).toBeLessThan(places * 5);
    expect(size.rows, token).toBeGreaterThan(rows / 5);
    expect(size.rows, token).toBeLessThan(rows * 5);
  }
  expect(estimateCount, 'lists that are too long to be counted').toBeGreaterThan(5);
  expect(sizeOf('无有')).toEqual({ places: 0, rows: 0 });
  db.close();
});

test.each([
  '',
  '00',
  '00000000',
  '0000ffff',
  '00000004ffffffffffffffffffff',
])('pages that are broken (%s) end as damage, not in a defect', async bytes => {
  const broken = join(folder, `broken-${bytes}.sqlite`);
  await copyFile(file, broken);
  const db = new DatabaseSync(broken) as DatabaseSync & { enableDefensive?: (isOn: boolean) => void };
  // newer Node protects the tables of FTS5, and its types know nothing of it yet
  db.enableDefensive?.(false);
  db.prepare('UPDATE near_data SET block=? WHERE id>?').run(Buffer.from(bytes, 'hex'), 2 ** 37);
  const sizeOf = openListSizes(db, 'near');
  for (const token of ['的', '有', '瑕']) {
    try {
      expect(Object.values(sizeOf(token)).some(Number.isNaN)).toBe(false);
    } catch (error) {
      expect(isDamage(error), String(error)).toBe(true);
    }
  }
  db.close();
});
