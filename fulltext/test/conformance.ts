import type { Operation, SearchRecord, Tree } from '@antai/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fulltext, IndexDefinition } from '../src/fulltext.ts';
import { memoryFulltext } from '../src/memory.ts';
import { expectAnswer, expectSameAnswers, expectSameIds, expectSameTrees } from './compare-answers.ts';
import { corpusDefinition, hardRecords, mixedRecords } from './corpus.ts';

type OpenIndex = (definition: IndexDefinition) => Promise<Fulltext>;
const { name } = corpusDefinition;
const phrase = (text: string): Tree => ({ kind: 'text', field: 'fullText', match: 'phrase', text });
const together = (op: Operation, words: string[], distance?: number): Tree => ({
  kind: 'group',
  op,
  distance,
  children: words.map(phrase),
});

/** The tests that every adapter must pass: the same answers as the naive matcher, after every kind of change. */
export function conformance(adapter: string, open: OpenIndex): void {
  describe(`${adapter} answers as the naive matcher does`, () => {
    const oracle = memoryFulltext([corpusDefinition]);
    let tested: Fulltext;
    const pair = () => ({ definition: corpusDefinition, oracle, tested });
    let seq = 0;
    const records = [...hardRecords(), ...mixedRecords(60, 1)];
    const apply = async (puts: SearchRecord[], deletes: string[]) => {
      seq++;
      for (const one of [oracle, tested]) expect(await one.apply(name, { puts, deletes, seq })).toBe('applied');
    };
    beforeAll(async () => {
      tested = await open(corpusDefinition);
      await tested.clear(name);
      await apply(records, []);
    });
    afterAll(async () => await tested?.close());

    test('no condition is answered by every record', () => expectSameAnswers(pair(), undefined));

    test('every character of the hard records is found alone', async () => {
      const characters = new Set(hardRecords().flatMap(({ sections }) => sections.flatMap(s => Array.from(s.text))));
      const trees = Array.from(characters, phrase).filter(tree =>
        /[^\s¶\u200b]/u.test((tree as { text: string }).text),
      );
      for (const tree of trees) await expectSameIds(pair(), tree);
    });

    test('every two words agree together, at every small distance', async () => {
      const words = ['合同', '同合', '合同法', '法', '违约金', '金', '𠮷', '调整', '整合'];
      for (const a of words) {
        for (const b of words) {
          for (const tree of [together('sentence', [a, b]), together('paragraph', [a, b])]) {
            await expectSameIds(pair(), tree);
          }
          for (const distance of [1, 2, 3, 4]) await expectSameIds(pair(), together('within', [a, b], distance));
          await expectSameIds(pair(), together('within', [a, b, '本院'], 5));
        }
      }
    });

    test('80 random trees agree in every answer', async () => {
      await expectSameTrees(pair(), records, 80, 11);
    });

    test('changed and deleted records are answered in their new state only', async () => {
      const changed = mixedRecords(30, 2);
      await apply(
        changed,
        records.slice(3, 9).map(({ id }) => id),
      );
      await expectSameTrees(pair(), changed, 25, 12);
      await apply(hardRecords(), [changed[0]!.id, 'never-there']);
      await expectSameTrees(pair(), records, 25, 13);
    });

    test('deletes of a batch come before its puts, and the later put of an id stays', async () => {
      const [first, second] = mixedRecords(2, 3);
      const id = 'mixed-0';
      await apply(
        [
          { ...first!, id },
          { ...second!, id },
        ],
        [id],
      );
      await expectSameAnswers(pair(), undefined);
    });

    test('a batch that was applied before is skipped', async () => {
      expect(await tested.appliedSeq(name)).toBe(seq);
      expect(await tested.apply(name, { puts: [], deletes: [hardRecords()[0]!.id], seq })).toBe('skipped');
      await expectSameAnswers(pair(), undefined);
    });

    test('a bad record is refused and nothing of its batch is written', async () => {
      const bad = { ...hardRecords()[0]!, id: 'bad', sections: [{ key: 'unknown', text: '' }] };
      await expect(
        tested.apply(name, { puts: [mixedRecords(1, 9)[0]!, bad], deletes: [], seq: seq + 1 }),
      ).rejects.toThrow();
      expect(await tested.appliedSeq(name)).toBe(seq);
      await expectSameAnswers(pair(), undefined);
    });

    test('a wrong question is refused with a reason', async () => {
      const wrong: Tree = { kind: 'text', field: 'nothing', match: 'phrase', text: '甲' };
      const refused = { kind: 'refused' };
      expect(await tested.ids(name, wrong)).toMatchObject(refused);
      expect(await tested.facet(name, { tree: undefined, fieldEn: 'judgmentDate', limit: 5 })).toMatchObject(refused);
      expect(
        await tested.histogram(name, { tree: undefined, fieldEn: 'judgmentDate', interval: { edges: [1] } }),
      ).toMatchObject(refused);
      const sort = { by: 'lawFirm', order: 'asc' } as const;
      expect(await tested.search(name, { tree: undefined, sort, offset: 0, limit: 5 })).toMatchObject(refused);
    });

    test('pages by relevance hold every hit once', async () => {
      const tree = phrase('合同');
      const sort = { by: 'relevance', order: 'desc' } as const;
      const all = expectAnswer(await tested.ids(name, tree)).ids;
      const paged: string[] = [];
      for (let offset = 0; offset < all.length; offset += 7) {
        paged.push(...expectAnswer(await tested.search(name, { tree, sort, offset, limit: 7 })).ids);
      }
      expect(paged.sort()).toEqual(all);
    });

    test('ids that are to come first do, in their order, where the query finds them', async () => {
      const tree = phrase('合同');
      const sort = { by: 'relevance', order: 'desc' } as const;
      const all = expectAnswer(await tested.ids(name, tree)).ids;
      const outside = records.find(({ id }) => !all.includes(id))!.id;
      const first = [all[3]!, outside, all[0]!, 'never-there', all.at(-1)!];
      const query = { tree, sort, first, offset: 0, limit: all.length };
      const { ids, total } = expectAnswer(await tested.search(name, query));
      expect(ids.slice(0, 3)).toEqual([all[3], all[0], all.at(-1)]);
      expect([total, ids.toSorted()]).toEqual([all.length, all]);
      const second = expectAnswer(await tested.search(name, { ...query, offset: 1, limit: 2 })).ids;
      expect(second).toEqual([all[0], all.at(-1)]);
      const byDate = { ...query, sort: { by: 'judgmentDate', order: 'desc' } as const };
      expect(expectAnswer(await tested.search(name, byDate)).ids).toEqual(
        expectAnswer(await tested.search(name, { ...byDate, first: [] })).ids,
      );
    });

    test('a cleared index is empty and starts again', async () => {
      for (const one of [oracle, tested]) await one.clear(name);
      expect(await tested.appliedSeq(name)).toBe(0);
      expect(expectAnswer(await tested.ids(name, undefined)).ids).toEqual([]);
      seq = 0;
      await apply(records, []);
      await expectSameTrees(pair(), records, 10, 14);
    });
  });
}
