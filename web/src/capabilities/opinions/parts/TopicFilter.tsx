import type { ValueCount } from '@antai/contract/search';
import { Button } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import styles from './TopicFilter.module.css';

interface Props {
  title: string;
  values: ValueCount[];
  selection: string | undefined;
  onChoose: (value: string | undefined) => void;
}

const shownAtFirst = 16;

/** Values of one field with their numbers; choosing the chosen one again lets it go. */
export function TopicFilter({ title, values, selection, onChoose }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (values.length === 0) return null;
  const visible = values.filter(({ value }, index) => isWhole || index < shownAtFirst || value === selection);
  return (
    <section className={styles.topic}>
      <h2>{title}</h2>
      <ul>
        {visible.map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={value === selection}
              onClick={() => onChoose(value === selection ? undefined : value)}
            >
              <span>{label}</span>
              <span className="tabular">{formatCount(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {values.length > shownAtFirst ? (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : `更多（${values.length}）`}
        </Button>
      ) : null}
    </section>
  );
}
