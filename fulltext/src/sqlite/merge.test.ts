import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { SearchRecord } from '@antai/query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { corpusDefinition } from '../../test/corpus.ts';
import { sqliteFulltext } from './sqlite.ts';
import { openWriter } from './write.ts';

const { name, sectionKeys } = corpusDefinition;

const recordOf = (number: number): SearchRecord => {
  const sentences = Array.from(
    { length: 40 },
    (_, i) => `第${number * 40 + i}项事实有书证、证人证言与被告人供述证明。`,
  );
  const section = { key: sectionKeys[0]!, text: sentences.join(number % 2 ? '' : '\n') };
  return { id: `id-${number}`, sections: [section], keywords: {}, numbers: {}, dates: {} };
};

/** Batch number `seq` of a hundred records, without the third part of the one before. */
const batchOf = (seq: number) => ({
  puts: Array.from({ length: 100 }, (_, i) => recordOf(seq * 100 + i)),
  deletes: Array.from({ length: 33 }, (_, i) => `id-${(seq - 1) * 100 + 3 * i}`),
  seq,
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merge-'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => join(folder, `${name}.sqlite`);

function segmentsOf(db: DatabaseSync): number[] {
  const count = (table: string) => db.prepare(`SELECT count(DISTINCT segid) AS n FROM ${table}_idx`).get()!.n as number;
  return ['whole', 'part', 'near'].map(count);
}

function countSegments(): number[] {
  const db = new DatabaseSync(file(), { readOnly: true });
  try {
    return segmentsOf(db);
  } finally {
    db.close();
  }
}

test('tables of many segments become tables of one, in steps between which batches are written; nothing that is found changes', () => {
  const writer = openWriter(file(), corpusDefinition);
  for (let seq = 1; seq <= 10; seq++) writer.apply(batchOf(seq));
  const db = new DatabaseSync(file(), { readOnly: true });
  const rowsOf = (table: string, word: string) =>
    db
      .prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`)
      .all(word)
      .map(({ rowid }) => rowid);
  const hits = () => [rowsOf('whole', '"书证"'), rowsOf('part', '"40 07 7项"'), rowsOf('near', '"证 言"')];
  const before = hits();
  expect(Math.min(...segmentsOf(db))).toBeGreaterThan(2);
  expect(before.map(rows => rows.length > 0)).toEqual([true, true, true]);

  let steps = 0;
  for (; writer.merge(); steps++) {
    expect(hits()).toEqual(before);
    if (steps === 3) break;
  }
  expect(writer.apply(batchOf(11))).toBe('applied');
  const after = hits();
  expect(after).not.toEqual(before);
  let left = steps;
  for (; writer.merge(); left++) {
    // what is written between two steps does not make it begin anew
    writer.apply({ puts: [recordOf(8_000 + left)], deletes: [], seq: 12 + left });
    expect(left).toBeLessThan(100);
  }
  expect(left).toBeGreaterThan(6);
  writer.apply({ puts: [], deletes: Array.from({ length: left }, (_, at) => `id-${8_000 + at}`), seq: 2_000 });
  expect(hits()).toEqual(after);

  // one small batch beside is no reason to write everything anew
  for (let seq = 2_001; seq <= 2_004; seq++) writer.apply(batchOf(seq));
  while (writer.merge());
  expect(segmentsOf(db)).toEqual([1, 1, 1]);
  writer.apply({ puts: [recordOf(9_000)], deletes: [], seq: 2_005 });
  expect(writer.merge()).toBe(false);
  expect(segmentsOf(db)).toEqual([2, 2, 2]);
  db.close();
  writer.close();
});

test('an index is merged once nothing was written for a while, also one that another process left', async () => {
  const writer = openWriter(file(), corpusDefinition);
  for (let seq = 1; seq <= 8; seq++) writer.apply(batchOf(seq));
  writer.close();
  expect(Math.min(...countSegments())).toBeGreaterThan(1);
  const index = await sqliteFulltext({ folder, definitions: [corpusDefinition], readers: 1, mergeAfterMs: 50 });
  const merged = () => expect.poll(countSegments, { timeout: 30_000 }).toEqual([1, 1, 1]);
  await merged();
  for (let seq = 9; seq <= 12; seq++) {
    await index.apply(name, batchOf(seq));
    await wait(60);
  }
  await merged();
  const answer = await index.ids(name, { kind: 'text', field: 'fullText', match: 'phrase', text: '第48003项' });
  expect(answer).toMatchObject({ kind: 'found', ids: ['id-1200'] });
  await index.close();
});
