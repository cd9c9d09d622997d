/**
 * A field of a record type. `sections` names the sections a text field reads (absent: all); `ranks` orders a keyword
 * field; a number that `isMoney` is whole fen, and is written with its unit.
 */
export type Field = {
  fieldEn: string;
  fieldCn: string;
  kind: 'text' | 'keyword' | 'date' | 'number';
  sections?: string[];
  isTree?: boolean;
  isMoney?: boolean;
  ranks?: string[];
};

/** One record as it is searched. A value of a tree field is its path from the root, levels joined by `/`. */
export type SearchRecord = {
  id: string;
  sections: { key: string; text: string }[];
  keywords: Record<string, string[]>;
  numbers: Record<string, number>;
  dates: Record<string, string>;
};

export type TextLeaf = {
  kind: 'text';
  field: string;
  match: 'phrase' | 'all' | 'any' | 'prefix';
  text: string;
  isExcluded?: boolean;
};
export type KeywordLeaf = { kind: 'keyword'; field: string; values: string[]; isExcluded?: boolean };
export type RangeLeaf = {
  kind: 'range';
  field: string;
  from?: string | number;
  to?: string | number;
  isExcluded?: boolean;
};
export type Leaf = TextLeaf | KeywordLeaf | RangeLeaf;
export type Operation = 'and' | 'or' | 'sentence' | 'paragraph' | 'within';
export type Group = { kind: 'group'; op: Operation; distance?: number; children: Tree[] };
export type Tree = Group | Leaf;

/** The field that every record type has: all of its sections. */
export const fullText = 'fullText';

export const limits = {
  depth: 8,
  leaves: 64,
  alternatives: 64,
  wordsWithin: 8,
  characters: 500,
  distance: 500,
  values: 200,
};

export const defaultDistance = 20;

/** True for the groups whose children must stand near each other in one text. */
export function isPositional(op: Operation): op is 'sentence' | 'paragraph' | 'within' {
  return op === 'sentence' || op === 'paragraph' || op === 'within';
}

/** True when the tree states no condition, so that every record answers it. */
export function isEmpty(tree: Tree | undefined): tree is undefined {
  return tree === undefined || (tree.kind === 'group' && tree.op === 'and' && tree.children.length === 0);
}

/** The field of that English name; `fullText` is always there. */
export function findField(fields: readonly Field[], fieldEn: string): Field | undefined {
  const field = fields.find(field => field.fieldEn === fieldEn);
  return field ?? (fieldEn === fullText ? { fieldEn, fieldCn: '全文', kind: 'text' } : undefined);
}
