const columnsMax = 20;
const nameMax = 40;

/** Columns of a table by their heads, for a sentence; of many the first, and of a long head its beginning. */
export function nameColumns(heads: readonly string[]): string {
  const names = heads.slice(0, columnsMax).map(head => (head.length > nameMax ? `${head.slice(0, nameMax)}…` : head));
  return heads.length > columnsMax ? `${names.join('、')}等${heads.length}列` : names.join('、');
}
