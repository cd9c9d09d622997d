import {
  type Asked,
  type BaseQuery,
  matchTypes,
  type QueryNode,
  queryLimits,
  queryTypes,
} from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import { check, type Group, type Tree } from '@antai/query';
import { Fault } from '../../platform/fault.ts';
import { type Described, type DescribedField, fieldOf, fieldsOf, kinds, strings } from './describe-categories.ts';

const operations: Record<number, Group['op']> = {
  [queryTypes.intersection]: 'and',
  [queryTypes.union]: 'or',
  [queryTypes.sameSentence]: 'sentence',
  [queryTypes.sameParagraph]: 'paragraph',
  [queryTypes.interval]: 'within',
};

const matches = {
  [matchTypes.exactPhrase]: 'phrase',
  [matchTypes.allWords]: 'all',
  [matchTypes.anyWord]: 'any',
  [matchTypes.prefix]: 'prefix',
} as const;

const refuse = (reason: string): never => {
  throw new Fault(faults.invalid, `检索条件有误：${reason}`);
};

/** The condition tree of a request in the engine's form; what is wrong with it is refused with the reason. */
export function treeOf(category: Described, asked: Asked): Tree {
  const { queryType, fontNum, childQueryBO } = asked;
  const children = childQueryBO ?? [];
  const tree = groupOf(category, { queryType, fontNum, childQueryBO: children }, 1);
  const isConditionless = children.length === 0;
  if (isConditionless) return { kind: 'group', op: 'and', children: [] };
  const reason = check(tree, fieldsOf(category))[0];
  return reason ? refuse(reason.reason) : tree;
}

const rectified = 'isRectificationOrdered';

/** The tree that leaves rectification (整改) records out; a category without any is asked as it was. */
export function withoutRectified(category: Described, tree: Tree): Tree {
  if (!category.fields.some(({ fieldEn }) => fieldEn === rectified)) return tree;
  const leaf: Tree = { kind: 'keyword', field: rectified, values: ['是'], isExcluded: true };
  const isEverything = tree.kind === 'group' && tree.children.length === 0;
  return { kind: 'group', op: 'and', children: isEverything ? [leaf] : [tree, leaf] };
}

const depthMax = 32;

function readNode(category: Described, node: QueryNode, depth: number): Tree {
  if (depth > depthMax) return refuse('条件嵌套过深');
  if (node.baseQueryBO) return leafOf(category, node.baseQueryBO);
  if (node.childQueryBO) return groupOf(category, node, depth + 1);
  return refuse('每个条件应含有 baseQueryBO 或 childQueryBO');
}

function groupOf(category: Described, node: QueryNode, depth: number): Tree {
  const op = operations[node.queryType ?? queryTypes.intersection];
  if (!op) return refuse(`queryType 应为0交集、1并集、2同句、3同段或4间隔`);
  const children = (node.childQueryBO ?? []).map(child => readNode(category, child, depth));
  const only = children[0];
  // one condition stands in its own sentence and paragraph: the group around it says nothing
  if (children.length === 1 && only) return only;
  const distance = op === 'within' && node.fontNum != null ? { distance: node.fontNum } : {};
  return { kind: 'group', op, children, ...distance };
}

function leafOf(category: Described, leaf: BaseQuery): Tree {
  const field = fieldOf(category, leaf.fieldEn);
  const kind = kinds[field.fieldType];
  const excluded = leaf.isExcluded ? { isExcluded: true } : {};
  if (kind === 'date') return { ...dateLeaf(field, leaf), ...excluded };
  if (kind === 'number') return { ...numberLeaf(field, leaf), ...excluded };
  const chosen = strings(leaf.selectValues);
  const typed = strings(leaf.fieldValue);
  if (chosen.length > 0 && kind === 'keyword')
    return { kind: 'keyword', field: field.fieldEn, values: chosen, ...excluded };
  if (field.fieldType === 'select') return { kind: 'keyword', field: field.fieldEn, values: typed, ...excluded };
  const match = matches[(leaf.matchType ?? matchTypes.exactPhrase) as keyof typeof matches];
  if (!match) return refuse('matchType 应为1精确、2全部词、3任一词或4开头');
  return { kind: 'text', field: field.fieldEn, match, text: [...typed, ...chosen].join(' '), ...excluded };
}

/** The first or the last day of a year, a month or a day as it was typed. */
function edge(value: string, isEnd: boolean): string {
  const found = value.match(/^(\d{4})(?:[-/.年](\d{1,2}))?(?:[-/.月](\d{1,2}))?/);
  if (!found) return refuse(`“${value.slice(0, 20)}”不是日期，应写作 2020-01-31`);
  const [, year = '', month, date] = found;
  if (!month) return `${year}-${isEnd ? '12-31' : '01-01'}`;
  const start = `${year}-${month.padStart(2, '0')}`;
  if (date) return `${start}-${date.padStart(2, '0')}`;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${start}-${isEnd ? lastDay : '01'}`;
}

function dateLeaf(field: DescribedField, leaf: BaseQuery): Tree {
  const [typed] = [...strings(leaf.selectValues), ...strings(leaf.fieldValue)];
  const start = leaf.startDate?.trim() || typed;
  const end = leaf.endDate?.trim() || typed;
  if (!start && !end) return refuse(`请填写“${field.fieldCn}”的起止日期`);
  return {
    kind: 'range',
    field: field.fieldEn,
    ...(start ? { from: edge(start, false) } : {}),
    ...(end ? { to: edge(end, true) } : {}),
  };
}

function numberLeaf(field: DescribedField, leaf: BaseQuery): Tree {
  const [typed] = strings(leaf.fieldValue);
  const [chosen] = strings(leaf.selectValues);
  const band = chosen === undefined ? undefined : bandRange(chosen);
  if (band) return { kind: 'range', field: field.fieldEn, ...band };
  const bound = (value: unknown) => {
    const [given] = [...strings(value), ...(typed === undefined ? [] : [typed])];
    if (given === undefined) return undefined;
    const number = Number(given);
    return Number.isSafeInteger(number) ? number : refuse(`“${field.fieldCn}”应为整数，金额以分为单位`);
  };
  const from = bound(leaf.startMoney);
  const to = bound(leaf.endMoney);
  return {
    kind: 'range',
    field: field.fieldEn,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

const queryTypeOf = Object.fromEntries(Object.entries(operations).map(([type, op]) => [op, Number(type)]));
const matchTypeOf = Object.fromEntries(Object.entries(matches).map(([type, match]) => [match, Number(type)]));

/** A condition tree in the form of the wire: what `treeOf` reads back into the same tree. */
export function nodeOf(tree: Tree, category: Described): QueryNode {
  if (tree.kind === 'group') {
    const fontNum = tree.op === 'within' ? (tree.distance ?? queryLimits.fontNumUsual) : undefined;
    return {
      queryType: queryTypeOf[tree.op],
      fontNum,
      childQueryBO: tree.children.map(child => nodeOf(child, category)),
    };
  }
  const field = fieldOf(category, tree.field);
  const common = {
    fieldEn: tree.field,
    fieldCn: field.fieldCn,
    fieldType: field.fieldType,
    ...(tree.isExcluded ? { isExcluded: true } : {}),
  };
  if (tree.kind === 'text')
    return { baseQueryBO: { ...common, fieldValue: tree.text, matchType: matchTypeOf[tree.match] } };
  if (tree.kind === 'keyword') return { baseQueryBO: { ...common, selectValues: tree.values } };
  const { from, to } = tree;
  const isDate = kinds[field.fieldType] === 'date';
  const range = isDate ? { startDate: asText(from), endDate: asText(to) } : { startMoney: from, endMoney: to };
  return { baseQueryBO: { ...common, ...range } };
}

const asText = (value: string | number | undefined) => (value === undefined ? undefined : String(value));

/** The edges of the bands that amounts are counted in, in fen. */
export const bandEdgesFen = [0, 10_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000, 100_000_000].map(
  yuan => yuan * 100,
);

const bandNames = [
  '1万以下',
  '1万至10万',
  '10万至50万',
  '50万至100万',
  '100万至500万',
  '500万至1000万',
  '1000万至1亿',
  '1亿以上',
];

/** Counts by band, with the band's name; a band is written `from..to` in fen, both included. */
export const bandsOf = (counts: { value: string; count: number }[]) =>
  counts.flatMap(({ value, count }) => {
    const label = bandNames[bandEdgesFen.indexOf(Number(value.split('..')[0]))];
    return label && !value.startsWith('..') && count > 0 ? [{ value, label, count }] : [];
  });

/** The range that a band stands for. */
export function bandRange(value: string): { from?: number; to?: number } | undefined {
  const found = value.match(/^(\d*)\.\.(\d*)$/);
  if (!found || found[0] === '..') return undefined;
  const [, from, to] = found;
  return { ...(from ? { from: Number(from) } : {}), ...(to ? { to: Number(to) } : {}) };
}
