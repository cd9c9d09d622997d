import type { BaseQuery, Category, QueryNode } from '@antai/contract/search';
import { queryTypes } from '@antai/contract/search';
import { formatMoney } from '../../../lib/format.ts';

export const queryTypeNames: Record<number, string> = {
  [queryTypes.intersection]: '交集',
  [queryTypes.union]: '并集',
  [queryTypes.sameSentence]: '同句',
  [queryTypes.sameParagraph]: '同段',
  [queryTypes.interval]: '间隔',
};

export const matchTypeNames: Record<number, string> = { 1: '精确', 2: '全部词', 3: '任一词', 4: '开头' };

const last = (path: string) => path.split('/').at(-1) ?? path;

const money = (value: unknown) =>
  value === null || value === undefined || value === '' ? '' : formatMoney(Number(value));

/** A condition in the words of a chip: “案由：买卖合同纠纷”. */
export function describeLeaf(leaf: BaseQuery, category: Category): string {
  const field = category.fields.find(each => each.fieldEn === leaf.fieldEn);
  const name = `${leaf.isExcluded ? '不含 ' : ''}${field?.fieldCn ?? leaf.fieldEn}`;
  if (field?.fieldType === 'money' || field?.fieldType === 'number') {
    return `${name}：${money(leaf.startMoney) || '不限'} 至 ${money(leaf.endMoney) || '不限'}`;
  }
  if (leaf.startDate || leaf.endDate) return `${name}：${leaf.startDate || '不限'} 至 ${leaf.endDate || '不限'}`;
  const values = leaf.selectValues?.length
    ? leaf.selectValues.map(value => last(String(value)))
    : [String(leaf.fieldValue ?? '')];
  const shown = values.length > 3 ? `${values.slice(0, 3).join('、')} 等${values.length}项` : values.join('、');
  return `${name}：${shown}`;
}

/** A node of the tree in words; groups in brackets with how they hold together. */
export function describeNode(node: QueryNode, category: Category): string {
  if (node.baseQueryBO) return describeLeaf(node.baseQueryBO, category);
  const type = node.queryType ?? 0;
  const distance = type === queryTypes.interval ? `${node.fontNum ?? 20}字` : '';
  const parts = (node.childQueryBO ?? []).map(child => describeNode(child, category));
  return `${queryTypeNames[type] ?? ''}${distance}（${parts.join('；')}）`;
}
