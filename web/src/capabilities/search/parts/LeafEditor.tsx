import { DeleteOutlined } from '@ant-design/icons';
import type { BaseQuery, Category, CategoryField } from '@antai/contract/search';
import { matchTypes } from '@antai/contract/search';
import { bandRange } from '@antai/query/nodes';
import { readMoney } from '@antai/query/text';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { matchTypeNames } from './describe-condition.ts';
import styles from './LeafEditor.module.css';
import { OptionPicker } from './OptionPicker.tsx';
import { TreePicker } from './TreePicker.tsx';
import { ValueInput } from './ValueInput.tsx';

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
  const chooseField = (fieldEn: string) => onChange({ fieldEn, isExcluded, ...carryOver(category, { leaf, fieldEn }) });
  return (
    <div className={styles.leaf}>
      <Select
        aria-label="字段"
        value={leaf.fieldEn}
        showSearch
        optionFilterProp="label"
        options={category.fields.map(({ fieldEn, fieldCn }) => ({ value: fieldEn, label: fieldCn }))}
        onChange={chooseField}
        className={styles.field ?? ''}
      />
      {field ? <ValueEditor category={category} field={field} leaf={leaf} onChange={onChange} /> : null}
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

/** What was typed goes along to another field that takes words; ways to match are kept with it. */
function carryOver(category: Category, { leaf, fieldEn }: { leaf: BaseQuery; fieldEn: string }): Partial<BaseQuery> {
  const next = category.fields.find(each => each.fieldEn === fieldEn);
  const { fieldValue } = leaf;
  const matchType = leaf.matchType ?? matchTypes.exactPhrase;
  if (!next || next.matchTypes.length === 0) return {};
  if (fieldValue) return { fieldValue, matchType };
  return next.fieldType.endsWith('Tree') ? {} : { matchType };
}

interface ValueProps {
  category: Category;
  field: CategoryField;
  leaf: BaseQuery;
  onChange: (leaf: BaseQuery) => void;
}

function ValueEditor(props: ValueProps) {
  const { field } = props;
  if (field.fieldType === 'date') return <Period {...props} />;
  if (field.fieldType === 'money' || field.fieldType === 'number') return <Amounts {...props} />;
  return field.matchTypes.length === 0 ? <Choice {...props} /> : <Words {...props} />;
}

/** Not a way to match words: values are chosen from the tree. */
const fromTree = 0;

function Words({ category, field, leaf, onChange }: ValueProps) {
  const isTree = field.fieldType.endsWith('Tree');
  const isChosen = isTree && leaf.fieldValue == null;
  const value = leaf.selectValues?.length ? leaf.selectValues.join(' ') : String(leaf.fieldValue ?? '');
  const options = field.matchTypes.map(type => ({ value: type, label: matchTypeNames[type] }));
  const match = (matchType: number) => {
    // a word that was typed is a value of the tree where one of its levels is called so
    const selection = value.trim() === '' ? undefined : [value.trim()];
    if (matchType === fromTree)
      return onChange({ ...leaf, fieldValue: null, matchType: null, selectValues: selection });
    const words = isChosen ? { selectValues: undefined, fieldValue: lastLevels(leaf) } : {};
    onChange({ ...leaf, ...words, matchType });
  };
  return (
    <>
      <Select
        aria-label="匹配方式"
        value={isChosen ? fromTree : (leaf.matchType ?? matchTypes.exactPhrase)}
        options={isTree ? [{ value: fromTree, label: '选择' }, ...options] : options}
        onChange={match}
        className={styles.match ?? ''}
      />
      {isChosen ? (
        <TreePicker
          category={category}
          field={field}
          values={(leaf.selectValues ?? []).map(String)}
          onChange={selectValues => onChange({ ...leaf, selectValues })}
        />
      ) : (
        <ValueInput
          category={category}
          field={field}
          label={`${field.fieldCn}的内容`}
          value={value}
          onChange={fieldValue => onChange({ ...leaf, selectValues: undefined, fieldValue })}
        />
      )}
    </>
  );
}

/** What was chosen from a tree, as words. */
const lastLevels = ({ selectValues }: BaseQuery) =>
  (selectValues ?? []).map(value => String(value).split('/').at(-1)).join(' ');

function Choice({ category, field, leaf, onChange }: ValueProps) {
  return (
    <OptionPicker
      category={category}
      field={field}
      values={(leaf.selectValues ?? []).map(String)}
      onChange={selectValues => onChange({ ...leaf, selectValues })}
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

/** 10万 and 1.5亿 may be typed for the yuan that they are. */
const parseYuan = (typed: string | undefined): number => {
  const fen = readMoney(typed ?? '');
  return fen === undefined ? Number((typed ?? '').replaceAll(/[,，元]/g, '')) : fen / fenPerYuan;
};

/** The ends of a range however it is told: by its ends, by one value, or by a band that was chosen. */
function endsOf({ startMoney, endMoney, fieldValue, selectValues }: BaseQuery) {
  const band = selectValues?.length === 1 ? bandRange(String(selectValues[0])) : undefined;
  if (band) return [band.from ?? null, band.to ?? null] as const;
  const typed = Array.isArray(fieldValue) ? fieldValue[0] : fieldValue;
  return [startMoney ?? typed ?? null, endMoney ?? typed ?? null] as const;
}

/** Typed in yuan, sent in fen. */
function Amounts({ field, leaf, onChange }: ValueProps) {
  const isMoney = field.fieldType === 'money';
  const unit = isMoney ? fenPerYuan : 1;
  const [from, to] = endsOf(leaf);
  const inUnits = (value: unknown) => (value === null || value === undefined ? null : Number(value) / unit);
  const change = (ends: { startMoney?: number | null; endMoney?: number | null }) =>
    onChange({ ...leaf, startMoney: from, endMoney: to, selectValues: undefined, fieldValue: undefined, ...ends });
  const sent = (value: number | null) => (value === null ? null : Math.round(value * unit));
  const suffix = isMoney ? '元' : undefined;
  return (
    <>
      <InputNumber
        aria-label={`${field.fieldCn}下限`}
        placeholder="不限"
        value={inUnits(from)}
        suffix={suffix}
        parser={isMoney ? parseYuan : undefined}
        onChange={value => change({ startMoney: sent(value) })}
        className={styles.amount ?? ''}
      />
      <span>至</span>
      <InputNumber
        aria-label={`${field.fieldCn}上限`}
        placeholder="不限"
        value={inUnits(to)}
        suffix={suffix}
        parser={isMoney ? parseYuan : undefined}
        onChange={value => change({ endMoney: sent(value) })}
        className={styles.amount ?? ''}
      />
    </>
  );
}
