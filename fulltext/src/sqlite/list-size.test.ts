import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { corpusDefinition } from '../../test/corpus.ts';
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

test('a long list is told by its pages, on any number of segments; a short one is counted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'list-size-'));
  const index = await sqliteFulltext({ folder, definitions: [corpusDefinition], readers: 1 });
  for (let from = 0; from < recordsInAll; from += 300) {
    const puts = Array.from({ length: 300 }, (_, i) => {
      const facts = { keywords: {}, numbers: {}, dates: {} };
      return { id: `id-${from + i}`, sections: [{ key, text: textOf(from + i) }], ...facts };
    });
    await index.apply(name, { puts, deletes: [], seq: from + 1 });
  }
  await index.close();
  const db = new DatabaseSync(join(folder, `${name}.sqlite`), { readOnly: true });
  db.exec("CREATE VIRTUAL TABLE temp.character USING fts5vocab(main, 'near', 'row')");
  const counted = db.prepare('SELECT cnt FROM temp.character WHERE term=?');
  const sizeOf = openListSizes(db);
  for (const character of ['的', '罪', '院']) {
    const places = Number(counted.get(character)!.cnt);
    expect(sizeOf(character), character).toBeGreaterThan(places / 3);
    expect(sizeOf(character), character).toBeLessThan(places * 3);
  }
  expect(sizeOf('瑕')).toBe(30);
  expect(sizeOf('无')).toBe(0);
  db.close();
  await rm(folder, { recursive: true });
});
