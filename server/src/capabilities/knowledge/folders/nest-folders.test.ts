import { expect, test } from 'vitest';
import { below, countBelow, depthOf, heightOf } from './nest-folders.ts';

const rows = [
  { folderId: '库', parentId: null },
  { folderId: '合同', parentId: '库' },
  { folderId: '补充协议', parentId: '合同' },
  { folderId: '函件', parentId: '库' },
  { folderId: '另一库', parentId: null },
];

test('文件夹连同其下各层', () => {
  expect(below(rows, '库').toSorted()).toEqual(['函件', '合同', '库', '补充协议'].toSorted());
  expect(below(rows, '函件')).toEqual(['函件']);
});

test('层数', () => {
  expect(rows.map(({ folderId }) => depthOf(rows, folderId))).toEqual([1, 2, 3, 2, 1]);
  expect(rows.map(({ folderId }) => heightOf(rows, folderId))).toEqual([3, 2, 1, 1, 1]);
});

test('份数含其下各层', () => {
  const counts = new Map([
    ['库', 1],
    ['合同', 2],
    ['补充协议', 4],
  ]);
  expect([...countBelow(rows, counts).values()]).toEqual([7, 6, 4, 0, 0]);
});
