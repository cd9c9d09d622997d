import { type Category, type CategoryField, matchTypes, queryTypes } from '@antai/contract/search';
import { Button, Select } from 'antd';
import dayjs from 'dayjs';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { DistanceInput } from './DistanceInput.tsx';
import { matchTypeNames, queryTypeNames } from './describe-condition.ts';
import styles from './QueryBar.module.css';
import { boxPlace, type Query, textCondition, withBox, withFilter } from './query-url.ts';
import { ValueInput } from './ValueInput.tsx';

interface Props {
  category: Category;
  query: Query;
  isEditing: boolean;
  onEdit: () => void;
  onSearch: (query: Query) => void;
}

const options = (names: Record<number, string>) =>
  Object.entries(names).map(([value, label]) => ({ value: Number(value), label }));

interface Box {
  fieldEn: string;
  matchType: number;
  keyword: string;
}

const emptyBox: Box = { fieldEn: 'fullText', matchType: matchTypes.exactPhrase, keyword: '' };

/** What the box holds of a query: the condition it made stays in it after searching. */
function boxOf(query: Query, category: Category): Box | undefined {
  const leaf = query.conditions.childQueryBO?.[boxPlace(query, category)]?.baseQueryBO;
  return leaf
    ? {
        fieldEn: leaf.fieldEn,
        matchType: leaf.matchType ?? matchTypes.exactPhrase,
        keyword: String(leaf.fieldValue ?? ''),
      }
    : undefined;
}

/** The row that holds one condition and searches; what it cannot say is said in the editor. */
export function QueryBar({ category, query, isEditing, onEdit, onSearch }: Props) {
  const searched = boxOf(query, category);
  const [box, setBox] = useBox(searched);
  const [relation, setRelation] = useRelation(query);
  const keyword = box.keyword.trim();
  const count = query.conditions.childQueryBO?.length ?? 0;
  const fields = category.fields.filter(field => field.matchTypes.length > 0);
  const field = fields.find(({ fieldEn }) => fieldEn === box.fieldEn);
  const dateField = category.fields.find(each => each.fieldType === 'date' && each.isColumn);

  const put = (isKept: boolean) => {
    if (keyword === '') return;
    const node = textCondition(box.fieldEn, { fieldValue: keyword, matchType: box.matchType });
    const next = withBox(query, category, { node, isKept });
    onSearch({ ...next, conditions: { ...next.conditions, ...relation } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    put(false);
  };
  const relate = (change: Relation) => {
    const next = { ...relation, ...change };
    setRelation(next);
    if (count > 0) onSearch({ ...query, conditions: { ...query.conditions, ...next } });
  };
  const isWaiting = count < 2 && (relation.queryType ?? 0) !== queryTypes.intersection;

  return (
    <form className={styles.bar} onSubmit={submit} aria-label="检索条件">
      <RelationPicker relation={relation} onChange={relate} />
      <Select
        aria-label="检索字段"
        value={box.fieldEn}
        options={fields.map(each => ({ value: each.fieldEn, label: each.fieldCn }))}
        onChange={fieldEn => setBox({ ...box, fieldEn })}
        className={styles.field ?? ''}
        popupMatchSelectWidth={140}
      />
      <Select
        aria-label="匹配方式"
        value={box.matchType}
        options={options(matchTypeNames)}
        onChange={matchType => setBox({ ...box, matchType })}
        className={styles.match ?? ''}
      />
      <div className={styles.keyword}>
        <ValueInput
          category={category}
          field={field}
          label="关键词"
          placeholder="请输入关键词检索"
          value={box.keyword}
          onChange={typed => setBox({ ...box, keyword: typed })}
        />
        <Button type="primary" htmlType="submit" disabled={keyword === ''}>
          检索
        </Button>
      </div>
      <Button
        disabled={keyword === ''}
        title={keyword === '' ? '先在左侧写下要追加的词' : '保留已有条件，再加这一个'}
        onClick={() => put(true)}
      >
        追加条件
      </Button>
      {dateField ? <PeriodPicker field={dateField} query={query} onSearch={onSearch} /> : null}
      <Button aria-expanded={isEditing} onClick={onEdit}>
        编辑条件{count > 0 ? ` ${count}` : ''}
      </Button>
      {isWaiting ? (
        <p className={styles.waiting} role="status">
          “{queryTypeNames[relation.queryType ?? 0]}”在有两个条件后生效：写下另一个词，点“追加条件”。
        </p>
      ) : null}
    </form>
  );
}

/** The box as it is typed in; it follows the search, and is empty once its condition was taken away. */
function useBox(searched: Box | undefined) {
  const state = useState(searched ?? emptyBox);
  const [, setBox] = state;
  const made = JSON.stringify(searched);
  const before = useRef(made);
  useEffect(() => {
    const last = before.current;
    before.current = made;
    if (made) setBox(JSON.parse(made) as Box);
    else if (last) setBox(box => (JSON.stringify(box) === last ? emptyBox : box));
  }, [made]);
  return state;
}

interface Relation {
  queryType?: number | null | undefined;
  fontNum?: number | null | undefined;
}

/** The relation that was chosen; before there is a condition that could carry it, it waits here. */
function useRelation({ conditions }: Query) {
  const { queryType = queryTypes.intersection, fontNum } = conditions;
  const state = useState<Relation>({ queryType, fontNum });
  const [, setRelation] = state;
  const isCarried = (conditions.childQueryBO?.length ?? 0) > 0;
  useEffect(() => {
    if (isCarried) setRelation({ queryType, fontNum });
  }, [isCarried, queryType, fontNum]);
  return state;
}

/** How the conditions hold together, and within how many characters where that matters. */
function RelationPicker({ relation, onChange }: { relation: Relation; onChange: (relation: Relation) => void }) {
  const queryType = relation.queryType ?? queryTypes.intersection;
  return (
    <>
      <Select
        aria-label="条件之间的关系"
        value={queryType}
        options={options(queryTypeNames)}
        onChange={value => onChange({ queryType: value })}
        className={styles.relation ?? ''}
      />
      {queryType === queryTypes.interval ? (
        <DistanceInput fontNum={relation.fontNum} onChange={fontNum => onChange({ fontNum })} />
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
    onSearch({ ...query, filters: withFilter(query.filters, { fieldEn, filter }) });
  };
  return (
    <DatePicker.RangePicker
      aria-label={fieldCn}
      prefix={<span className={styles.period}>{fieldCn}</span>}
      allowEmpty={[true, true]}
      value={[range?.startDate ? dayjs(range.startDate) : null, range?.endDate ? dayjs(range.endDate) : null]}
      onChange={choose}
      className={styles.days ?? ''}
    />
  );
}
