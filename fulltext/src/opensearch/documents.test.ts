import type { SearchRecord } from '@antai/query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpusDefinition } from '../../test/corpus.ts';
import { documentOf, idOfOrder, unpackBody } from './documents.ts';

const record: SearchRecord = {
  id: 'a1',
  sections: [
    { key: 'facts', text: '甲。。乙\n丙' },
    { key: 'facts', text: '丁！' },
    { key: 'reasoning', text: ' \n ' },
  ],
  keywords: { causeOfAction: ['民事/合同纠纷'], courtLevel: ['基层', '高级'], lawFirm: ['丙(上海)'] },
  dates: { judgmentDate: '2020-01-31' },
  numbers: { amountFen: -5 },
};

describe('a record as a document', () => {
  const document = documentOf(corpusDefinition, record);

  test.each([
    ['sections of one key are one, each on a line of its own', 'whole_1', '甲。。乙¶丙¶丁！¶'],
    ['sentences stand between ¶ and a blank', 'sentences_1', '¶甲。。 ¶乙 ¶丙 ¶丁！ '],
    ['a section without text is left out', 'whole_2', undefined],
    ['a path counts for each of its levels', 'value_4', ['民事', '民事/合同纠纷']],
    [
      'a path is found by any stretch of it, and from its root',
      'equal_4',
      ['民事', '民事／合同纠纷', '合同纠纷', '／民事', '／民事／合同纠纷'],
    ],
    ['a value is found by its characters, normalised', 'inside_6', ['¶丙（上海）']],
    ['the best of several ranks', 'rank_5', 1],
    ['a day is a number', 'number_7', 20200131],
    ['an amount', 'number_8', -5],
  ])('%s', (_name, key, value) => {
    expect(document[key]).toEqual(value);
  });

  test('the record is kept as it was', () => {
    expect(unpackBody(document.body as string)).toEqual(record);
  });
});

test('what the engine cannot hold is refused by name', () => {
  const refused = (more: Partial<SearchRecord>) => () => documentOf(corpusDefinition, { ...record, ...more });
  expect(refused({ id: '号'.repeat(200) })).toThrow(/id of more than 512 bytes/);
  expect(refused({ keywords: { lawFirm: ['所'.repeat(11_000)] } })).toThrow(/too long/);
  expect(refused({ keywords: { causeOfAction: ['由/'.repeat(40)] } })).toThrow(/32 levels/);
});

test('ids stand in the order of their UTF-16 units, and come back from it', () => {
  const id = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());
  const orderOf = (text: string) => documentOf(corpusDefinition, { ...record, id: text }).order as string;
  const isSmall = (text: string) => text !== '' && Buffer.byteLength(text) <= 512;
  fc.assert(
    fc.property(id.filter(isSmall), id.filter(isSmall), (a, b) => {
      const [first, second] = [orderOf(a), orderOf(b)];
      expect(Math.sign(Buffer.compare(Buffer.from(first), Buffer.from(second)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      expect(idOfOrder(first)).toBe(a);
    }),
  );
});
