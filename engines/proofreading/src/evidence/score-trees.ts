/** Trees of a classifier, one behind the other. A child below zero is leaf -1 - child. */
export interface Trees {
  /** Where the nodes and the leaves of each tree begin. */
  nodes: Uint32Array;
  leaves: Uint32Array;
  features: Uint8Array;
  thresholds: Float32Array;
  left: Int16Array;
  right: Int16Array;
  values: Float32Array;
}

/** How likely it is that an edit restores what was meant, from 0 to 1. */
export function scoreTrees(trees: Trees, features: Float32Array): number {
  let sum = 0;
  for (let tree = 0; tree < trees.nodes.length; tree += 1) {
    const root = trees.nodes[tree]!;
    let node = 0;
    while (node >= 0) {
      const at = root + node;
      node = features[trees.features[at]!]! <= trees.thresholds[at]! ? trees.left[at]! : trees.right[at]!;
    }
    sum += trees.values[trees.leaves[tree]! - 1 - node]!;
  }
  return 1 / (1 + Math.exp(-sum));
}
