import { createHash } from 'node:crypto';
import type { RecordType } from '@antai/contract/records';
import {
  type Asked,
  type BaseQuery,
  type Category,
  type CategoryField,
  type FieldType,
  matchTypes,
  type QueryNode,
  queryTypes,
} from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import { check, type Field, type Group, type SearchRecord, type Tree } from '@antai/query';
import { Fault } from '../../platform/fault.ts';
import described from './data/categories.json' with { type: 'json' };

interface DescribedField {
  fieldEn: string;
  fieldCn: string;
  fieldType: FieldType;
  sections?: string[];
  /** Other names of the vocabulary for the same field. */
  aliases?: string[];
  isFilterable?: boolean;
  isSortable?: boolean;
  isChartable?: boolean;
  isColumn?: boolean;
  chart?: NonNullable<CategoryField['chart']>;
  options?: string[];
}

/** One record type as the search knows it: the one entry from which editor, filters, columns, charts and index are made. */
export interface Described {
  id: number;
  recordType: RecordType;
  name: string;
  mainTab: string;
  detailPage: string;
  usualSort: { fieldEn: string; order: 'asc' | 'desc' };
  latestField: string;
  sections: { key: string; title: string }[];
  fields: DescribedField[];
}

export const categories = described as unknown as Described[];

/** Changes when any description changes, and with it what an index holds. */
export const categoryVersion = createHash('sha256').update(JSON.stringify(categories)).digest('hex').slice(0, 12);

export const categoryOf = (recordType: RecordType) => categories.find(category => category.recordType === recordType);

const kinds: Record<FieldType, Field['kind']> = {
  text: 'text',
  keyword: 'keyword',
  select: 'keyword',
  regionTree: 'keyword',
  causeTree: 'keyword',
  courtTree: 'keyword',
  date: 'date',
  number: 'number',
  money: 'number',
};

const isTree = (type: FieldType) => type.endsWith('Tree');

/** The fields as the query engine wants them. */
export const fieldsOf = (category: Described): Field[] =>
  category.fields.map(({ fieldEn, fieldCn, fieldType, sections, options }) => ({
    fieldEn,
    fieldCn,
    kind: kinds[fieldType],
    ...(sections ? { sections } : {}),
    ...(isTree(fieldType) ? { isTree: true } : {}),
    ...(options ? { ranks: options } : {}),
  }));

const matchTypesOf = (type: FieldType) =>
  kinds[type] === 'text' || type === 'keyword' || isTree(type) ? Object.values(matchTypes) : [];

/** A category as the front end reads it. */
export const describe = (category: Described, resourceId: number): Category => ({
  id: category.id,
  recordType: category.recordType,
  name: category.name,
  mainTab: category.mainTab,
  resourceId,
  detailPage: category.detailPage,
  usualSort: category.usualSort,
  fields: category.fields.map(field => ({
    fieldEn: field.fieldEn,
    fieldCn: field.fieldCn,
    fieldType: field.fieldType,
    isSearchable: true,
    isFilterable: field.isFilterable ?? false,
    isSortable: field.isSortable ?? false,
    isChartable: field.isChartable ?? false,
    isColumn: field.isColumn ?? false,
    matchTypes: matchTypesOf(field.fieldType),
    ...(field.options ? { options: field.options.map(value => ({ value, label: value })) } : {}),
    ...(field.chart ? { chart: field.chart } : {}),
  })),
});

/** The field of that name or alias; a fault names one that is not there. */
export function fieldOf(category: Described, name: string): DescribedField {
  const field = category.fields.find(each => each.fieldEn === name || each.aliases?.includes(name));
  if (!field) throw new Fault(faults.invalid, `“${category.name}”没有名为“${name.slice(0, 40)}”的字段`);
  return field;
}

const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
    .map(each => String(each).trim())
    .filter(each => each !== '');

/** A record as it is searched: its sections, and the values of its described fields. */
export function searchRecordOf(
  category: Described,
  record: { id: string; fields: Record<string, unknown>; sections: { key: string; text: string }[] },
): SearchRecord {
  const found: SearchRecord = { id: record.id, sections: record.sections, keywords: {}, numbers: {}, dates: {} };
  for (const { fieldEn, fieldType } of category.fields) {
    const value = record.fields[fieldEn];
    const kind = kinds[fieldType];
    if (value === undefined || value === null || kind === 'text') continue;
    // a region is kept as its levels and searched as one path
    if (kind === 'keyword') found.keywords[fieldEn] = fieldType === 'regionTree' ? [strings(value).join('/')] : strings(value);
    else if (kind === 'number' && Number.isSafeInteger(value)) found.numbers[fieldEn] = value as number;
    else if (kind === 'date' && typeof value === 'string') found.dates[fieldEn] = value;
  }
  return found;
}

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

const depthMax = 32;

function nodeOf(category: Described, node: QueryNode, depth: number): Tree {
  if (depth > depthMax) return refuse('条件嵌套过深');
  if (node.baseQueryBO) return leafOf(category, node.baseQueryBO);
  if (node.childQueryBO) return groupOf(category, node, depth + 1);
  return refuse('每个条件应含有 baseQueryBO 或 childQueryBO');
}

function groupOf(category: Described, node: QueryNode, depth: number): Tree {
  const op = operations[node.queryType ?? queryTypes.intersection];
  if (!op) return refuse(`queryType 应为0交集、1并集、2同句、3同段或4间隔`);
  const children = (node.childQueryBO ?? []).map(child => nodeOf(category, child, depth));
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
  if (chosen.length > 0 && kind === 'keyword') return { kind: 'keyword', field: field.fieldEn, values: chosen, ...excluded };
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
  const bound = (value: unknown) => {
    const [given] = [...strings(value), ...(typed === undefined ? [] : [typed])];
    if (given === undefined) return undefined;
    const number = Number(given);
    return Number.isSafeInteger(number) ? number : refuse(`“${field.fieldCn}”应为整数，金额以分为单位`);
  };
  const from = bound(leaf.startMoney);
  const to = bound(leaf.endMoney);
  return { kind: 'range', field: field.fieldEn, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
