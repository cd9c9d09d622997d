/** A folder as its place among others is known. */
export interface FolderPlace {
  folderId: string;
  parentId: string | null;
}

/** A folder with all below it. */
export function below(rows: readonly FolderPlace[], folderId: string): string[] {
  const ids = [folderId];
  for (const id of ids) ids.push(...rows.filter(({ parentId }) => parentId === id).map(row => row.folderId));
  return ids;
}

/** How deep a folder lies: 1 for a library. */
export function depthOf(rows: readonly FolderPlace[], folderId: string): number {
  const row = rows.find(each => each.folderId === folderId);
  return row?.parentId ? 1 + depthOf(rows, row.parentId) : 1;
}

/** How many levels a folder has, itself included. */
export function heightOf(rows: readonly FolderPlace[], folderId: string): number {
  const children = rows.filter(({ parentId }) => parentId === folderId);
  return 1 + Math.max(0, ...children.map(child => heightOf(rows, child.folderId)));
}

/** Documents in each folder and below. */
export function countBelow(rows: readonly FolderPlace[], counts: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    rows.map(({ folderId }) => [folderId, below(rows, folderId).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)]),
  );
}
