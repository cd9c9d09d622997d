import { HistoryOutlined, PlusOutlined } from '@ant-design/icons';
import { type Category, matchTypes, queryTypes } from '@antai/contract/search';
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
  const queryType = conditions.queryType ?? queryTypes.intersection;
  const isBlank = keyword.trim() === '';
  const fields = category.fields.filter(field => field.matchTypes.length > 0);
  const dateField = category.fields.find(field => field.fieldType === 'date' && field.isColumn);
  const range = query.filters.find(filter => filter.fieldEn === dateField?.fieldEn);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) return;
    const children = [...(conditions.childQueryBO ?? []), textCondition(fieldEn, keyword.trim(), matchType)];
    setKeyword('');
    onSearch({ ...query, conditions: { ...conditions, childQueryBO: children } });
  };
  const relate = (change: { queryType?: number; fontNum?: number | null }) =>
    onSearch({ ...query, conditions: { ...conditions, ...change } });
  const choosePeriod = (days: ([dayjs.Dayjs | null, dayjs.Dayjs | null] | null) | undefined) => {
    if (!dateField) return;
    const [start, end] = days ?? [null, null];
    const isChosen = Boolean(start || end);
    const filter = {
      fieldEn: dateField.fieldEn,
      startDate: start?.format('YYYY-MM-DD') ?? null,
      endDate: end?.format('YYYY-MM-DD') ?? null,
    };
    onSearch({ ...query, filters: withFilter(query.filters, dateField.fieldEn, isChosen ? filter : undefined) });
  };

  return (
    <form className={styles.bar} onSubmit={submit} aria-label="检索条件">
      <Select
        aria-label="条件之间的关系"
        value={queryType}
        options={options(queryTypeNames)}
        onChange={value => relate({ queryType: value })}
        style={{ width: 84 }}
      />
      {queryType === queryTypes.interval ? (
        <InputNumber
          aria-label="间隔字数"
          min={1}
          max={500}
          precision={0}
          value={conditions.fontNum ?? 20}
          suffix="字"
          onChange={value => relate({ fontNum: value ?? 20 })}
          style={{ width: 92 }}
        />
      ) : null}
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
      {dateField ? (
        <DatePicker.RangePicker
          aria-label={dateField.fieldCn}
          allowEmpty={[true, true]}
          value={[range?.startDate ? dayjs(range.startDate) : null, range?.endDate ? dayjs(range.endDate) : null]}
          onChange={choosePeriod}
          style={{ width: 250 }}
        />
      ) : null}
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
