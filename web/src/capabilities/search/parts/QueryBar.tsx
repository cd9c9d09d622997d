import { HistoryOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type Category,
  type CategoryField,
  matchTypes,
  type QueryNode,
  queryLimits,
  queryTypes,
} from '@antai/contract/search';
import { Button, DatePicker, Input, InputNumber, Popover, Select } from 'antd';
import dayjs from 'dayjs';
import { type FormEvent, useState } from 'react';
import { matchTypeNames, queryTypeNames } from './describe-condition.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import styles from './QueryBar.module.css';
import { type Query, textCondition, withFilter } from './query-url.ts';

interface Props {
  category: Category;
  query: Query;
  isEditing: boolean;
  onEdit: () => void;
  onSearch: (query: Query) => void;
}

const options = (names: Record<number, string>) =>
  Object.entries(names).map(([value, label]) => ({ value: Number(value), label }));

/** The row that adds one condition and searches; what it cannot say is said in the editor. */
export function QueryBar({ category, query, isEditing, onEdit, onSearch }: Props) {
  const [fieldEn, setFieldEn] = useState('fullText');
  const [matchType, setMatchType] = useState<number>(matchTypes.exactPhrase);
  const [keyword, setKeyword] = useState('');
  const { conditions } = query;
  const isBlank = keyword.trim() === '';
  const fields = category.fields.filter(field => field.matchTypes.length > 0);
  const dateField = category.fields.find(field => field.fieldType === 'date' && field.isColumn);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) return;
    const children = [...(conditions.childQueryBO ?? []), textCondition(fieldEn, keyword.trim(), matchType)];
    setKeyword('');
    onSearch({ ...query, conditions: { ...conditions, childQueryBO: children } });
  };
  const relate = (change: Relation) => onSearch({ ...query, conditions: { ...conditions, ...change } });

  return (
    <form className={styles.bar} onSubmit={submit} aria-label="检索条件">
      <RelationPicker conditions={conditions} onChange={relate} />
      <Select
        aria-label="检索字段"
        value={fieldEn}
        options={fields.map(field => ({ value: field.fieldEn, label: field.fieldCn }))}
        onChange={setFieldEn}
        style={{ width: 120 }}
        popupMatchSelectWidth={140}
      />
      <Select
        aria-label="匹配方式"
        value={matchType}
        options={options(matchTypeNames)}
        onChange={setMatchType}
        style={{ width: 92 }}
      />
      <div className={styles.keyword}>
        <Input
          aria-label="关键词"
          placeholder="请输入关键词检索"
          value={keyword}
          maxLength={500}
          allowClear
          onChange={event => setKeyword(event.target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={isBlank}>
          检索
        </Button>
      </div>
      {dateField ? <PeriodPicker field={dateField} query={query} onSearch={onSearch} /> : null}
      <Button icon={<PlusOutlined />} aria-expanded={isEditing} onClick={onEdit}>
        编辑条件
      </Button>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={<HistoryPanel category={category} onSearch={onSearch} />}
        destroyOnHidden
      >
        <Button type="link" icon={<HistoryOutlined />}>
          检索历史
        </Button>
      </Popover>
    </form>
  );
}

interface Relation {
  queryType?: number;
  fontNum?: number;
}

/** How the conditions hold together, and within how many characters where that matters. */
function RelationPicker({ conditions, onChange }: { conditions: QueryNode; onChange: (relation: Relation) => void }) {
  const queryType = conditions.queryType ?? queryTypes.intersection;
  return (
    <>
      <Select
        aria-label="条件之间的关系"
        value={queryType}
        options={options(queryTypeNames)}
        onChange={value => onChange({ queryType: value })}
        style={{ width: 84 }}
      />
      {queryType === queryTypes.interval ? (
        <InputNumber
          aria-label="间隔字数"
          min={queryLimits.fontNumMin}
          max={queryLimits.fontNumMax}
          precision={0}
          value={conditions.fontNum ?? queryLimits.fontNumUsual}
          suffix="字"
          onChange={value => onChange({ fontNum: value ?? queryLimits.fontNumUsual })}
          style={{ width: 92 }}
        />
      ) : null}
    </>
  );
}

interface PeriodProps extends Pick<Props, 'query' | 'onSearch'> {
  field: CategoryField;
}

/** The days between which the records of the category lie; a filter like those beside the results. */
function PeriodPicker({ field: { fieldEn, fieldCn }, query, onSearch }: PeriodProps) {
  const range = query.filters.find(filter => filter.fieldEn === fieldEn);
  const choose = (days: [dayjs.Dayjs | null, dayjs.Dayjs | null] | null | undefined) => {
    const [startDate, endDate] = (days ?? [null, null]).map(day => day?.format('YYYY-MM-DD') ?? null);
    const filter = startDate || endDate ? { fieldEn, startDate, endDate } : undefined;
    onSearch({ ...query, filters: withFilter(query.filters, fieldEn, filter) });
  };
  return (
    <DatePicker.RangePicker
      aria-label={fieldCn}
      allowEmpty={[true, true]}
      value={[range?.startDate ? dayjs(range.startDate) : null, range?.endDate ? dayjs(range.endDate) : null]}
      onChange={choose}
      style={{ width: 250 }}
    />
  );
}
