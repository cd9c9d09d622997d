import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tree } from '@antai/query';
import { afterAll, expect, test } from 'vitest';
import { freshPrefix } from '../test/cluster-indexes.ts';
import { judgmentsDefinition, readJudgments } from '../test/judgments.ts';
import { randomTrees } from '../test/random-trees.ts';
import type { Fulltext } from './fulltext.ts';
import { memoryFulltext } from './memory.ts';
import { openSearchFulltext } from './opensearch/opensearch.ts';
import { sqliteFulltext } from './sqlite/sqlite.ts';

const records = readJudgments();
const count = Number(process.env.FULLTEXT_TREES ?? 100);
const url = process.env.OPENSEARCH_URL;
const definitions = [judgmentsDefinition];

const adapters: [name: string, open: () => Promise<Fulltext>][] = [
  ['sqlite', async () => sqliteFulltext({ folder: await mkdtemp(join(tmpdir(), 'judgments-')), definitions })],
];
if (url) {
  const { prefix, drop } = freshPrefix(url);
  afterAll(drop);
  adapters.push(['opensearch', async () => openSearchFulltext({ url, prefix, definitions })]);
} else test.skip('opensearch: skipped: no OPENSEARCH_URL', () => {});

test.skipIf(!records).each(adapters)(
  `%s: ${count} random trees over real judgments agree (skipped without the shared folder)`,
  async (_name, open) => {
    const tested = await open();
    const oracle = memoryFulltext(definitions);
    const { name, fields } = judgmentsDefinition;
    for (let at = 0; at < records!.length; at += 100) {
      const batch = { puts: records!.slice(at, at + 100), deletes: [], seq: at + 1 };
      for (const one of [oracle, tested]) await one.apply(name, batch);
    }
    const trees = randomTrees(records!, fields, Number(process.env.FULLTEXT_SEED ?? 1));
    let hits = 0;
    for (let i = 0; i < count; i++) {
      const tree = trees.next().value as Tree;
      const wanted = await oracle.ids(name, tree);
      expect(await tested.ids(name, tree), JSON.stringify(tree)).toEqual(wanted);
      if (wanted.kind === 'found' && wanted.ids.length > 0) hits++;
    }
    expect(hits).toBeGreaterThan(count / 4);
    await tested.close();
  },
  600_000,
);
