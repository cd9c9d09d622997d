import { memoryFulltext } from '@antai/fulltext/memory';
import { openSearchFulltext } from '@antai/fulltext/opensearch/opensearch';
import { freshPrefix } from '@antai/fulltext/test/cluster-indexes';
import { expectSameAnswers, expectSameTrees } from '@antai/fulltext/test/compare-answers';
import { recordsFor } from '@antai/fulltext/test/corpus';
import { afterAll, expect, test } from 'vitest';
import { categories, indexDefinitionOf } from './describe-categories.ts';

const url = process.env.OPENSEARCH_URL;
const count = Number(process.env.FULLTEXT_TREES ?? 20);
const definitions = categories.map(indexDefinitionOf);

const { prefix, drop } = freshPrefix(url ?? '');
afterAll(async () => {
  if (url) await drop();
});

if (!url) test.skip('skipped: no OPENSEARCH_URL', () => {});

test.skipIf(!url).each(definitions)(
  'OpenSearch answers $name as the naive matcher does, after every kind of change',
  async definition => {
    const { name } = definition;
    const oracle = memoryFulltext(definitions);
    const tested = openSearchFulltext({ url: url!, prefix, definitions });
    const pair = { definition, oracle, tested };
    const first = recordsFor(definition, 120, 1);
    const changed = recordsFor(definition, 40, 2);
    const batches = [
      { puts: first, deletes: [], seq: 3 },
      { puts: changed, deletes: first.slice(100).map(({ id }) => id), seq: 7 },
    ];
    for (const [i, batch] of batches.entries()) {
      for (const one of [oracle, tested]) expect(await one.apply(name, batch)).toBe('applied');
      expect(await tested.appliedSeq(name)).toBe(batch.seq);
      await expectSameAnswers(pair, undefined);
      await expectSameTrees(pair, batch.puts, count, 20 + i);
    }
    await tested.close();
  },
  600_000,
);
