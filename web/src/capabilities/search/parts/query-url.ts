import { type BaseQuery, matchTypes, QueryNode, queryTypes } from '@antai/contract/search';

/** What the search page asks: one group of conditions, and filters chosen beside it. All of it stands in the address. */
export interface Query {
  conditions: QueryNode;
  filters: BaseQuery[];
}

const filterMark = 'filter';

export const emptyQuery: Query = { conditions: { queryType: queryTypes.intersection, childQueryBO: [] }, filters: [] };

/** One text condition, the commonest of all. */
export const textCondition = (
  fieldEn: string,
  fieldValue: string,
  matchType: number = matchTypes.exactPhrase,
): QueryNode => ({
  baseQueryBO: { fieldEn, fieldValue, matchType },
});

export const isLeaf = (node: QueryNode): node is QueryNode & { baseQueryBO: BaseQuery } => Boolean(node.baseQueryBO);

const isGroup = (node: QueryNode) => !isLeaf(node);

/** The `queryList` of the address: the conditions first, then the filters, all of which must hold. */
export function toQueryList({ conditions, filters }: Query): QueryNode[] {
  const children = conditions.childQueryBO ?? [];
  const isPlain = (conditions.queryType ?? 0) === queryTypes.intersection || children.length < 2;
  const nodes = isPlain ? children : [conditions];
  return [...nodes, ...filters.map(baseQueryBO => ({ baseQueryBO, myId: filterMark }))];
}

/** A node as the contract has it; undefined where any part of it is something else. */
function nodeOf(value: unknown): QueryNode | undefined {
  const { data } = QueryNode.safeParse(value);
  return data?.baseQueryBO || data?.childQueryBO ? data : undefined;
}

/** Reads a `queryList`; what is no node is left out, so that a mangled link still opens. */
export function fromQueryList(value: unknown): Query {
  const nodes = Array.isArray(value) ? value.flatMap(each => nodeOf(each) ?? []) : [];
  const filters = nodes.flatMap(node => (node.myId === filterMark && isLeaf(node) ? [node.baseQueryBO] : []));
  const rest = nodes.filter(node => node.myId !== filterMark);
  const [only] = rest;
  const isOneGroup = rest.length === 1 && only !== undefined && isGroup(only);
  const conditions = isOneGroup ? only : { queryType: queryTypes.intersection, childQueryBO: rest };
  return { conditions, filters };
}

/** The query with a value of a filter switched on or off. */
export function toggleFilter(query: Query, fieldEn: string, value: string): Query {
  const current = query.filters.find(filter => filter.fieldEn === fieldEn);
  const values = (current?.selectValues ?? []).map(String);
  const next = values.includes(value) ? values.filter(each => each !== value) : [...values, value];
  return {
    ...query,
    filters: withFilter(query.filters, fieldEn, next.length > 0 ? { fieldEn, selectValues: next } : undefined),
  };
}

/** The filters with the one of this field replaced, or taken away. */
export function withFilter(filters: BaseQuery[], fieldEn: string, filter: BaseQuery | undefined): BaseQuery[] {
  const others = filters.filter(each => each.fieldEn !== fieldEn);
  return filter ? [...others, filter] : others;
}

/** The query without the filter of one field: what that filter's own counts are taken under. */
export const withoutFilter = (query: Query, fieldEn: string): Query => ({
  ...query,
  filters: query.filters.filter(each => each.fieldEn !== fieldEn),
});
