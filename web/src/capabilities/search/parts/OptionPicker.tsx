import type { RecordType } from '@antai/contract/records';
import type { Category, CategoryField } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { formatCount } from '../../../lib/format.ts';
import { filterQuery } from '../queries.ts';
import styles from './OptionPicker.module.css';

interface Props {
  category: Category;
  field: CategoryField;
  values: string[];
  onChange: (values: string[]) => void;
}

/** The values of a field to choose from: those that records have, with how many, and those that it may have. */
export function OptionPicker({ category, field, values, onChange }: Props) {
  const criteria = { recordType: category.recordType as RecordType, childQueryBO: [] };
  const { data = [] } = useQuery({
    ...filterQuery(criteria, { field, indexVersion: '' }),
    enabled: field.isFilterable,
  });
  const counted = data.map(({ value, label, count }) => ({ value, label: `${label}（${formatCount(count)}）` }));
  const others = (field.options ?? []).filter(option => !data.some(({ value }) => value === option.value));
  return (
    <Select
      aria-label={`${field.fieldCn}的选项`}
      mode="tags"
      placeholder="从列表中选，也可直接输入"
      value={values}
      options={[...counted, ...others]}
      optionLabelProp="value"
      onChange={onChange}
      className={styles.options ?? ''}
    />
  );
}
