import type { Field, Passage, Reason, SearchRecord, Tree } from '@antai/query';

/** One record type as it is indexed: at most 14 sections. A section's weight (1) raises it in the order by relevance. */
export type IndexDefinition = {
  name: string;
  sectionKeys: string[];
  fields: Field[];
  sectionWeights?: Record<string, number>;
};

/** Changes that become visible together. Deletes come first; of two puts with one id the later stays. */
export type Batch = { puts: SearchRecord[]; deletes: string[]; seq: number };

export type Sort = { by: string; order: 'asc' | 'desc' };
export type SearchQuery = {
  tree: Tree | undefined;
  sort: Sort;
  offset: number;
  limit: number;
  /** Ids that come before all others, in this order, where the query finds them; only in the order by relevance, best first. */
  first?: readonly string[];
  /** Passages of the page's records come with it. */
  withPassages?: boolean;
};
export type Interval = 'year' | 'month' | { edges: number[] };

/** A value with the number of records that have it; a band of numbers is written as in a query: `100..199`. */
export type Count = { value: string; count: number };

/** A question that is wrong is refused with reasons, and one that would cost too much with the dearest part of it; one that takes too long, or whose engine cannot be reached, ends without an answer. */
export type Answer<T> =
  | ({ kind: 'found' } & T)
  | { kind: 'refused'; reasons: Reason[] }
  | { kind: 'tooDear'; reason: Reason }
  | { kind: 'timedOut'; deadlineMs: number }
  | { kind: 'aborted' }
  | { kind: 'unavailable' };

/** Who asks: users take turns, and whoever leaves is not worked for. */
export type Asker = { user?: string; signal?: AbortSignal };

export type RecordPassages = { id: string; passages: Passage[] };

export type Page = {
  ids: string[];
  total: number;
  indexVersion: number;
  /** Only where they were asked for. */
  records?: RecordPassages[];
};

/** The ids that come first in the order of a query. */
export const firstOf = ({ sort, first = [] }: SearchQuery): readonly string[] =>
  sort.by === 'relevance' && sort.order === 'desc' ? first : [];

/** How many of the records that answer have each value of a field, the first `limit` of them. */
export type FacetQuery = { tree: Tree | undefined; fieldEn: string; limit: number };
/** How many of the records that answer fall in each interval of a field. */
export type HistogramQuery = { tree: Tree | undefined; fieldEn: string; interval: Interval };
/** The best passages of some records. */
export type PassagesQuery = { tree: Tree | undefined; ids: string[] };

/** What can be asked of an index. */
export type Questions = {
  /** One page of ids in a total order: ties by id descending, records without the sorted value last. */
  search(index: string, query: SearchQuery): Promise<Answer<Page>>;
  /** How many matching records have each value, most first, then by value; a tree field counts every level. */
  facet(index: string, query: FacetQuery): Promise<Answer<{ counts: Count[] }>>;
  /** How many matching records fall in each year, month or band, in order; empty years and months are left out. */
  histogram(index: string, query: HistogramQuery): Promise<Answer<{ counts: Count[] }>>;
  /** Every matching id, ascending. */
  ids(index: string, tree: Tree | undefined): Promise<Answer<{ ids: string[] }>>;
  /** The best passages of those records; ids that are not in the index are left out. */
  passages(index: string, query: PassagesQuery): Promise<Answer<{ records: RecordPassages[] }>>;
};

/**
 * Exact search over records: every answer is what the naive matcher of the engine `query` would give. Writes throw
 * `IndexUnavailable` while the engine cannot be reached: the same batch may come again.
 */
export type Fulltext = Questions & {
  /** The same questions in the name of somebody. */
  as(asker: Asker): Questions;
  /** Writes a batch and its seq in one step; a batch whose seq is not above the applied one is skipped. */
  apply(index: string, batch: Batch): Promise<'applied' | 'skipped'>;
  /** The seq of the last batch that is safe on disk; 0 on an empty index, or one that is built anew. */
  appliedSeq(index: string): Promise<number>;
  /** Forgets every record and the seq, for building the index anew. */
  clear(index: string): Promise<void>;
  close(): Promise<void>;
};

/** One question to one index, as it travels to whoever answers it. */
export type Question =
  | ({ ask: 'search' } & SearchQuery)
  | ({ ask: 'facet' } & FacetQuery)
  | ({ ask: 'histogram' } & HistogramQuery)
  | { ask: 'ids'; tree: Tree | undefined }
  | ({ ask: 'passages' } & PassagesQuery);

/** Answers one question, in somebody's name. */
export type Ask = <T extends object>(
  asker: Asker,
  { index, question }: { index: string; question: Question },
) => Promise<Answer<T>>;

/** The questions of a port over the one way they are answered. */
export function questionsOf(ask: Ask): Questions & Pick<Fulltext, 'as'> {
  const as = (asker: Asker): Questions => ({
    search: (index, query) => ask(asker, { index, question: { ask: 'search', ...query } }),
    facet: (index, query) => ask(asker, { index, question: { ask: 'facet', ...query } }),
    histogram: (index, query) => ask(asker, { index, question: { ask: 'histogram', ...query } }),
    ids: (index, tree) => ask(asker, { index, question: { ask: 'ids', tree } }),
    passages: (index, query) => ask(asker, { index, question: { ask: 'passages', ...query } }),
  });
  return { ...as({}), as };
}
