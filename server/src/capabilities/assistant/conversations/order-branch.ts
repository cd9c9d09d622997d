/** A message, and the one it follows. */
interface Place {
  messageId: string;
  parentId: string | null;
}

/** The messages from the first to this one; the tree is given oldest first. Empty where it is not in the tree. */
export function branchTo<Each extends Place>(tree: Each[], leafId: string | null): Each[] {
  const byId = new Map(tree.map(each => [each.messageId, each]));
  const branch: Each[] = [];
  for (let at = byId.get(leafId ?? ''); at && branch.length < tree.length; at = byId.get(at.parentId ?? '')) {
    branch.push(at);
  }
  return branch.reverse();
}

/** Everything at the place of a message, oldest first. */
export const siblingsOf = <Each extends Place>(tree: Each[], { parentId }: Each): string[] =>
  tree.filter(each => each.parentId === parentId).map(({ messageId }) => messageId);

/** The end of the newest branch below a message; itself where nothing follows. */
export function leafBelow<Each extends Place>(tree: Each[], messageId: string): string {
  let leaf = messageId;
  for (let step = 0; step < tree.length; step += 1) {
    const next = tree.findLast(({ parentId }) => parentId === leaf);
    if (!next) break;
    leaf = next.messageId;
  }
  return leaf;
}

/** Whether a question may follow this message: an answer of the tree, or nothing where it is the first. */
export const mayFollow = (tree: (Place & { role: string })[], parentId: string | null): boolean =>
  parentId === null || tree.some(({ messageId, role }) => messageId === parentId && role === 'answer');
