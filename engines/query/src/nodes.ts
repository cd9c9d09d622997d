/** Conditions as they travel in requests and addresses, and the trees that they mean. */
export { bandRange } from './read-bands.ts';
export {
  type ConditionLeaf,
  type ConditionNode,
  type NodeField,
  readNodes,
} from './read-nodes.ts';
export { writeNode } from './write-node.ts';
