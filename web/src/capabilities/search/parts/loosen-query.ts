import { type Category, queryTypes } from '@antai/contract/search';
import { describeLeaf, describeNode } from './describe-condition.ts';
import type { Query } from './query-url.ts';

/** A search with one condition less, and what was let go. */
export interface LooserQuery {
  name: string;
  query: Query;
}

/** Each is asked for its total: the nearest ones only. */
const looserMax = 4;

const looserTypes: Record<number, { type: number; name: string }> = {
  [queryTypes.sameSentence]: { type: queryTypes.sameParagraph, name: '同句改为同段' },
  [queryTypes.sameParagraph]: { type: queryTypes.intersection, name: '同段改为交集' },
  [queryTypes.interval]: { type: queryTypes.sameParagraph, name: '间隔改为同段' },
};

/** The nearest searches that find more: the relation one step wider, then without one filter or one condition. */
export function loosenQuery(query: Query, category: Category): LooserQuery[] {
  const { conditions, filters } = query;
  const children = conditions.childQueryBO ?? [];
  if (children.length + filters.length < 2) return [];
  const wider = looserTypes[conditions.queryType ?? queryTypes.intersection];
  const relation = wider
    ? [{ name: wider.name, query: { ...query, conditions: { ...conditions, queryType: wider.type } } }]
    : [];
  const withoutFilters = filters.map(filter => ({
    name: `去掉“${describeLeaf(filter, category)}”`,
    query: { ...query, filters: filters.filter(each => each !== filter) },
  }));
  const withoutConditions = children.map(child => ({
    name: `去掉“${describeNode(child, category)}”`,
    query: { ...query, conditions: { ...conditions, childQueryBO: children.filter(each => each !== child) } },
  }));
  return [...relation, ...withoutFilters, ...withoutConditions].slice(0, looserMax);
}
