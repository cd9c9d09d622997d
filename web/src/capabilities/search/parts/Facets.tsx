import type { RecordType } from '@antai/contract/records';
import type { Category, CategoryField } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { useShownFields } from '../../settings/queries.ts';
import { type Criteria, filterQuery } from '../queries.ts';
import styles from './Facets.module.css';
import { type Query, toggleFilter, toQueryList, withoutFilter } from './query-url.ts';

interface Props {
  category: Category;
  query: Query;
  indexVersion: string;
  onSearch: (query: Query) => void;
}

const shownAtFirst = 5;

/** The filters beside the results; each counts under everything that is asked but itself, so that several values can be chosen. */
export function Facets({ category, query, indexVersion, onSearch }: Props) {
  const shown = useShownFields(category.mainTab, 'Facets');
  const fields = shown(category.fields.filter(field => field.isFilterable));
  return (
    <aside className={styles.facets} aria-label="筛选">
      {fields.map(field => (
        <Facet
          key={field.fieldEn}
          field={field}
          chosen={chosenOf(query, field.fieldEn)}
          criteria={{
            recordType: category.recordType as RecordType,
            childQueryBO: toQueryList(withoutFilter(query, field.fieldEn)),
          }}
          indexVersion={indexVersion}
          onToggle={value => onSearch(toggleFilter(query, field.fieldEn, value))}
        />
      ))}
    </aside>
  );
}

const chosenOf = (query: Query, fieldEn: string) =>
  (query.filters.find(filter => filter.fieldEn === fieldEn)?.selectValues ?? []).map(String);

interface FacetProps {
  field: CategoryField;
  chosen: string[];
  criteria: Criteria;
  indexVersion: string;
  onToggle: (value: string) => void;
}

function Facet({ field, chosen, criteria, indexVersion, onToggle }: FacetProps) {
  const { data } = useQuery(filterQuery(criteria, field.fieldEn, indexVersion));
  const [isWhole, setWhole] = useState(false);
  const [keyword, setKeyword] = useState('');
  if (!data || data.length === 0) return null;
  const matching = data.filter(({ label, value }) => chosen.includes(value) || label.includes(keyword.trim()));
  const shown = isWhole ? matching : data.filter(({ value }, index) => index < shownAtFirst || chosen.includes(value));
  return (
    <section>
      <h3>{field.fieldCn}</h3>
      {isWhole && data.length > 12 ? (
        <Input
          size="small"
          aria-label={`在${field.fieldCn}中查找`}
          placeholder="查找"
          allowClear
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
      ) : null}
      <ul>
        {shown.map(({ value, label, count }) => (
          <li key={value} style={{ paddingInlineStart: indentOf(value) }}>
            <Checkbox checked={chosen.includes(value)} onChange={() => onToggle(value)}>
              <span title={label}>{label}</span>
            </Checkbox>
            <span className="tabular">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
      {data.length > shownAtFirst ? (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? '收起' : `更多（${data.length}）`}
        </Button>
      ) : null}
    </section>
  );
}

/** Levels of a path step in, so that 深圳市 stands under 广东省. */
const indentOf = (value: string) => (value.split('/').length - 1) * 12;
