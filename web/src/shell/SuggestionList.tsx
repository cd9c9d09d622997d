import type { Suggestion } from '@antai/contract/search';
import { useEffect, useRef } from 'react';
import { formatCount } from '../lib/format.ts';
import styles from './SuggestionList.module.css';

/** One value with the field that it is a value of. */
export interface SuggestionRow {
  group: Suggestion;
  item: Suggestion['list'][number];
  isFirst: boolean;
}

export const rowsOf = (groups: Suggestion[]): SuggestionRow[] =>
  groups.flatMap(group => group.list.map((item, index) => ({ group, item, isFirst: index === 0 })));

interface Props {
  rows: SuggestionRow[];
  keyword: string;
  active: number;
  isSettled: boolean;
  onChoose: (row: SuggestionRow) => void;
}

/** What may be meant, grouped by field: rows of 40 px, of which seven are shown before the list scrolls. */
export function SuggestionList({ rows, keyword, active, isSettled, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#suggestion-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (rows.length === 0) {
    return isSettled ? (
      <p className={styles.none}>没有联想结果，可直接按回车检索全文</p>
    ) : (
      <p className={styles.none} />
    );
  }
  return (
    <div ref={list} id="search-suggestions" className={styles.list} role="listbox" aria-label="联想">
      {rows.map(({ group, item, isFirst }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box above moves among the options and chooses by Enter
        <div
          key={`${group.recordType}-${group.fieldEn}-${item.text}`}
          id={`suggestion-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onClick={() => onChoose({ group, item, isFirst })}
        >
          <span className={styles.field}>{isFirst ? group.fieldShow : ''}</span>
          <span className={styles.text}>
            <Emphasised text={item.text} keyword={keyword} />
          </span>
          <span className={`${styles.count} tabular`}>
            {group.fieldEn === 'jump' ? '打开' : `${formatCount(item.count)} 条`}
          </span>
        </div>
      ))}
    </div>
  );
}

function Emphasised({ text, keyword }: { text: string; keyword: string }) {
  const at = keyword === '' ? -1 : text.toLowerCase().indexOf(keyword.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + keyword.length)}</mark>
      {text.slice(at + keyword.length)}
    </>
  );
}
