import type { Category, QueryNode, SearchHit } from '@antai/contract/search';
import { Checkbox } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../../lib/keys.ts';
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
  const { list, current } = useCurrentHit({ category, hits, selected, onSelect });
  return (
    <ol ref={list} id="results" tabIndex={-1} className={styles.list} aria-label="检索结果" data-stale={isStale}>
      {hits.map((hit, index) => {
        const title = titleOf(category, hit);
        return (
          <li key={hit.id} data-selected={selected.has(hit.id)} data-current={index === current}>
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

/** Keys of the results, as their bar names them. */
export const resultKeys = [
  { key: 'J K', name: '移动' },
  { key: 'X', name: '选择' },
  { key: 'Enter', name: '打开' },
  { key: 'F', name: '筛选' },
  { key: '/', name: '检索框' },
];

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** The hit that the keys stand at: its title has the focus, so that Enter opens it. */
function useCurrentHit({
  category,
  hits,
  selected,
  onSelect,
}: Pick<Props, 'category' | 'hits' | 'selected' | 'onSelect'>) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<number>();
  const firstId = hits[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins without a current hit
  useEffect(() => setCurrent(undefined), [firstId]);
  const go = (index: number) => {
    const row = list.current?.children[index];
    if (!row) return;
    setCurrent(index);
    row.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  };
  const toggle = () => {
    const hit = current === undefined ? undefined : hits[current];
    if (hit) onSelect(new Map([[hit.id, titleOf(category, hit)]]), !selected.has(hit.id));
  };
  useKeys('检索结果', [
    { key: 'j', name: '下一条', act: () => go(current === undefined ? 0 : current + 1) },
    { key: 'k', name: '上一条', act: () => go(Math.max(0, (current ?? 0) - 1)) },
    { key: 'x', name: '选择或取消选择当前一条', act: toggle },
    { key: 'f', name: '到筛选', act: () => focusOn('#facets section button, #facets button') },
    { key: '/', name: '到检索框', act: () => focusOn('#query [aria-label="关键词"]') },
  ]);
  return { list, current };
}
