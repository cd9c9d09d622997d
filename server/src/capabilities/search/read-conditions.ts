import { zhenggaiResource } from '@antai/contract/records';
import type { SearchRequest } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import type { Tree } from '@antai/query';
import { readNodes } from '@antai/query/nodes';
import type { Caller } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import { fieldOf, fieldsOf, type SearchCategory } from './describe-categories.ts';

/** The condition tree of a request in the engine's form; what is wrong with it is refused with the reason. */
export function treeOf(category: SearchCategory, conditions: SearchRequest): Tree {
  const read = readNodes(conditions, fieldsOf(category));
  if (read.kind === 'read') return read.tree;
  if (read.field !== undefined) fieldOf(category, read.field);
  throw new Fault(faults.invalid, `检索条件有误：${read.reason}`);
}

const rectified = 'isRectificationOrdered';

/** Whoever looks: what they may see decides what is found, also long after their call. */
export type Viewer = Pick<Caller, 'userId' | 'may' | 'signal'>;

interface TreeOptions {
  category: SearchCategory;
  tree: Tree;
  isZhenggai: boolean | null | undefined;
}

/** The tree that is searched: rectification records are in it for those who may see them, unless they say they do not want them. */
export const visibleTree = (viewer: Viewer, { category, tree, isZhenggai }: TreeOptions): Tree =>
  (isZhenggai ?? true) && viewer.may(zhenggaiResource) ? tree : withoutRectified(category, tree);

/** The tree that leaves rectification (整改) records out; a category without any is asked as it was. */
function withoutRectified(category: SearchCategory, tree: Tree): Tree {
  if (!category.fields.some(({ fieldEn }) => fieldEn === rectified)) return tree;
  const leaf: Tree = { kind: 'keyword', field: rectified, values: ['是'], isExcluded: true };
  const isEverything = tree.kind === 'group' && tree.children.length === 0;
  return { kind: 'group', op: 'and', children: isEverything ? [leaf] : [tree, leaf] };
}

/** The edges of the bands that amounts are counted in, in fen. */
export const bandEdgesFen = [0, 10_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000, 100_000_000].map(
  yuan => yuan * 100,
);

const bandNames = [
  '1万元以下',
  '1万至10万元',
  '10万至50万元',
  '50万至100万元',
  '100万至500万元',
  '500万至1000万元',
  '1000万至1亿元',
  '1亿元以上',
];

/** Counts by band, with the band's name; a band is written `from..to` in fen, both included. */
export const bandsOf = (counts: { value: string; count: number }[]) =>
  counts.flatMap(({ value, count }) => {
    const label = bandNames[bandEdgesFen.indexOf(Number(value.split('..')[0]))];
    return label && !value.startsWith('..') && count > 0 ? [{ value, label, count }] : [];
  });
