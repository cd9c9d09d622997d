import type { RecordType } from '@antai/contract/records';
import type { Category, CategoryField } from '@antai/contract/search';
import { Button } from 'antd';
import { useState } from 'react';
import { keepChoice, readChoice } from '../../../lib/keep-choice.ts';
import { useShownFields } from '../../settings/queries.ts';
import { FacetGroup } from './FacetGroup.tsx';
import styles from './Facets.module.css';
import { type Query, toggleFilter, toQueryList, withoutFilter } from './query-url.ts';

interface Props {
  category: Category;
  query: Query;
  indexVersion: string;
  onSearch: (query: Query) => void;
}

const openAtFirst = 3;

/** Which groups are open: as they were left, for each category; the first three for a newcomer. */
function useOpenGroups(category: Category, fields: CategoryField[]) {
  const key = `facets-${category.recordType}`;
  const [open, setOpen] = useState<string[]>(
    () => readChoice<string[]>(key) ?? fields.slice(0, openAtFirst).map(({ fieldEn }) => fieldEn),
  );
  const change = (next: string[]) => {
    setOpen(next);
    keepChoice(key, next);
  };
  return [open, change] as const;
}

/** The filters beside the results; each counts under everything that is asked but itself, so that several values can be chosen. */
export function Facets({ category, query, indexVersion, onSearch }: Props) {
  const fieldsOf = useShownFields(category.mainTab, 'Facets');
  const fields = fieldsOf(category.fields.filter(field => field.isFilterable));
  const [open, setOpen] = useOpenGroups(category, fields);
  const selectionCount = query.filters.reduce((sum, filter) => sum + (filter.selectValues?.length ?? 0), 0);
  if (fields.length === 0) return null;
  const toggle = (fieldEn: string) =>
    setOpen(open.includes(fieldEn) ? open.filter(each => each !== fieldEn) : [...open, fieldEn]);
  return (
    <aside id="facets" className={styles.facets} aria-label="筛选">
      <header>
        <h2>筛选</h2>
        {selectionCount > 0 ? <span className={styles.chosen}>已选 {selectionCount}</span> : null}
        <Button
          type="text"
          size="small"
          onClick={() => setOpen(open.length > 0 ? [] : fields.slice(0, openAtFirst).map(({ fieldEn }) => fieldEn))}
        >
          {open.length > 0 ? '全部收起' : '展开'}
        </Button>
      </header>
      {fields.map(field => (
        <FacetGroup
          key={field.fieldEn}
          field={field}
          isOpen={open.includes(field.fieldEn)}
          selection={selectionOf(query, field.fieldEn)}
          criteria={{
            recordType: category.recordType as RecordType,
            childQueryBO: toQueryList(withoutFilter(query, field.fieldEn)),
          }}
          indexVersion={indexVersion}
          onFold={() => toggle(field.fieldEn)}
          onToggle={value => onSearch(toggleFilter(query, { fieldEn: field.fieldEn, value }))}
        />
      ))}
    </aside>
  );
}

const selectionOf = (query: Query, fieldEn: string) =>
  (query.filters.find(filter => filter.fieldEn === fieldEn)?.selectValues ?? []).map(String);
