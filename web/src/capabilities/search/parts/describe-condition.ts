import type { BaseQuery, Category, CategoryField, QueryNode } from '@antai/contract/search';
import { queryTypes } from '@antai/contract/search';
import { bandRange } from '@antai/query/nodes';
import { writeMoney } from '@antai/query/text';
import { formatCount } from '../../../lib/format.ts';

export const queryTypeNames: Record<number, string> = {
  [queryTypes.intersection]: '交集',
  [queryTypes.union]: '并集',
  [queryTypes.sameSentence]: '同句',
  [queryTypes.sameParagraph]: '同段',
  [queryTypes.interval]: '间隔',
};

export const matchTypeNames: Record<number, string> = { 1: '精确', 2: '全部词', 3: '任一词', 4: '开头' };

/** What a value of a tree is called: its last level. */
const placeIn = (path: string) => path.split('/').at(-1) ?? path;

const numberOf = (value: unknown): number | undefined =>
  value === null || value === undefined || value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);

const roundFen = 1_000_000;
/** An end just short of a round sum is that of a band, and is called by the sum. */
const endOf = (fen: number) => ((fen + 1) % roundFen === 0 ? writeMoney(fen + 1) : writeMoney(fen));

/** A range of amounts or numbers with its unit: 1万元至10万元, 1亿元以上, 5件. */
function describeRange(field: CategoryField, { from, to }: { from?: number | undefined; to?: number | undefined }) {
  const isMoney = field.fieldType === 'money';
  const start = from === undefined ? undefined : isMoney ? writeMoney(from) : formatCount(from);
  const end = to === undefined ? undefined : isMoney ? endOf(to) : formatCount(to);
  if (start !== undefined && end !== undefined)
    return from === to ? start : from === 0 ? `${end}以下` : `${start}至${end}`;
  if (start !== undefined) return `${start}以上`;
  return end === undefined ? '不限' : `${end}以下`;
}

function describeNumbers(field: CategoryField, leaf: BaseQuery): string[] {
  const bands = (leaf.selectValues ?? []).map(value => {
    const number = numberOf(value);
    return bandRange(String(value)) ?? { from: number, to: number };
  });
  if (bands.length > 0) return bands.map(band => describeRange(field, band));
  const typed = numberOf(leaf.fieldValue);
  return [describeRange(field, { from: numberOf(leaf.startMoney) ?? typed, to: numberOf(leaf.endMoney) ?? typed })];
}

function describeValues(field: CategoryField | undefined, leaf: BaseQuery): string[] {
  if (field?.fieldType === 'money' || field?.fieldType === 'number') return describeNumbers(field, leaf);
  if (leaf.startDate || leaf.endDate) return [`${leaf.startDate || '不限'} 至 ${leaf.endDate || '不限'}`];
  if (leaf.selectValues?.length) return leaf.selectValues.map(value => placeIn(String(value)));
  return [Array.isArray(leaf.fieldValue) ? leaf.fieldValue.join(' ') : String(leaf.fieldValue ?? '')];
}

/** A condition in the words of a chip: “案由：买卖合同纠纷”, “标的额：10万元以上”. */
export function describeLeaf(leaf: BaseQuery, category: Category): string {
  const field = category.fields.find(each => each.fieldEn === leaf.fieldEn);
  const name = `${leaf.isExcluded ? '不含 ' : ''}${field?.fieldCn ?? leaf.fieldEn}`;
  const values = describeValues(field, leaf);
  const text = values.length > 3 ? `${values.slice(0, 3).join('、')} 等${values.length}项` : values.join('、');
  return `${name}：${text}`;
}

/** A node of the tree in words; groups in brackets with how they hold together. */
export function describeNode(node: QueryNode, category: Category): string {
  if (node.baseQueryBO) return describeLeaf(node.baseQueryBO, category);
  const type = node.queryType ?? 0;
  const distance = type === queryTypes.interval ? `${node.fontNum ?? 20}字` : '';
  const parts = (node.childQueryBO ?? []).map(child => describeNode(child, category));
  return `${queryTypeNames[type] ?? ''}${distance}（${parts.join('；')}）`;
}

export const describeNodes = (nodes: QueryNode[], category: Category): string =>
  nodes.map(node => describeNode(node, category)).join('；');
