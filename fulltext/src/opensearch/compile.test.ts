import type { Tree } from '@antai/query';
import { describe, expect, test } from 'vitest';
import { corpusDefinition } from '../../test/corpus.ts';
import { compile } from './compile.ts';
import { sortClause } from './page.ts';

const phrase = (text: string, field = 'fullText'): Tree => ({ kind: 'text', field, match: 'phrase', text });
const all = (text: string): Tree => ({ kind: 'text', field: 'fullText', match: 'all', text });
const starts = (text: string): Tree => ({ kind: 'text', field: 'fullText', match: 'prefix', text });
const together = (op: 'sentence' | 'paragraph' | 'within', children: Tree[], distance?: number): Tree => ({
  kind: 'group',
  op,
  distance,
  children,
});
const phraseIn = (place: string, text: string) => ({ match_phrase: { [place]: text } });
const one = (query: string) => ({ match: { query, ordered: true, max_gaps: 0 } });
const both = (...children: Tree[]): Tree => ({ kind: 'group', op: 'and', children });

const leaves: [name: string, tree: Tree | undefined, query: object][] = [
  ['nothing asked', undefined, { match_all: {} }],
  ['a phrase, normalised', phrase('ＡＢ 合同'), phraseIn('whole', 'ab合同')],
  ['a phrase in one section', phrase('合同', 'courtReasoning'), phraseIn('whole_2', '合同')],
  [
    'a phrase in two sections',
    phrase('合同', 'body'),
    { bool: { should: [phraseIn('whole_1', '合同'), phraseIn('whole_2', '合同')], minimum_should_match: 1 } },
  ],
  ['a phrase in a section that no record has', phrase('合同', 'nowhere'), { match_none: {} }],
  ['all of two words', all('甲 乙'), { bool: { filter: [phraseIn('whole', '甲'), phraseIn('whole', '乙')] } }],
  ['the beginning of a sentence', starts('本院'), phraseIn('sentences', '¶本院')],
  [
    'an exclusion',
    { kind: 'text', field: 'fullText', match: 'phrase', text: '甲', isExcluded: true },
    { bool: { must_not: [phraseIn('whole', '甲')] } },
  ],
  [
    'an option, and one from the root',
    { kind: 'keyword', field: 'causeOfAction', values: ['合同纠纷', '/民事/侵权纠纷'] },
    { terms: { equal_4: ['合同纠纷', '／民事／侵权纠纷'] } },
  ],
  ['words inside an option', phrase('(上海)', 'lawFirm'), phraseIn('inside_6', '（上海）')],
  [
    'days',
    { kind: 'range', field: 'judgmentDate', from: '2020-01-31' },
    { range: { number_7: { gte: 20200131, lte: undefined } } },
  ],
  ['amounts', { kind: 'range', field: 'amountFen', from: -5, to: 9 }, { range: { number_8: { gte: -5, lte: 9 } } }],
];

describe('a condition as a query of the engine', () => {
  test.each(leaves)('%s', (_name, tree, query) => {
    expect(compile(tree, corpusDefinition)).toEqual({ query, isExact: true });
  });
});

describe('conditions that stand together', () => {
  const words = [phrase('合同'), phrase('违约')];

  test('one sentence: no blank, which ends a sentence, between them', () => {
    const filter = { not_containing: one(' ') };
    expect(compile(together('sentence', words), corpusDefinition)).toEqual({
      query: {
        intervals: { sentences: { all_of: { ordered: false, intervals: [one('合同'), one('违约')], filter } } },
      },
      isExact: true,
    });
  });

  test('one paragraph: no ¶ between them', () => {
    const filter = { not_containing: one('¶') };
    expect(compile(together('paragraph', words), corpusDefinition)).toEqual({
      query: { intervals: { whole: { all_of: { ordered: false, intervals: [one('合同'), one('违约')], filter } } } },
      isExact: true,
    });
  });

  test('a distance: each order, so that none overlaps', () => {
    const filter = { not_containing: one('¶') };
    const inOrder = (first: string, second: string) => ({
      intervals: {
        whole: { all_of: { ordered: true, max_gaps: 5, intervals: [one(first), one(second)], filter } },
      },
    });
    expect(compile(together('within', words, 5), corpusDefinition)).toEqual({
      query: { bool: { should: [inOrder('合同', '违约'), inOrder('违约', '合同')], minimum_should_match: 1 } },
      isExact: true,
    });
  });

  const inexact: [name: string, tree: Tree][] = [
    [
      'four words at a distance',
      together(
        'within',
        ['甲', '乙', '丙', '丁'].map(text => phrase(text)),
      ),
    ],
    ['equal words at a distance', together('within', [phrase('合合'), phrase('合合')])],
    ['the beginning of a sentence at a distance', together('within', [starts('甲'), phrase('乙')])],
    ['the beginning of a sentence in a paragraph', together('paragraph', [starts('甲'), phrase('乙')])],
    ['more words than the engine takes clauses', both(...Array.from({ length: 64 }, () => all(manyWords(20))))],
  ];
  test.each(inexact)('%s: what the engine finds is read again', (_name, tree) => {
    expect(compile(tree, corpusDefinition).isExact).toBe(false);
  });

  test('what is not said exactly is never excluded', () => {
    const excluded: Tree = { kind: 'text', field: 'fullText', match: 'all', text: manyWords(64), isExcluded: true };
    const { query } = compile(both(...Array.from({ length: 64 }, () => excluded)), corpusDefinition) as {
      query: { bool: { filter: object[] } };
    };
    expect(query.bool.filter.at(0)).toHaveProperty('bool.must_not');
    expect(query.bool.filter.at(-1)).toEqual({ match_all: {} });
  });
});

test('an order is total: the value, then the id from the highest; records without it stand last', () => {
  const descending = { by: 'amountFen', order: 'desc' } as const;
  expect(sortClause(corpusDefinition, descending, { isReversed: false })).toEqual([
    { number_8: { order: 'desc', missing: -(2 ** 53) } },
    { order: { order: 'desc' } },
  ]);
  expect(sortClause(corpusDefinition, descending, { isReversed: true })).toEqual([
    { number_8: { order: 'asc', missing: -(2 ** 53) } },
    { order: { order: 'asc' } },
  ]);
});

/** Different words of one character. */
function manyWords(count: number): string {
  return Array.from({ length: count }, (_, i) => String.fromCharCode(0x4e00 + i)).join(' ');
}
