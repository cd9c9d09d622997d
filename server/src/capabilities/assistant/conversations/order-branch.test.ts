import { expect, test } from 'vitest';
import { branchTo, leafBelow, siblingsOf } from './order-branch.ts';

const at = (messageId: string, parentId: string | null) => ({ messageId, parentId });
/** q1–a1–q2–a2, and another a1' with q3–a3 below it. */
const tree = [
  at('q1', null),
  at('a1', 'q1'),
  at('q2', 'a1'),
  at('a2', 'q2'),
  at("a1'", 'q1'),
  at('q3', "a1'"),
  at('a3', 'q3'),
];
const ids = (list: { messageId: string }[]) => list.map(({ messageId }) => messageId);

test('分支从头到尾；不在其中的没有分支', () => {
  expect(ids(branchTo(tree, 'a2'))).toEqual(['q1', 'a1', 'q2', 'a2']);
  expect(ids(branchTo(tree, 'a3'))).toEqual(['q1', "a1'", 'q3', 'a3']);
  expect(branchTo(tree, 'x')).toEqual([]);
  expect(branchTo(tree, null)).toEqual([]);
});

test('同一处有几支，旧的在前；从一处往下走到最新的一支末尾', () => {
  expect(siblingsOf(tree, tree[1]!)).toEqual(['a1', "a1'"]);
  expect(leafBelow(tree, 'q1')).toBe('a3');
  expect(leafBelow(tree, 'a1')).toBe('a2');
  expect(leafBelow(tree, 'a2')).toBe('a2');
});

test('相互指着的消息不会绕圈', () => {
  const ring = [at('a', 'b'), at('b', 'a')];
  expect(branchTo(ring, 'a').length).toBeLessThanOrEqual(2);
  expect(['a', 'b']).toContain(leafBelow(ring, 'a'));
});
