import type { SearchRecord, Tree } from '@antai/query';
import { expect } from 'vitest';
import type { Answer, Fulltext, IndexDefinition } from '../src/fulltext.ts';
import { randomTrees } from './random-trees.ts';

/** Two engines over one index that must give the same answers: the oracle and the tested one. */
export type Pair = { definition: IndexDefinition; oracle: Fulltext; tested: Fulltext };

/** The answer, which must be one. */
export function expectAnswer<T>(answer: Answer<T>): T {
  if (answer.kind !== 'found') throw new Error(JSON.stringify(answer));
  return answer;
}

/** Compares all answers to random trees whose words stand in the records. */
export async function expectSameTrees(pair: Pair, records: SearchRecord[], count: number, seed: number): Promise<void> {
  const trees = randomTrees(records, pair.definition.fields, seed);
  for (let i = 0; i < count; i++) await expectSameAnswers(pair, trees.next().value as Tree);
}

/** Compares the ids; gives them. */
export async function expectSameIds({ definition, oracle, tested }: Pair, tree: Tree | undefined): Promise<string[]> {
  const wanted = expectAnswer(await oracle.ids(definition.name, tree)).ids;
  expect(expectAnswer(await tested.ids(definition.name, tree)).ids, JSON.stringify(tree)).toEqual(wanted);
  return wanted;
}

/** Compares ids, totals, orders, facets, histograms and highlights; relevance differs between engines and is left out. */
export async function expectSameAnswers(pair: Pair, tree: Tree | undefined): Promise<void> {
  const { definition, oracle, tested } = pair;
  const { name, fields } = definition;
  const ids = await expectSameIds(pair, tree);
  const same = async (ask: (one: Fulltext) => Promise<unknown>) =>
    expect(await ask(tested), JSON.stringify(tree)).toEqual(await ask(oracle));
  const ordered = fields.filter(({ kind, ranks }) => kind === 'date' || kind === 'number' || ranks);
  for (const { fieldEn: by } of ordered) {
    for (const order of ['asc', 'desc'] as const) {
      await same(one => one.search(name, { tree, sort: { by, order }, offset: 0, limit: 5 }));
      const offset = Math.floor(ids.length / 2);
      await same(one => one.search(name, { tree, sort: { by, order }, offset, limit: 100 }));
    }
  }
  for (const { fieldEn, kind } of fields) {
    if (kind === 'keyword') await same(one => one.facet(name, { tree, fieldEn, limit: 5 }));
    if (kind === 'number')
      await same(one => one.histogram(name, { tree, fieldEn, interval: { edges: [0, 100, 500] } }));
    if (kind !== 'date') continue;
    for (const interval of ['year', 'month'] as const)
      await same(one => one.histogram(name, { tree, fieldEn, interval }));
  }
  await same(one => one.passages(name, { ids: [...ids.slice(0, 3), 'never-there'], tree }));
}
