import type { RecordType } from '@antai/contract/records';
import type { Category, CategoryField } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Input } from 'antd';
import { useEffect, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { suggestionQuery } from '../queries.ts';
import styles from './ValueInput.module.css';

interface Props {
  category: Category;
  field: CategoryField | undefined;
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

const settleMs = 120;
const valueMax = 500;

/** The words of a condition; where the field has values of its own, those that may be meant are proposed. */
export function ValueInput(props: Props) {
  return props.field && props.field.fieldType !== 'text' ? <Proposing {...props} /> : <Plain {...props} />;
}

const Plain = ({ label, placeholder, value, onChange }: Props) => (
  <Input
    aria-label={label}
    placeholder={placeholder}
    value={value}
    maxLength={valueMax}
    allowClear
    onChange={event => onChange(event.target.value)}
  />
);

function Proposing({ category, field, label, placeholder, value, onChange }: Props) {
  const [settled, setSettled] = useState('');
  const keyword = value.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(keyword), settleMs);
    return () => clearTimeout(timer);
  }, [keyword]);
  const { data } = useQuery({
    ...suggestionQuery(category.recordType as RecordType, settled),
    enabled: settled !== '',
  });
  const list = settled === '' ? [] : (data?.find(({ fieldEn }) => fieldEn === field?.fieldEn)?.list ?? []);
  return (
    <AutoComplete
      className={styles.input}
      aria-label={label}
      value={value}
      onChange={(typed: string) => onChange(typed)}
      options={list.map(({ text, count }) => ({
        value: text,
        label: (
          <span className={styles.proposal}>
            <span>{text}</span>
            <small className="tabular">{formatCount(count)}</small>
          </span>
        ),
      }))}
    >
      <Input placeholder={placeholder} maxLength={valueMax} allowClear />
    </AutoComplete>
  );
}
