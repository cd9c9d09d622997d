import { expect, test } from 'vitest';
import { unpackJson } from '../../platform/pack-json.ts';
import findPacked, { findPositions, isQuick, type PositionsInput } from './find-positions.ts';

test('长文的命中位置由线程写成JSON，与短文的一字不差', () => {
  const input: PositionsInput = {
    tree: { kind: 'text', field: 'fullText', match: 'phrase', text: '违约金' },
    sections: [
      { key: 'courtReasoning', text: '违约金，'.repeat(20_000) },
      { key: 'disposition', text: '驳回。' },
    ],
    fields: [],
  };
  expect(isQuick(input)).toBe(false);
  const hits = findPositions(input);
  expect(hits.map(({ section, marks }) => [section, marks.length])).toEqual([[0, 20_000]]);
  expect(unpackJson(findPacked(input))).toEqual(hits);
});
