import type { Field } from './template.ts';

/** One part of what is to be written: a whole text, or a column of a row. */
export interface SectionColumn {
  id: string;
  label: string;
  /** What it is chosen from; absent for words. */
  options?: string[];
}

/** The only column of a field that is one text; no column of a row is called so. */
export const wholeText = 'wholeText';

const isWord = ({ type }: Field) => type === 'text' || type === 'longtext';

/**
 * What of a field can be drafted: a text of several lines, or rows that need nothing but words and choices, with one
 * text of several lines among them. Undefined for what asks for values: those come from the lawyer.
 */
export function sectionColumns({ label, type, repeat, fields = [] }: Field): SectionColumn[] | undefined {
  if (repeat) return undefined;
  if (type === 'longtext') return [{ id: wholeText, label }];
  if (type !== 'rows') return undefined;
  const needed = fields.filter(({ required }) => required);
  const isWritable = needed.every(field => isWord(field) || (field.type === 'select' && field.options?.length));
  if (!isWritable || !needed.some(each => each.type === 'longtext')) return undefined;
  return needed.map(({ id, label: name, options }) => ({ id, label: name, ...(options ? { options } : {}) }));
}
