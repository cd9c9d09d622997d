import type { RecordType } from '@antai/contract/records';
import type { Category, CategoryField, ValueCount } from '@antai/contract/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { filterQuery } from '../queries.ts';
import styles from './TreePicker.module.css';

interface Props {
  category: Category;
  field: CategoryField;
  values: string[];
  onChange: (values: string[]) => void;
}

interface Node {
  id: string;
  pId: string;
  value: string;
  title: string;
  isLeaf: boolean;
}

const nodesOf = (values: ValueCount[], pId: string): Node[] =>
  values.map(({ value, label, count, isBranch = false }) => ({
    id: value,
    pId,
    value,
    title: `${label}（${formatCount(count)}）`,
    isLeaf: !isBranch,
  }));

/** The values of a tree to choose from, one level at a time; a chosen value stands for all that is below it. */
export function TreePicker({ category, field, values, onChange }: Props) {
  const queries = useQueryClient();
  const criteria = { recordType: category.recordType as RecordType, childQueryBO: [] };
  const levelOf = (parent: string) =>
    filterQuery(criteria, { field: { fieldEn: field.fieldEn, parent }, indexVersion: '' });
  const { data = [] } = useQuery(levelOf(''));
  const [below, setBelow] = useState<Node[]>([]);
  const load = async (parent: string) => {
    const level = await queries.fetchQuery(levelOf(parent));
    setBelow(nodes => [...nodes.filter(({ pId }) => pId !== parent), ...nodesOf(level, parent)]);
  };
  return (
    <TreeSelect
      aria-label={`${field.fieldCn}的选项`}
      treeDataSimpleMode
      treeData={[...nodesOf(data, ''), ...below]}
      loadData={({ value }) => load(String(value))}
      multiple
      allowClear
      placeholder={`选择${field.fieldCn}`}
      value={values.map(value => ({ value, label: value.split('/').at(-1) }))}
      labelInValue
      onChange={(nodes: { value: string }[]) => onChange(nodes.map(({ value }) => value))}
      treeNodeFilterProp="title"
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { maxHeight: 420, minWidth: 360 } } }}
      className={styles.options ?? ''}
    />
  );
}
