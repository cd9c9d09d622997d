import type { Field, SearchRecord, Tree } from '@antai/query';

/** One record type as an index holds it. `sectionKeys` are the sections a record may have, in reading order. */
export interface IndexDefinition {
  name: string;
  sectionKeys: string[];
  fields: Field[];
}

/** Changes to apply together; `seq` is kept with them, so that a crash leaves either both or neither. */
export interface Changes {
  puts: SearchRecord[];
  deletes: string[];
  seq: number;
}

export interface Order {
  /**
   * `relevance`, or a date, number or keyword field (its first value, by `ranks` where it has them: the first rank is
   * the highest). Records without the value come last in either direction; ties are broken by id, descending.
   */
  by: string;
  order: 'asc' | 'desc';
}

export interface Wanted {
  tree: Tree;
  sort: Order;
  offset: number;
  limit: number;
}

export interface Found {
  ids: string[];
  total: number;
  /** Changes whenever what the index holds changes. */
  indexVersion: string;
}

/** A stretch of one section with its hits, as half-open UTF-16 ranges of `text`. */
export interface Passage {
  section: string;
  text: string;
  marks: [number, number][];
}

export interface Count {
  value: string;
  count: number;
}

/** By calendar year, by month, or by bands of a number: band i holds edges[i] ≤ value < edges[i + 1], named by its lower edge. */
export type Interval = 'year' | 'month' | number[];

/** A query was stopped because it took longer than the deadline. */
export class TooSlow extends Error {}

/**
 * Full-text search over the record types of the product. Every implementation gives the same answer as the naive
 * matcher of engine `query`, hit for hit; trees have passed `check` before they come here.
 */
export interface FullText {
  /** Adds, replaces and removes records; resolves when they are on disk and visible to every later query. */
  apply(index: string, changes: Changes): Promise<void>;
  /** The `seq` of the last applied changes; 0 for a new index. */
  appliedSeq(index: string): Promise<number>;
  search(index: string, wanted: Wanted): Promise<Found>;
  /** Exact counts of a keyword field's values under the tree, most first, then by value; a tree field counts every level. */
  facet(index: string, tree: Tree, fieldEn: string, limit: number): Promise<Count[]>;
  /** Exact counts of a date or number field, in order of value; empty intervals are left out. */
  histogram(index: string, tree: Tree, fieldEn: string, interval: Interval): Promise<Count[]>;
  /** Every matching id, ascending. */
  ids(index: string, tree: Tree): Promise<string[]>;
  /** The best passages of each record under the tree, from the stored text; at most `most` a record. */
  passages(index: string, ids: string[], tree: Tree, most?: number): Promise<Map<string, Passage[]>>;
  /** Forgets everything in an index, for building it anew. */
  clear(index: string): Promise<void>;
  close(): Promise<void>;
}
