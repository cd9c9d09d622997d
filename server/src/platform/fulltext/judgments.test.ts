import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tree } from '@antai/query';
import { expect, test } from 'vitest';
import { judgmentsDefinition, readJudgments } from './judgments.ts';
import { memoryFulltext } from './memory.ts';
import { sqliteFulltext } from './sqlite/sqlite.ts';
import { randomTrees } from './trees.ts';

const records = readJudgments();
const count = Number(process.env.FULLTEXT_TREES ?? 100);

test.skipIf(!records)(
  `${count} random trees over real judgments agree (skipped without the shared folder)`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'judgments-'));
    const tested = await sqliteFulltext({ folder, definitions: [judgmentsDefinition] });
    const oracle = memoryFulltext([judgmentsDefinition]);
    const { name, fields } = judgmentsDefinition;
    for (const one of [oracle, tested]) await one.apply(name, { puts: records!, deletes: [], seq: 1 });
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
