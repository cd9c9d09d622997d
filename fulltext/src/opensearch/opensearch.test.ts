import type { SearchRecord, Tree } from '@antai/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPrefix } from '../../test/cluster-indexes.ts';
import { expectAnswer, expectSameIds } from '../../test/compare-answers.ts';
import { conformance } from '../../test/conformance.ts';
import { corpusDefinition, hardRecords, mixedRecords } from '../../test/corpus.ts';
import type { IndexDefinition } from '../fulltext.ts';
import { memoryFulltext } from '../memory.ts';
import { openSearchFulltext } from './opensearch.ts';

const url = process.env.OPENSEARCH_URL ?? '';
const { name } = corpusDefinition;
const definitions = [corpusDefinition];
const phrase = (text: string): Tree => ({ kind: 'text', field: 'fullText', match: 'phrase', text });

if (!url) test.skip('skipped: no OPENSEARCH_URL', () => {});
else {
  const { prefix, drop } = freshPrefix(url);
  afterAll(drop);
  conformance('opensearch', async definition => openSearchFulltext({ url, prefix, definitions: [definition] }));
}

describe.skipIf(!url)('several processes and versions on one cluster', () => {
  const { prefix, drop } = freshPrefix(url);
  afterAll(drop);
  const open = (definition: IndexDefinition = corpusDefinition) =>
    openSearchFulltext({ url, prefix, definitions: [definition], readers: 1 });

  test('a changed definition is built anew while the old index answers', async () => {
    const old = open();
    await old.apply(name, { puts: mixedRecords(3, 1), deletes: [], seq: 3 });
    await old.apply(name, { puts: hardRecords(), deletes: [], seq: 7 });
    const all = expectAnswer(await old.ids(name, undefined)).ids;
    const changed = { ...corpusDefinition, fields: corpusDefinition.fields.slice(1) };
    const next = open(changed);
    expect(await next.appliedSeq(name)).toBe(0);
    await next.apply(name, { puts: mixedRecords(3, 1), deletes: [], seq: 3 });
    expect(await next.appliedSeq(name)).toBe(3);
    expect(expectAnswer(await next.ids(name, undefined)).ids).toEqual(all);
    await next.apply(name, { puts: hardRecords().slice(0, 2), deletes: [], seq: 8 });
    expect(expectAnswer(await next.ids(name, undefined)).ids).toEqual([
      'hard-0',
      'hard-1',
      'mixed-0',
      'mixed-1',
      'mixed-2',
    ]);
    // the process that was not renewed answers from the new index, and leaves it alone
    expect(expectAnswer(await old.ids(name, undefined)).ids).toHaveLength(5);
    await expect(old.apply(name, { puts: hardRecords(), deletes: [], seq: 9 })).rejects.toThrow(/newer version/);
    await next.clear(name);
    for (const one of [old, next]) await one.close();
  });

  test('an empty index of an old definition gives way at once', async () => {
    const definition = { ...corpusDefinition, name: 'empty' };
    const old = open({ ...definition, fields: corpusDefinition.fields.slice(1) });
    expect(await old.appliedSeq('empty')).toBe(0);
    const next = open(definition);
    const title: Tree = { kind: 'text', field: 'caseTitle', match: 'phrase', text: '甲' };
    expect(await next.ids('empty', title)).toEqual({ kind: 'found', ids: [] });
    for (const one of [old, next]) await one.close();
  });

  test('what a slower process writes late never replaces a later state', async () => {
    const definition = { ...corpusDefinition, name: 'race' };
    const [first, second] = [open(definition), open(definition)];
    const [early, late] = [mixedRecords(40, 1), mixedRecords(40, 2)];
    await Promise.all([
      first.apply('race', { puts: early, deletes: [], seq: 1 }),
      second.apply('race', { puts: late, deletes: [], seq: 2 }),
    ]);
    const oracle = memoryFulltext([definition]);
    await oracle.apply('race', { puts: late, deletes: [], seq: 2 });
    expect(await first.appliedSeq('race')).toBe(2);
    for (const text of ['违约金', '调整', '合同', '罪', '整合']) {
      await expectSameIds({ definition, oracle, tested: first }, phrase(text));
    }
    await second.clear('race');
    expect(expectAnswer(await first.ids('race', undefined)).ids).toEqual([]);
    for (const one of [first, second]) await one.close();
  });

  test('records and seq are there after the cluster was left and joined again', async () => {
    const definition = { ...corpusDefinition, name: 'again' };
    const first = open(definition);
    await first.apply('again', { puts: hardRecords(), deletes: [], seq: 7 });
    await first.close();
    const second = open(definition);
    expect(await second.appliedSeq('again')).toBe(7);
    expect(expectAnswer(await second.ids('again', undefined)).ids).toHaveLength(hardRecords().length);
    await second.close();
  });
});

describe.skipIf(!url)('more than the engine gives at once', () => {
  const { prefix, drop } = freshPrefix(url);
  const tested = openSearchFulltext({ url: url || 'http://127.0.0.1:1', prefix, definitions, deadlineMs: 60_000 });
  const oracle = memoryFulltext(definitions);
  const pair = { definition: corpusDefinition, oracle, tested };
  afterAll(async () => {
    await tested.close();
    if (url) await drop();
  });
  const count = 21_000;
  const few = 1_500;
  const add = async (from: number, to: number) => {
    const puts = Array.from({ length: to - from }, (_, i) => smallRecord(from + i));
    for (const one of [oracle, tested]) await one.apply(name, { puts, deletes: [], seq: to });
  };
  beforeAll(async () => await add(0, few));

  const manyWords = Array.from('第份文书一二三四五六七八九').join(' ');
  const any = (text: string): Tree => ({ kind: 'text', field: 'body', match: 'any', text });
  const hardTrees: [name: string, tree: Tree][] = [
    ['more words than clauses', { kind: 'group', op: 'and', children: new Array(64).fill(any(manyWords)) }],
    [
      'more words than clauses, excluded',
      { kind: 'group', op: 'and', children: new Array(64).fill({ ...any(`${manyWords} 无`), isExcluded: true }) },
    ],
    ['a long phrase', phrase('一二三四五六七八九十'.repeat(50))],
    [
      'eight words at a distance',
      { kind: 'group', op: 'within', distance: 9, children: Array.from('第份文书第12书').map(phrase) },
    ],
  ];
  test.each(hardTrees)(
    '%s',
    async (_name, tree) => {
      await expectSameIds(pair, tree);
    },
    120_000,
  );

  test('pages to the last one, and all of 21,000 values, are exact', async () => {
    for (let at = few; at < count; at += 3000) await add(at, Math.min(count, at + 3000));
    await expectSameIds(pair, undefined);
    for (const by of ['amountFen', 'judgmentDate']) {
      for (const offset of [9_995, 10_000, 12_345, 20_985, 20_995, 21_000, 30_000]) {
        const question = { tree: undefined, sort: { by, order: 'desc' }, offset, limit: 10 } as const;
        expect(await tested.search(name, question), `${by} ${offset}`).toEqual(await oracle.search(name, question));
      }
    }
    for (const field of ['lawFirm', 'causeOfAction']) {
      expect(await tested.facet(name, { tree: undefined, fieldEn: field, limit: 300 })).toEqual(
        await oracle.facet(name, { tree: undefined, fieldEn: field, limit: 300 }),
      );
    }
    const sort = { by: 'relevance', order: 'desc' } as const;
    const pages = await Promise.all(
      [0, 7_000, 14_000].map(offset => tested.search(name, { tree: phrase('第'), sort, offset, limit: 7_000 })),
    );
    expect(new Set(pages.flatMap(page => expectAnswer(page).ids)).size).toBe(count);
  }, 120_000);

  test('a question past its deadline ends as such, and the next one is answered', async () => {
    const hasty = openSearchFulltext({ url, prefix, definitions, deadlineMs: 1 });
    expect(await hasty.ids(name, undefined)).toEqual({ kind: 'timedOut', deadlineMs: 1 });
    await hasty.close();
    expect(await tested.ids(name, phrase('12345'))).toMatchObject({ kind: 'found' });
  });
});

function smallRecord(i: number): SearchRecord {
  return {
    id: `small-${i}`,
    sections: [{ key: 'facts', text: `第${i}份文书` }],
    keywords: { lawFirm: [`第${i % 20_500}律师事务所`], causeOfAction: [`民事/第${i % 7}类`] },
    dates: i % 7 === 6 ? {} : { judgmentDate: `20${10 + (i % 9)}-01-15` },
    numbers: i % 3 === 2 ? {} : { amountFen: i % 50 },
  };
}
