import { type BaseQuery, type Category, matchTypes, QueryNode, queryTypes } from '@antai/contract/search';

/** What the search page asks: one group of conditions, and filters chosen beside it. All of it stands in the address. */
export interface Query {
  conditions: QueryNode;
  filters: BaseQuery[];
}

const filterMark = 'filter';
/** The condition that the keyword box holds. */
const boxMark = 'box';

export const emptyQuery: Query = { conditions: { queryType: queryTypes.intersection, childQueryBO: [] }, filters: [] };

/** One text condition, the commonest of all. */
export const textCondition = (
  fieldEn: string,
  { fieldValue, matchType = matchTypes.exactPhrase }: { fieldValue: string; matchType?: number },
): QueryNode => ({
  baseQueryBO: { fieldEn, fieldValue, matchType },
});

export const isLeaf = (node: QueryNode): node is QueryNode & { baseQueryBO: BaseQuery } => Boolean(node.baseQueryBO);

const isGroup = (node: QueryNode) => !isLeaf(node);

/** The `queryList` of the address: the conditions first, then the filters, all of which must hold. */
export function toQueryList({ conditions, filters }: Query): QueryNode[] {
  const children = conditions.childQueryBO ?? [];
  const isPlain = (conditions.queryType ?? 0) === queryTypes.intersection || children.length === 0;
  // a relation chosen before the second condition waits for it in the address
  const nodes = isPlain ? children : [conditions];
  return [...nodes, ...filters.map(baseQueryBO => ({ baseQueryBO, myId: filterMark }))];
}

/** A node as the contract has it; undefined where any part of it is something else. */
function nodeOf(value: unknown): QueryNode | undefined {
  const { data } = QueryNode.safeParse(value);
  return data?.baseQueryBO || data?.childQueryBO ? data : undefined;
}

/** Whether conditions ask of the whole text alone, and so mean the same in every category; not so for none at all. */
export const isOfWordsAlone = (nodes: QueryNode[]): boolean =>
  nodes.length > 0 &&
  nodes.every(node =>
    isLeaf(node) ? node.baseQueryBO.fieldEn === 'fullText' : isOfWordsAlone(node.childQueryBO ?? []),
  );

/** Reads the `queryList` of a history entry; what is no node is left out. */
export function fromQueryList(value: unknown): Query {
  const nodes = Array.isArray(value) ? value.flatMap(each => nodeOf(each) ?? []) : [];
  const filters = nodes.flatMap(node => (node.myId === filterMark && isLeaf(node) ? [node.baseQueryBO] : []));
  const rest = nodes.filter(node => node.myId !== filterMark);
  const [only] = rest;
  const isOneGroup = rest.length === 1 && only !== undefined && isGroup(only);
  const conditions = isOneGroup ? only : { queryType: queryTypes.intersection, childQueryBO: rest };
  return { conditions, filters };
}

/** Where among the conditions the one of the keyword box stands: that which it made, or the only one of its kind; else -1. */
export function boxPlace({ conditions }: Query, category: Category): number {
  const children = conditions.childQueryBO ?? [];
  const isBoxed = (node: QueryNode) => {
    const field = category.fields.find(({ fieldEn }) => fieldEn === node.baseQueryBO?.fieldEn);
    const { fieldValue, isExcluded } = node.baseQueryBO ?? {};
    return typeof fieldValue === 'string' && !isExcluded && (field?.matchTypes.length ?? 0) > 0;
  };
  const made = children.findIndex(node => node.myId === boxMark && isBoxed(node));
  return made >= 0 || children.length !== 1 ? made : children.findIndex(isBoxed);
}

/** The query with the condition of the keyword box put in the place of the one before; beside it where it is to be kept. */
export function withBox(
  query: Query,
  category: Category,
  { node, isKept }: { node: QueryNode; isKept: boolean },
): Query {
  const place = boxPlace(query, category);
  const children = query.conditions.childQueryBO ?? [];
  const others = isKept ? children.map(({ myId: _mark, ...child }) => child) : children.filter((_, at) => at !== place);
  const isThere = others.some(child => JSON.stringify(child.baseQueryBO) === JSON.stringify(node.baseQueryBO));
  const childQueryBO = isThere ? others : [...others, { ...node, myId: boxMark }];
  return { ...query, conditions: { ...query.conditions, childQueryBO } };
}

const isWithin = (value: string, path: string) => value.startsWith(`${path}/`);

/** The query with a value of a filter switched on or off; in a tree a value takes the place of those above and below it. */
export function toggleFilter(query: Query, { fieldEn, value }: { fieldEn: string; value: string }): Query {
  const current = query.filters.find(filter => filter.fieldEn === fieldEn);
  const values = (current?.selectValues ?? []).map(String);
  const next = values.includes(value)
    ? values.filter(each => each !== value)
    : [...values.filter(each => !isWithin(each, value) && !isWithin(value, each)), value];
  return {
    ...query,
    filters: withFilter(query.filters, {
      fieldEn,
      filter: next.length > 0 ? { fieldEn, selectValues: next } : undefined,
    }),
  };
}

/** The filters with the one of this field replaced, or taken away. */
export function withFilter(
  filters: BaseQuery[],
  { fieldEn, filter }: { fieldEn: string; filter: BaseQuery | undefined },
): BaseQuery[] {
  const others = filters.filter(each => each.fieldEn !== fieldEn);
  return filter ? [...others, filter] : others;
}

/** The query without the filter of one field: what that filter's own counts are taken under. */
export const withoutFilter = (query: Query, fieldEn: string): Query => ({
  ...query,
  filters: query.filters.filter(each => each.fieldEn !== fieldEn),
});
