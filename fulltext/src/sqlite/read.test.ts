import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { match, type SearchRecord, type Tree } from '@antai/query';
import { expect, test } from 'vitest';
import { corpusDefinition, mixedRecords } from '../../test/corpus.ts';
import { randomOf, randomTrees } from '../../test/random-trees.ts';
import { openReader } from './read.ts';
import { openWriter } from './write.ts';

const treeCount = 60;
const changeCount = 40;

/** Thirty records, of which each change rewrites, adds or deletes some, and random trees that are asked after each. */
test('a set that is brought up to date by reading what changed is the one that the naive matcher finds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brought-'));
  const file = join(folder, 'index.sqlite');
  const writer = openWriter(file, corpusDefinition);
  // a clock on which every search takes a minute: each set is brought up to date, whatever the machine
  let now = 0;
  const reader = openReader(file, corpusDefinition, { clockMs: () => (now += 60_000) });
  const generator = randomTrees(mixedRecords(40, 51), corpusDefinition.fields, 52);
  const trees = Array.from({ length: treeCount }, () => generator.next().value as Tree);
  const random = randomOf(53);
  const records = new Map<string, SearchRecord>(mixedRecords(30, 54).map(record => [record.id, record]));
  let seq = 0;
  const apply = (puts: SearchRecord[], deletes: string[]) => writer.apply({ puts, deletes, seq: ++seq });
  const idsOf = (tree: Tree) => JSON.parse(reader.ask({ ask: 'ids', tree }, () => {})).ids as string[];
  apply([...records.values()], []);
  let hits = 0;
  for (let change = 0; change < changeCount; change++) {
    for (const tree of trees) {
      const expected = [...records.values()]
        .filter(record => match(tree, record, corpusDefinition))
        .map(({ id }) => id);
      expect(idsOf(tree), JSON.stringify(tree)).toEqual(expected.sort());
      hits += expected.length;
    }
    const ids = [...records.keys()];
    const id = ids[Math.floor(random() * ids.length)]!;
    const [other] = mixedRecords(1, 60 + change);
    if (change % 4 === 3) {
      records.delete(id);
      apply([], [id]);
    } else {
      const record = { ...other!, id: change % 4 === 2 ? `fresh-${change}` : id };
      records.set(record.id, record);
      apply([record], []);
    }
  }
  expect(hits, 'trees that find something').toBeGreaterThan(treeCount);
  reader.close();
  writer.close();
  await rm(folder, { recursive: true });
});
