import { readPeriod } from '@antai/values';
import { check } from './check.ts';
import { matches, operations, phraseCode } from './node-codes.ts';
import { bandRange, joinBands } from './read-bands.ts';
import type { Field, Leaf, Tree } from './tree.ts';

type Value = string | number;

/** One condition as it travels. What it needs depends on the field: words, options, days, or numbers (money in fen). */
export type ConditionLeaf = {
  fieldEn: string;
  fieldCn?: string | null | undefined;
  fieldType?: string | null | undefined;
  fieldValue?: Value | Value[] | null | undefined;
  matchType?: number | null | undefined;
  selectValues?: Value[] | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  startMoney?: Value | null | undefined;
  endMoney?: Value | null | undefined;
  isExcluded?: boolean | null | undefined;
};

/** A node of the condition tree as it travels: a leaf, or a group whose children `queryType` holds together. */
export interface ConditionNode {
  baseQueryBO?: ConditionLeaf | null | undefined;
  childQueryBO?: ConditionNode[] | null | undefined;
  queryType?: number | null | undefined;
  fontNum?: number | null | undefined;
}

export type QueryTree = Pick<ConditionNode, 'queryType' | 'fontNum' | 'childQueryBO'>;

/** A field with what a travelling condition may say of it besides. */
export type NodeField = Field & {
  fieldType: string;
  /** Other names for the same field. */
  aliases?: string[] | undefined;
};

/** What the conditions mean, or why they mean nothing; `field` is the name that no field bears. */
type ReadNodes = { kind: 'read'; tree: Tree } | { kind: 'refused'; reason: string; field?: string };

/** Thrown inside the reader only, to leave it with the reason. */
class Unreadable extends Error {
  readonly field: string | undefined;
  constructor(reason: string, field?: string) {
    super(reason);
    this.field = field;
  }
}

const refuse = (reason: string): never => {
  throw new Unreadable(reason);
};

const everything: Tree = { kind: 'group', op: 'and', children: [] };
const depthMax = 32;

/** The tree that travelling conditions mean; no conditions are the empty tree, which every record answers. */
export function readNodes(request: QueryTree, fields: readonly NodeField[]): ReadNodes {
  if ((request.childQueryBO ?? []).length === 0 && operations[request.queryType ?? 0])
    return { kind: 'read', tree: everything };
  try {
    const tree = groupOf(request, { fields, depth: 1 });
    const wrong = check(tree, fields)[0];
    return wrong ? { kind: 'refused', reason: wrong.reason } : { kind: 'read', tree };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kind: 'refused', reason: error.message, ...(error.field === undefined ? {} : { field: error.field }) };
  }
}

/** The fields that a node may name, and how deep it stands. */
type Place = { fields: readonly NodeField[]; depth: number };

function readNode(node: ConditionNode, { fields, depth }: Place): Tree {
  if (depth > depthMax) return refuse('条件嵌套过深');
  if (node.baseQueryBO) return leafOf(fields, node.baseQueryBO);
  if (node.childQueryBO) return groupOf(node, { fields, depth: depth + 1 });
  return refuse('每个条件应含有 baseQueryBO 或 childQueryBO');
}

function groupOf(node: ConditionNode, place: Place): Tree {
  const op = operations[node.queryType ?? 0];
  if (!op) return refuse('queryType 应为0交集、1并集、2同句、3同段或4间隔');
  const children = (node.childQueryBO ?? []).map(child => readNode(child, place));
  const only = children[0];
  // one condition stands in its own sentence and paragraph: the group around it says nothing
  if (children.length === 1 && only) return only;
  const distance = op === 'within' && node.fontNum != null ? { distance: node.fontNum } : {};
  return { kind: 'group', op, children, ...distance };
}

/** A value or a list of values as trimmed texts, blanks left out. */
const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
    .map(each => String(each).trim())
    .filter(each => each !== '');

function leafOf(fields: readonly NodeField[], leaf: ConditionLeaf): Tree {
  const field = fields.find(each => each.fieldEn === leaf.fieldEn || each.aliases?.includes(leaf.fieldEn));
  if (!field) throw new Unreadable(`没有名为“${leaf.fieldEn.slice(0, 40)}”的字段`, leaf.fieldEn);
  const excluded = leaf.isExcluded ? { isExcluded: true } : {};
  if (field.kind === 'date') return { ...dateLeaf(field, leaf), ...excluded };
  if (field.kind === 'number') return numberTree(field, leaf);
  const choices = strings(leaf.selectValues);
  const typed = strings(leaf.fieldValue);
  if (choices.length > 0 && field.kind === 'keyword')
    return { kind: 'keyword', field: field.fieldEn, values: choices, ...excluded };
  if (field.fieldType === 'select') return { kind: 'keyword', field: field.fieldEn, values: typed, ...excluded };
  const match = matches[leaf.matchType ?? phraseCode];
  if (!match) return refuse('matchType 应为1精确、2全部词、3任一词或4开头');
  return { kind: 'text', field: field.fieldEn, match, text: [...typed, ...choices].join(' '), ...excluded };
}

/** The first or the last day of a year, a month or a day as it was typed. */
function edge(value: string, isEnd: boolean): string {
  const period = readPeriod(value);
  if (!period) return refuse(`“${value.slice(0, 20)}”不是日期，应写作 2020-01-31`);
  return isEnd ? period.last : period.first;
}

function dateLeaf(field: NodeField, leaf: ConditionLeaf): Leaf {
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

/** Bands that were chosen hold any of them; else the ends that were typed. */
function numberTree(field: NodeField, leaf: ConditionLeaf): Tree {
  const excluded = leaf.isExcluded ? { isExcluded: true } : {};
  const choices = strings(leaf.selectValues);
  const ranges = choices.length > 0 ? joinBands(choices.map(value => bandOf(field, value))) : [typedRange(field, leaf)];
  const leaves = ranges.map(range => ({ kind: 'range' as const, field: field.fieldEn, ...range, ...excluded }));
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  return { kind: 'group', op: leaf.isExcluded ? 'and' : 'or', children: leaves };
}

function bandOf(field: NodeField, value: string) {
  const band = bandRange(value);
  if (band) return band;
  const number = wholeNumber(field, value);
  return { from: number, to: number };
}

const wholeNumber = (field: NodeField, value: string): number => {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  return refuse(`“${field.fieldCn}”应为整数${field.isMoney ? '，金额以分为单位' : ''}`);
};

function typedRange(field: NodeField, leaf: ConditionLeaf) {
  const [typed] = strings(leaf.fieldValue);
  const bound = (value: unknown) => {
    const [end = typed] = strings(value);
    return end === undefined ? undefined : wholeNumber(field, end);
  };
  const from = bound(leaf.startMoney);
  const to = bound(leaf.endMoney);
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
