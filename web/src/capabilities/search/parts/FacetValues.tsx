import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { CategoryField, ValueCount } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { type Criteria, filterQuery } from '../queries.ts';
import styles from './FacetValues.module.css';

/** What a filter needs to show its values and to choose among them. */
export interface FacetProps {
  field: CategoryField;
  selection: string[];
  criteria: Criteria;
  indexVersion: string;
  onToggle: (value: string) => void;
}

interface Props extends FacetProps {
  values: ValueCount[];
}

/** Values to choose, with how many records have each; those of a tree open to the level below them. */
export function FacetValues({ values, ...facet }: Props) {
  return (
    <ul className={styles.values}>
      {values.map(value => (
        <FacetValue key={value.value} {...facet} value={value} />
      ))}
    </ul>
  );
}

function FacetValue({ value: { value, label, count, isBranch }, ...facet }: FacetProps & { value: ValueCount }) {
  const { selection, onToggle } = facet;
  const [isOpen, setOpen] = useState(() => selection.some(each => each.startsWith(`${value}/`)));
  return (
    <li>
      <div className={styles.value} data-chosen={selection.includes(value)}>
        {isBranch ? (
          <button
            type="button"
            aria-label={`${isOpen ? '收起' : '展开'}${label}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <DownOutlined /> : <RightOutlined />}
          </button>
        ) : null}
        <Checkbox checked={selection.includes(value)} onChange={() => onToggle(value)}>
          <span title={label}>{label}</span>
        </Checkbox>
        <span className="tabular">{formatCount(count)}</span>
      </div>
      {isOpen ? <Below {...facet} parent={value} /> : null}
    </li>
  );
}

function Below({ parent, ...facet }: FacetProps & { parent: string }) {
  const request = { fieldEn: facet.field.fieldEn, parent };
  const { data, isPlaceholderData } = useQuery(
    filterQuery(facet.criteria, { field: request, indexVersion: facet.indexVersion }),
  );
  return data && !isPlaceholderData ? <FacetValues {...facet} values={data} /> : null;
}
