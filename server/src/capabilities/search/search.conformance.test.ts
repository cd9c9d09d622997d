import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFulltext } from '@antai/fulltext/memory';
import { sqliteFulltext } from '@antai/fulltext/sqlite/sqlite';
import { expectSameAnswers, expectSameIds } from '@antai/fulltext/test/compare-answers';
import { recordsFor } from '@antai/fulltext/test/corpus';
import { randomTrees } from '@antai/fulltext/test/random-trees';
import type { Tree } from '@antai/query';
import { expect, test } from 'vitest';
import { categories, indexDefinitionOf } from './describe-categories.ts';

const count = Number(process.env.FULLTEXT_TREES ?? 20);
/** Of every so many trees one is asked for all answers. How those follow from the ids is proved of 140 trees beside the engine; the fields of a category, each of them, of the whole index. */
const wholeEvery = 5;
const definitions = categories.map(indexDefinitionOf);

test.each(
  definitions,
)('the embedded engine answers $name as the naive matcher does, after every kind of change', async definition => {
  const { name } = definition;
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const oracle = memoryFulltext([definition]);
  const tested = await sqliteFulltext({ folder, definitions: [definition], readers: 1, deadlineMs: 60_000 });
  const pair = { definition, oracle, tested };
  const first = recordsFor(definition, 120, 1);
  const changed = recordsFor(definition, 40, 2);
  const batches = [
    { puts: first, deletes: [], seq: 3 },
    { puts: changed, deletes: first.slice(100).map(({ id }) => id), seq: 7 },
  ];
  for (const [i, batch] of batches.entries()) {
    for (const one of [oracle, tested]) expect(await one.apply(name, batch)).toBe('applied');
    await expectSameAnswers(pair, undefined);
    const trees = randomTrees(batch.puts, definition.fields, 20 + i);
    for (let at = 0; at < count; at++)
      await (at % wholeEvery === 0 ? expectSameAnswers : expectSameIds)(pair, trees.next().value as Tree);
  }
  await tested.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);
