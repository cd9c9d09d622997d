import { expect, test } from 'vitest';
import { withOthers } from './join-rare-values.ts';

const values = (...counts: number[]) =>
  counts.map((count, index) => ({ value: `v${index}`, label: `值${index}`, count }));

test('值不多于限数时照列', () => {
  expect(withOthers(values(5, 3, 1), 3)).toEqual(values(5, 3, 1));
});

test('多出的少见值合为“其他”，不能点选，条数不少', () => {
  expect(withOthers(values(9, 5, 3, 2, 1), 3)).toEqual([
    { value: 'v0', label: '值0', count: 9 },
    { value: 'v1', label: '值1', count: 5 },
    { value: '', label: '其他', count: 6 },
  ]);
});
