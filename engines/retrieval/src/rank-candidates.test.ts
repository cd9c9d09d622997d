import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureNames } from './measure-candidates.ts';
import { type RankerFile, readRanker, scoreRows } from './rank-candidates.ts';

type Node = { leaf: number } | { measure: number; bound: number; below: Node; above: Node };

const width = measureNames.length;
const value = fc.integer({ min: -3, max: 3 });
const { node } = fc.letrec<{ node: Node; split: Node; leaf: Node }>(tie => ({
  leaf: fc.record({ leaf: value }),
  split: fc.record({
    measure: fc.integer({ min: 0, max: width - 1 }),
    bound: value,
    below: tie('node'),
    above: tie('node'),
  }),
  node: fc.oneof({ maxDepth: 3 }, tie('leaf'), tie('split')),
}));
const tree = node.filter(each => !('leaf' in each));

function flatten(root: Node): RankerFile['trees'][number] {
  const flat: RankerFile['trees'][number] = { measures: [], bounds: [], below: [], above: [], leaves: [] };
  function place(each: Node): number {
    if ('leaf' in each) return -flat.leaves.push(each.leaf);
    const here = flat.measures.push(each.measure) - 1;
    flat.bounds.push(each.bound);
    flat.below.push(0);
    flat.above.push(0);
    flat.below[here] = place(each.below);
    flat.above[here] = place(each.above);
    return here;
  }
  place(root);
  return flat;
}

const walk = (each: Node, row: number[]): number =>
  'leaf' in each ? each.leaf : walk(row[each.measure]! <= each.bound ? each.below : each.above, row);

const names = measureNames;

test('the score of a row is the sum of the leaves its measures lead to', () => {
  const rows = fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), rows, (roots, list) => {
      const scores = scoreRows(readRanker({ names, trees: roots.map(flatten) }), Float32Array.from(list.flat()));
      expect([...scores]).toEqual(list.map(row => roots.reduce((sum, root) => sum + walk(root, row), 0)));
    }),
  );
});

describe('a learnt order', () => {
  test('is refused where it was learnt from other measures', () => {
    expect(() => readRanker({ names: names.slice(1), trees: [] })).toThrow('other measures');
  });
});
