import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tree } from '@antai/query';
import { expect, test } from 'vitest';
import { expectSameIds } from '../test/compare-answers.ts';
import { conformance } from '../test/conformance.ts';
import { corpusDefinition, hardRecords, mixedRecords } from '../test/corpus.ts';
import { randomOf, randomTrees } from '../test/random-trees.ts';
import { memoryFulltext } from './memory.ts';
import { sqliteFulltext } from './sqlite/sqlite.ts';

const freshFolder = () => mkdtemp(join(tmpdir(), 'fulltext-'));

conformance('sqlite', async definition =>
  sqliteFulltext({ folder: await freshFolder(), definitions: [definition], readers: 1 }),
);

const { name } = corpusDefinition;
const phrase = (text: string): Tree => ({ kind: 'text', field: 'fullText', match: 'phrase', text });
/** Conditions that a third of the mixed records answer and more, in every table of the index. */
const commonTrees: Tree[] = [
  phrase('合同'),
  phrase('金'),
  { kind: 'text', field: 'body', match: 'phrase', text: '违约金' },
  { kind: 'group', op: 'and', children: [phrase('合同'), phrase('本院')] },
  { kind: 'group', op: 'paragraph', children: [phrase('合同'), phrase('货款')] },
  { kind: 'group', op: 'sentence', children: [phrase('合同'), phrase('调整')] },
  { kind: 'group', op: 'within', distance: 20, children: [phrase('合同'), phrase('整合')] },
];

function* take<T>(items: Iterator<T>, count: number): Generator<T> {
  for (let i = 0; i < count; i++) yield items.next().value as T;
}

test('a question past its deadline ends as such, and the next one is answered', async () => {
  const folder = await freshFolder();
  const patient = await sqliteFulltext({ folder, definitions: [corpusDefinition] });
  await patient.apply(name, { puts: mixedRecords(300, 5), deletes: [], seq: 1 });
  await patient.close();
  const hasty = await sqliteFulltext({ folder, definitions: [corpusDefinition], readers: 1, deadlineMs: 1 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => hasty.ids(name, undefined)));
  expect(answers.at(-1)).toEqual({ kind: 'timedOut', deadlineMs: 1 });
  await hasty.close();
  const again = await sqliteFulltext({ folder, definitions: [corpusDefinition], readers: 1 });
  expect(await again.ids(name, undefined)).toMatchObject({ kind: 'found' });
  await again.close();
});

test('many questions at once, equal and different ones, are each answered as if asked alone', async () => {
  const index = await sqliteFulltext({ folder: await freshFolder(), definitions: [corpusDefinition], readers: 2 });
  await index.apply(name, { puts: mixedRecords(60, 5), deletes: [], seq: 1 });
  const trees = ['合同', '的', '违约', '合同'].map(
    text => ({ kind: 'text', field: 'fullText', match: 'phrase', text }) as const,
  );
  const questions = Array.from({ length: 40 }, (_, i) => trees[i % trees.length]!);
  const together = await Promise.all(questions.map(tree => index.ids(name, tree)));
  for (const [i, tree] of questions.entries()) expect(together[i]).toEqual(await index.ids(name, tree));
  await index.close();
});

test('questions asked again after every small change are answered as by the naive matcher', async () => {
  const index = await sqliteFulltext({ folder: await freshFolder(), definitions: [corpusDefinition], readers: 1 });
  const pair = { definition: corpusDefinition, oracle: memoryFulltext([corpusDefinition]), tested: index };
  const records = mixedRecords(1_200, 21);
  const random = randomOf(22);
  const trees = [...take(randomTrees(mixedRecords(40, 23), corpusDefinition.fields, 24), 8), ...commonTrees];
  for (let seq = 1; seq <= 12; seq++) {
    const id = records[Math.floor(random() * records.length)]!.id;
    const other = mixedRecords(1, 30 + seq)[0]!;
    const small = [
      { puts: [{ ...other, id }], deletes: [] },
      { puts: [{ ...other, id: `fresh-${seq}` }], deletes: [] },
      { puts: [], deletes: [id] },
    ];
    // a set of a thousand hits is brought up to date for one or two changes
    const batch = seq === 1 ? { puts: records, deletes: [] } : small[seq % small.length]!;
    for (const one of [pair.oracle, pair.tested]) await one.apply(name, { ...batch, seq });
    for (const tree of trees) await expectSameIds(pair, tree);
  }
  await index.close();
});

test('where readers end when idle, none is there before the first question', async () => {
  const folder = await freshFolder();
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  const index = await sqliteFulltext({ folder, definitions: [corpusDefinition], readersIdleMs: 60_000 });
  await index.apply(name, { puts: hardRecords(), deletes: [], seq: 1 });
  expect(threads, 'the writer alone').toBe(1);
  expect(await index.ids(name, undefined)).toMatchObject({ kind: 'found' });
  expect(threads).toBe(2);
  process.off('worker', count);
  await index.close();
});

test('records and seq are there after the index was closed and opened again', async () => {
  const folder = await freshFolder();
  const first = await sqliteFulltext({ folder, definitions: [corpusDefinition] });
  await first.apply(name, { puts: hardRecords(), deletes: [], seq: 7 });
  await first.close();
  const second = await sqliteFulltext({ folder, definitions: [corpusDefinition] });
  expect(await second.appliedSeq(name)).toBe(7);
  expect(await second.ids(name, undefined)).toMatchObject({ ids: { length: hardRecords().length } });
  await second.close();
});

test('an index whose definition changed is empty and waits to be built anew', async () => {
  const folder = await freshFolder();
  const first = await sqliteFulltext({ folder, definitions: [corpusDefinition] });
  await first.apply(name, { puts: hardRecords(), deletes: [], seq: 7 });
  await first.close();
  const changed = { ...corpusDefinition, fields: corpusDefinition.fields.slice(1) };
  const second = await sqliteFulltext({ folder, definitions: [changed] });
  expect(await second.appliedSeq(name)).toBe(0);
  expect(await second.ids(name, undefined)).toEqual({ kind: 'found', ids: [] });
  await second.close();
});

test('a question that would hold up the others is refused by its dearest part; a like one that is not is answered', async () => {
  const limits = { placesMax: 20_000, placesPerRecord: 0, readsMax: 100 };
  const index = await sqliteFulltext({ folder: await freshFolder(), definitions: [corpusDefinition], limits });
  await index.apply(name, { puts: mixedRecords(300, 5), deletes: [], seq: 1 });
  const any = (text: string): Tree => ({ kind: 'text', field: 'fullText', match: 'any', text });
  const near = (...children: Tree[]): Tree => ({ kind: 'group', op: 'sentence', children });
  const dear = near(any('合同 违约 原告 被告'), any('合同 违约 原告 被告'), any('合同 违约'));
  const tree: Tree = { kind: 'group', op: 'or', children: [any('少见'), dear] };
  const answer = await index.ids(name, tree);
  expect(answer).toMatchObject({ kind: 'tooDear' });
  expect(JSON.stringify(answer)).toContain('合同');
  expect(JSON.stringify(answer)).not.toContain('少见');
  expect(await index.ids(name, near(any('合同'), any('违约')))).toMatchObject({ kind: 'found' });
  await index.close();
});
