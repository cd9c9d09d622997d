import { DeleteOutlined } from '@ant-design/icons';
import type { BaseQuery, Category, CategoryField } from '@antai/contract/search';
import { matchTypes } from '@antai/contract/search';
import { Button, Checkbox, DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { matchTypeNames } from './describe-condition.ts';
import styles from './LeafEditor.module.css';

interface Props {
  category: Category;
  leaf: BaseQuery;
  onChange: (leaf: BaseQuery) => void;
  onRemove: () => void;
}

/** One condition: the field decides what can be said of it. */
export function LeafEditor({ category, leaf, onChange, onRemove }: Props) {
  const field = category.fields.find(each => each.fieldEn === leaf.fieldEn);
  const { isExcluded } = leaf;
  const chooseField = (fieldEn: string) => onChange({ fieldEn, isExcluded, matchType: matchTypes.exactPhrase });
  return (
    <div className={styles.leaf}>
      <Select
        aria-label="字段"
        value={leaf.fieldEn}
        showSearch
        optionFilterProp="label"
        options={category.fields.map(({ fieldEn, fieldCn }) => ({ value: fieldEn, label: fieldCn }))}
        onChange={chooseField}
        style={{ width: 140 }}
      />
      {field ? <ValueEditor field={field} leaf={leaf} onChange={onChange} /> : null}
      <Checkbox
        checked={isExcluded === true}
        onChange={event => onChange({ ...leaf, isExcluded: event.target.checked || undefined })}
      >
        排除
      </Checkbox>
      <Button type="text" icon={<DeleteOutlined />} aria-label="删除此条件" onClick={onRemove} />
    </div>
  );
}

interface ValueProps {
  field: CategoryField;
  leaf: BaseQuery;
  onChange: (leaf: BaseQuery) => void;
}

function ValueEditor({ field, leaf, onChange }: ValueProps) {
  if (field.fieldType === 'date') return <Period field={field} leaf={leaf} onChange={onChange} />;
  if (field.fieldType === 'money' || field.fieldType === 'number') {
    return <Amounts field={field} leaf={leaf} onChange={onChange} />;
  }
  if (field.matchTypes.length === 0) return <Choice field={field} leaf={leaf} onChange={onChange} />;
  return <Words field={field} leaf={leaf} onChange={onChange} />;
}

function Words({ field, leaf, onChange }: ValueProps) {
  const value = leaf.selectValues?.length ? leaf.selectValues.join(' ') : String(leaf.fieldValue ?? '');
  return (
    <>
      <Select
        aria-label="匹配方式"
        value={leaf.matchType ?? matchTypes.exactPhrase}
        options={field.matchTypes.map(type => ({ value: type, label: matchTypeNames[type] }))}
        onChange={matchType => onChange({ ...leaf, matchType })}
        style={{ width: 96 }}
      />
      <Input
        aria-label={`${field.fieldCn}的内容`}
        value={value}
        maxLength={500}
        onChange={event => onChange({ ...leaf, selectValues: undefined, fieldValue: event.target.value })}
      />
    </>
  );
}

function Choice({ field, leaf, onChange }: ValueProps) {
  return (
    <Select
      aria-label={`${field.fieldCn}的选项`}
      mode="tags"
      value={(leaf.selectValues ?? []).map(String)}
      options={field.options ?? []}
      onChange={(selectValues: string[]) => onChange({ ...leaf, selectValues })}
      style={{ flex: 1 }}
    />
  );
}

function Period({ field, leaf, onChange }: ValueProps) {
  const day = (value: string | null | undefined) => (value ? dayjs(value) : null);
  return (
    <DatePicker.RangePicker
      aria-label={field.fieldCn}
      allowEmpty={[true, true]}
      value={[day(leaf.startDate), day(leaf.endDate)]}
      onChange={days =>
        onChange({
          ...leaf,
          startDate: days?.[0]?.format('YYYY-MM-DD') ?? null,
          endDate: days?.[1]?.format('YYYY-MM-DD') ?? null,
        })
      }
    />
  );
}

const fenPerYuan = 100;

/** Typed in yuan, sent in fen. */
function Amounts({ field, leaf, onChange }: ValueProps) {
  const unit = field.fieldType === 'money' ? fenPerYuan : 1;
  const shown = (value: unknown) => (value === null || value === undefined ? null : Number(value) / unit);
  const sent = (value: number | null) => (value === null ? null : Math.round(value * unit));
  const suffix = field.fieldType === 'money' ? '元' : undefined;
  return (
    <>
      <InputNumber
        aria-label={`${field.fieldCn}下限`}
        placeholder="不限"
        value={shown(leaf.startMoney)}
        suffix={suffix}
        onChange={value => onChange({ ...leaf, startMoney: sent(value) })}
        style={{ width: 160 }}
      />
      <span>至</span>
      <InputNumber
        aria-label={`${field.fieldCn}上限`}
        placeholder="不限"
        value={shown(leaf.endMoney)}
        suffix={suffix}
        onChange={value => onChange({ ...leaf, endMoney: sent(value) })}
        style={{ width: 160 }}
      />
    </>
  );
}
