import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { CategoryField, ValueCount } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { filterQuery } from '../queries.ts';
import styles from './FacetGroup.module.css';
import { type FacetProps, FacetValues } from './FacetValues.tsx';

interface Props extends FacetProps {
  isOpen: boolean;
  onFold: () => void;
}

/** One filter: a line while it is folded, else its values. */
export function FacetGroup({ isOpen, onFold, ...facet }: Props) {
  const { field, selection } = facet;
  return (
    <section className={styles.group}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={onFold}>
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          {field.fieldCn}
          <span className={styles.state} data-chosen={selection.length > 0}>
            {selection.length > 0 ? `${selection.length}项` : '不限'}
          </span>
        </button>
      </h3>
      {isOpen ? <Facet {...facet} /> : null}
    </section>
  );
}

const shownAtFirst = 5;
const findableFrom = 12;

/** Years run from the latest; everything else is as it was counted, most first. */
const ordered = (field: CategoryField, values: ValueCount[]) =>
  field.chart === 'bar' && field.fieldType === 'select'
    ? values.toSorted((a, b) => (a.value < b.value ? 1 : -1))
    : values;

function Facet(facet: FacetProps) {
  const { field, selection, criteria, indexVersion } = facet;
  const isTree = field.fieldType.endsWith('Tree');
  const request = { fieldEn: field.fieldEn, ...(isTree ? { parent: '' } : {}) };
  const { data } = useQuery(filterQuery(criteria, { field: request, indexVersion }));
  const [isWhole, setWhole] = useState(false);
  const [keyword, setKeyword] = useState('');
  if (!data) return null;
  const values = ordered(field, withSelection(data, selection));
  if (values.length === 0) return <p className={styles.none}>没有可选的值</p>;
  const isShown = ({ value }: ValueCount, index: number) => index < shownAtFirst || isChosenAt(value, selection);
  const matching = values.filter(({ label, value }) => selection.includes(value) || label.includes(keyword.trim()));
  return (
    <>
      {isWhole && values.length > findableFrom ? (
        <Input
          size="small"
          aria-label={`在${field.fieldCn}中查找`}
          placeholder={`查找${field.fieldCn}`}
          allowClear
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
      ) : null}
      <FacetValues {...facet} values={isWhole ? matching : values.filter(isShown)} />
      {values.length > shownAtFirst ? (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? '收起' : `展开${values.length}项`}
        </Button>
      ) : null}
    </>
  );
}

/** Whether a value, or one below it, is chosen. */
const isChosenAt = (value: string, selection: string[]) =>
  selection.some(each => each === value || each.startsWith(`${value}/`));

/** What is chosen stays to be taken away, also where no record has it any more. */
function withSelection(values: ValueCount[], selection: string[]): ValueCount[] {
  const lost = selection.filter(
    each => !values.some(({ value }) => value === each || each.startsWith(`${value}/`) || value.startsWith(`${each}/`)),
  );
  return [...values, ...lost.map(value => ({ value, label: value.split('/').at(-1) ?? value, count: 0 }))];
}
