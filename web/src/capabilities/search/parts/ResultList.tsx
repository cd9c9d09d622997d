import type { Category, QueryNode, SearchHit } from '@antai/contract/search';
import { Checkbox } from 'antd';
import { ResultItem } from './ResultItem.tsx';
import styles from './ResultList.module.css';
import { titleOf } from './result-title.ts';

interface Props {
  category: Category;
  hits: SearchHit[];
  /** The conditions whose hits the page of a record marks. */
  nodes: QueryNode[];
  selected: Map<string, string>;
  /** Shown while others are on their way. */
  isStale: boolean;
  onSelect: (hits: Map<string, string>, isSelected: boolean) => void;
}

/** The hits of one page, each with what tells it from the others and its best passage. */
export function ResultList({ category, hits, nodes, selected, isStale, onSelect }: Props) {
  const isAllDemo = hits.every(({ fields }) => fields.isDemo);
  return (
    <ol id="results" tabIndex={-1} className={styles.list} aria-label="检索结果" data-stale={isStale}>
      {hits.map(hit => {
        const title = titleOf(category, hit);
        return (
          <li key={hit.id} data-selected={selected.has(hit.id)}>
            <Checkbox
              aria-label={`选择：${title}`}
              checked={selected.has(hit.id)}
              onChange={({ target }) => onSelect(new Map([[hit.id, title]]), target.checked)}
            />
            <ResultItem category={category} hit={hit} nodes={nodes} isDemoTold={isAllDemo} />
          </li>
        );
      })}
    </ol>
  );
}
