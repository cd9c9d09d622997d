import { checkLeaf } from './check-leaf.ts';
import { checkPositional } from './check-positional.ts';
import { isValues, join, own, type Reason, type Values } from './reason.ts';
import { type Field, type Group, isPositional, limits } from './tree.ts';

type Walk = { fields: readonly Field[]; leaves: number; nodes: number };
/** Where a node stands in the tree. */
type Place = { path: string; depth: number };

const operations = new Set(['and', 'or', 'sentence', 'paragraph', 'within']);
const maxReasons = 20;
const maxNodes = 512;

/** Lists what keeps a value of any shape from being a condition tree over these fields; empty when it is one. */
export function check(tree: unknown, fields: readonly Field[]): Reason[] {
  if (tree === undefined || isEmptyRoot(tree)) return [];
  const reasons: Reason[] = [];
  for (const reason of checkNode({ fields, leaves: 0, nodes: 0 }, tree, { path: '', depth: 1 })) {
    if (reasons.push(reason) === maxReasons) break;
  }
  return reasons;
}

function isEmptyRoot(tree: unknown): boolean {
  if (!isValues(tree) || own(tree, 'kind') !== 'group' || own(tree, 'op') !== 'and') return false;
  const children = own(tree, 'children');
  return Array.isArray(children) && children.length === 0;
}

/** A hostile tree ends the walk, not the server: no node is visited after the limits are passed. */
function isOver(walk: Walk): boolean {
  return walk.nodes > maxNodes || walk.leaves > limits.leaves;
}

function* checkNode(walk: Walk, node: unknown, { path, depth }: Place): Generator<Reason> {
  if (++walk.nodes > maxNodes) return yield { path, reason: '条件的分组过多' };
  if (!isValues(node)) return yield { path, reason: '这里应当是一个条件' };
  if (depth > limits.depth) return yield { path, reason: `条件最多嵌套 ${limits.depth} 层` };
  if (own(node, 'kind') === 'group') return yield* checkGroup(walk, node, { path, depth });
  if (++walk.leaves > limits.leaves) return yield { path, reason: `条件不能多于 ${limits.leaves} 个` };
  yield* checkLeaf(node, { fields: walk.fields, path });
}

function* checkGroup(walk: Walk, node: Values, { path, depth }: Place): Generator<Reason> {
  const op = own(node, 'op');
  const children = own(node, 'children');
  if (typeof op !== 'string' || !operations.has(op)) {
    return yield { path: join(path, 'op'), reason: '条件之间的关系不明' };
  }
  if (!Array.isArray(children) || children.length === 0) {
    return yield { path: join(path, 'children'), reason: '条件组里没有条件' };
  }
  let isSound = true;
  for (let i = 0; i < children.length && !isOver(walk); i++) {
    for (const reason of checkNode(walk, children[i], { path: join(path, `children.${i}`), depth: depth + 1 })) {
      isSound = false;
      yield reason;
    }
  }
  if (isSound && isPositional(op as Group['op'])) {
    yield* checkPositional(node as Group, { fields: walk.fields, path });
  }
}
