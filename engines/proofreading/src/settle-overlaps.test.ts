import { expect, test } from 'vitest';
import { settleOverlaps } from './settle-overlaps.ts';

test.each([
  [
    '重的留下',
    [
      ['a', 0, 4, 'warning'],
      ['b', 2, 6, 'error'],
    ],
    ['b'],
  ],
  [
    '同重时有改法的留下',
    [
      ['a', 0, 4, 'error'],
      ['b', 2, 6, 'error', '改'],
    ],
    ['b'],
  ],
  [
    '同重同样时长的留下',
    [
      ['a', 0, 2, 'error'],
      ['b', 1, 6, 'error'],
    ],
    ['b'],
  ],
  [
    '相接的不算重叠',
    [
      ['b', 2, 4, 'hint'],
      ['a', 0, 2, 'error'],
    ],
    ['a', 'b'],
  ],
] as [
  string,
  [string, number, number, 'error' | 'warning' | 'hint', string?][],
  string[],
][])('%s', (_, rows, names) => {
  const findings = rows.map(([name, start, end, severity, right]) => ({
    name,
    start,
    end,
    severity,
    ...(right ? { right } : {}),
  }));
  expect(settleOverlaps(findings).map(({ name }) => name)).toEqual(names);
});

test('原告的的损失：两处相接、删去同一个字的，只改一次', () => {
  const findings = [
    { start: 1, end: 3, severity: 'warning' as const, wrong: '告的', right: '告' },
    { start: 3, end: 4, severity: 'warning' as const, wrong: '的', right: '' },
    { start: 4, end: 6, severity: 'warning' as const, wrong: '损失失', right: '损失' },
  ];
  expect(settleOverlaps(findings).map(({ start }) => start)).toEqual([1, 4]);
});
