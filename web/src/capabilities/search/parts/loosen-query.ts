import { type Category, matchTypes, type QueryNode, queryTypes } from '@antai/contract/search';
import { describeLeaf, describeNode } from './describe-condition.ts';
import { isLeaf, type Query, textCondition } from './query-url.ts';

/** A search with a condition less, or with one that asks for less, and what was let go. */
export interface LooserQuery {
  name: string;
  query: Query;
}

/** Each is asked for its total: the nearest ones only. */
const looserMax = 5;
/** Several conditions of several words each would leave no room for the rest. */
const wordsMax = 3;

const looserTypes: Record<number, { type: number; name: string }> = {
  [queryTypes.sameSentence]: { type: queryTypes.sameParagraph, name: '同句改为同段' },
  [queryTypes.sameParagraph]: { type: queryTypes.intersection, name: '同段改为交集' },
  [queryTypes.interval]: { type: queryTypes.sameParagraph, name: '间隔改为同段' },
};

/** The words of a condition that asks for them as one phrase, or for all of them; undefined where there is but one. */
function wordsOf(node: QueryNode): string[] | undefined {
  if (!isLeaf(node)) return undefined;
  const { fieldValue, matchType = matchTypes.exactPhrase, isExcluded } = node.baseQueryBO;
  const isStrict = matchType === matchTypes.exactPhrase || matchType === matchTypes.allWords;
  if (typeof fieldValue !== 'string' || isExcluded || !isStrict) return undefined;
  const words = fieldValue.split(/\s+/u).filter(word => word !== '');
  return words.length > 1 ? words : undefined;
}

/** A condition of several words asked less strictly, nearest first: in one paragraph, all of them anywhere, any of them. */
function loosenWords(node: QueryNode): { name: string; node: QueryNode }[] {
  const words = wordsOf(node);
  if (!words || !isLeaf(node)) return [];
  const { fieldEn, fieldValue, matchType } = node.baseQueryBO;
  const paragraph = {
    queryType: queryTypes.sameParagraph,
    childQueryBO: words.map(word => textCondition(fieldEn, { fieldValue: word })),
  };
  const as = (type: number) => ({ ...node, baseQueryBO: { ...node.baseQueryBO, matchType: type } });
  const any = { name: `“${fieldValue}”改为任一词`, node: as(matchTypes.anyWord) };
  if (matchType === matchTypes.allWords) return [any];
  const inParagraph = { name: `“${words.join('”“')}”在同一段`, node: paragraph };
  const all = { name: `“${fieldValue}”改为全部词`, node: as(matchTypes.allWords) };
  return fieldEn === 'fullText' ? [inParagraph, all, any] : [all, any];
}

/** The nearest searches that find more: the words asked less strictly, the relation one step wider, then without one filter or condition. */
export function loosenQuery(query: Query, category: Category): LooserQuery[] {
  const { conditions, filters } = query;
  const children = conditions.childQueryBO ?? [];
  const withChildren = (childQueryBO: QueryNode[]) => ({ ...query, conditions: { ...conditions, childQueryBO } });
  const words = children
    .flatMap(child => loosenWords(child).map(({ name, node }) => ({ name, child, node })))
    .slice(0, wordsMax)
    .map(({ name, child, node }) => ({
      name,
      query: withChildren(children.map(each => (each === child ? node : each))),
    }));
  if (children.length + filters.length < 2) return words;
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
    query: withChildren(children.filter(each => each !== child)),
  }));
  return [...words, ...relation, ...withoutFilters, ...withoutConditions].slice(0, looserMax);
}
