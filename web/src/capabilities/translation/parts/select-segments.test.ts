import type { TranslationFinding, TranslationSegment } from '@antai/contract/translation/records';
import { expect, test } from 'vitest';
import { type FilterId, groupSegments, searchSegments } from './select-segments.ts';

const segment = (segmentId: number, source: string, target: string, isConfirmed = false): TranslationSegment => ({
  ...{ segmentId, source, target, paragraph: segmentId, language: null, comments: [], problem: null, score: null },
  ...{ origin: 'none', isConfirmed },
});
const segments = [
  segment(0, '甲方应当付款。', 'Party A pays.', true),
  segment(1, '双方应当保密。', ''),
  segment(2, '甲方应当付款。', 'A shall pay.'),
];
const finding: TranslationFinding = {
  ...{ rule: 'term-forbidden', severity: 'error', segment: 2, side: 'target', start: 0, end: 1 },
  ...{ text: 'A', expected: 'Party A', detail: '' },
};

test.each<[FilterId, number[]]>([
  ['all', [0, 1, 2]],
  ['open', [1, 2]],
  ['empty', [1]],
  ['findings', [2]],
  ['repeated', [0, 2]],
])('筛选“%s”', (filter, ids) => {
  expect(groupSegments(segments, [finding])(filter).map(({ segmentId }) => segmentId)).toEqual(ids);
});

test.each([
  [' PARTY', [0]],
  ['pay', [0, 2]],
  ['保密', [1]],
  ['', [0, 1, 2]],
  ['没有', []],
])('查找“%s”看原文与译文，不分大小写', (keyword, ids) => {
  expect(searchSegments(segments, keyword).map(({ segmentId }) => segmentId)).toEqual(ids);
});
