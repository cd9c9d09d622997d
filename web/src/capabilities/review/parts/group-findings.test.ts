import type { ReviewFinding } from '@antai/contract/review/records';
import { expect, test } from 'vitest';
import { compareWording, groupFindings, placeGroups } from './group-findings.ts';

const finding = (rule: string, at: number, more: Partial<ReviewFinding> = {}): ReviewFinding => ({
  findingId: `${rule}-${at}`,
  rule,
  source: 'rule',
  title: rule,
  start: at,
  end: at + 10,
  level: 'medium',
  kind: 'ambiguous',
  reason: '',
  legalBasis: [],
  decision: 'open',
  wording: null,
  notes: [],
  assignment: null,
  decidedBy: null,
  clause: '',
  effect: 'comment',
  positions: null,
  taken: null,
  ...more,
});

test('空白合并为一条；其余逐条，重的在前', () => {
  const groups = groupFindings([
    finding('gen-blank', 0),
    finding('gen-blank', 40),
    finding('x', 20, { level: 'high' }),
  ]);
  expect(groups.map(({ key, findings }) => [key, findings.length])).toEqual([
    ['x-20', 1],
    ['gen-blank', 2],
  ]);
});

test('重叠的发现合成一段，取重的级别；没有位置的不在文中', () => {
  const { start: _start, end: _end, ...missing } = finding('z', 0);
  const places = placeGroups(
    groupFindings([finding('x', 0), finding('y', 5, { level: 'high' }), finding('w', 30), missing]),
  );
  expect(places.map(({ start, end, keys, level }) => [start, end, keys, level])).toEqual([
    [0, 15, ['x-0', 'y-5'], 'high'],
    [30, 40, ['w-30'], 'medium'],
  ]);
});

test('改后的文字只标出不同的一段', () => {
  expect(compareWording('每日千分之五计付', '每日万分之五计付')).toEqual({
    head: '每日',
    removed: '千',
    added: '万',
    tail: '分之五计付',
  });
});
