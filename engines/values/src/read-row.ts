/** A row of a source as it was read: names and values nobody has checked yet. */
export type RawRow = Record<string, unknown>;

/** Which column of a source holds what: our name of a field to the head of its column. */
export type Mapping = Record<string, string>;

/** What a cell says as text, without blanks around it; empty where it says nothing. */
export const readTextCell = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** What a cell lists: a list as it is, or one text with its parts between 、 and the like. */
export const readListCell = (value: unknown): string[] =>
  (Array.isArray(value) ? value : readTextCell(value).split(/[、,，;；|\n]/)).map(readTextCell).filter(Boolean);

/** The row with its columns under our names, too, where a mapping tells them. */
export const mapRow = (row: RawRow, mapping: Mapping): RawRow => ({
  ...row,
  ...Object.fromEntries(Object.entries(mapping).map(([field, head]) => [field, row[head]])),
});

const saysSomething = (value: unknown) =>
  value !== undefined && value !== null && (readTextCell(value) !== '' || typeof value !== 'string');

const foldHead = (head: string) =>
  head.toLowerCase().replaceAll(/[\s.]/g, '').replaceAll('(', '（').replaceAll(')', '）');

/**
 * Reads a row by the first of several heads whose cell says something; undefined where none does. Sources write heads with blanks,
 * dots, letters and brackets of either kind.
 */
export function rowReader(row: RawRow): (heads: readonly string[]) => unknown {
  const byHead = new Map(Object.entries(row).map(([head, value]) => [foldHead(head), value]));
  return heads => heads.map(head => byHead.get(foldHead(head))).find(saysSomething);
}
