import type { Field } from '@antai/drafting';
import { Input, Select, Space } from 'antd';
import styles from './ConditionInput.module.css';
import { readCondition, relationNames, relationsOf, writeCondition } from './write-condition.ts';

interface Props {
  label: string;
  fields: readonly Field[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A condition chosen in three parts: a question, a relation, an answer. One that is more than that is shown as it is written. */
export function ConditionInput({ label, fields, value, onChange }: Props) {
  const condition = value ? readCondition(value) : undefined;
  if (value && !condition)
    return (
      <Input
        aria-label={label}
        value={value}
        allowClear
        onChange={event => onChange(event.target.value || undefined)}
      />
    );
  const field = fields.find(({ id }) => id === condition?.fieldId);
  const relations = field ? relationsOf(field) : [];
  const wantsOption = condition && ['is', 'isNot', 'holds'].includes(condition.relation);
  const begin = (fieldId: string | undefined) => {
    const field = fields.find(({ id }) => id === fieldId);
    const [relation] = field ? relationsOf(field) : [];
    if (!field || !relation) return onChange(undefined);
    const [first] = field.options ?? [];
    onChange(writeCondition({ fieldId: field.id, relation, ...(first ? { value: first } : {}) }));
  };
  return (
    <Space wrap size={4}>
      <Select
        aria-label={label}
        allowClear
        showSearch
        optionFilterProp="label"
        placeholder="总是"
        popupMatchSelectWidth={false}
        className={styles.field ?? ''}
        value={condition?.fieldId ?? null}
        options={fields.map(each => ({ value: each.id, label: each.label }))}
        onChange={begin}
      />
      {condition ? (
        <Select
          aria-label={`${label}：关系`}
          popupMatchSelectWidth={false}
          value={condition.relation}
          options={relations.map(each => ({ value: each, label: relationNames[each] }))}
          onChange={relation => onChange(writeCondition({ ...condition, relation }))}
        />
      ) : null}
      {wantsOption ? (
        <Select
          aria-label={`${label}：选项`}
          popupMatchSelectWidth={false}
          value={condition.value ?? null}
          options={(field?.options ?? []).map(each => ({ value: each, label: each }))}
          onChange={each => onChange(writeCondition({ ...condition, value: each }))}
        />
      ) : null}
    </Space>
  );
}
