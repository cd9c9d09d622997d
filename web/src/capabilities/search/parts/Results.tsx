import { BellOutlined } from '@ant-design/icons';
import type { Category, SearchHit } from '@antai/contract/search';
import type { Sort } from '@antai/contract/wire/page';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Checkbox, Spin, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import type { Criteria } from '../queries.ts';
import { DownloadBar } from './DownloadBar.tsx';
import { NoHits } from './NoHits.tsx';
import type { Query } from './query-url.ts';
import { ResultList, resultKeys } from './ResultList.tsx';
import styles from './Results.module.css';
import { titleOf } from './result-title.ts';
import { SortBar } from './SortBar.tsx';

interface Page {
  records: SearchHit[];
  total: number;
  pageSize: number;
  textForm: string;
  isIndexing: boolean;
}

interface Props {
  category: Category;
  criteria: Criteria;
  query: Query;
  results: UseQueryResult<Page>;
  sort: Sort | undefined;
  pageNum: number;
  /** Stands between the head and the hits. */
  chart: ReactNode;
  onSort: (sort: Sort | undefined) => void;
  onPage: (pageNum: number) => void;
  onSearch: (query: Query) => void;
  /** Absent where there is nothing to subscribe, or no permission to. */
  onSubscribe: (() => void) | undefined;
}

const nothing = new Map<string, string>();

/** What was found: count, order and what can be made of it in one row, then the hits. */
export function Results(props: Props) {
  const { category, criteria, results, sort, pageNum, chart, onSort, onPage, onSubscribe } = props;
  /** Chosen over all pages of one result. */
  const searched = JSON.stringify(criteria);
  const [selection, setSelection] = useState({ searched, hits: nothing });
  // what was chosen among other results is not chosen among these
  const selected = selection.searched === searched ? selection.hits : nothing;
  const setSelected = (hits: Map<string, string>) => setSelection({ searched, hits });
  const select = (hits: Map<string, string>, isSelected: boolean) =>
    setSelected(new Map([...[...selected].filter(([id]) => !hits.has(id)), ...(isSelected ? hits : [])]));
  const { data, error, refetch, isPlaceholderData } = results;
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.total === 0) {
    const { query, onSearch } = props;
    return (
      <NoHits
        category={category}
        query={query}
        isIndexing={data.isIndexing}
        onSearch={onSearch}
        onSubscribe={onSubscribe}
      />
    );
  }
  const titles = new Map(data.records.map(hit => [hit.id, titleOf(category, hit)]));
  const selectionCount = data.records.filter(({ id }) => selected.has(id)).length;
  return (
    <>
      <div className={styles.head} aria-busy={isPlaceholderData}>
        <Checkbox
          aria-label="选择本页全部"
          checked={selectionCount > 0 && selectionCount === data.records.length}
          indeterminate={selectionCount > 0 && selectionCount < data.records.length}
          onChange={({ target }) => select(titles, target.checked)}
        />
        <div className={styles.total} role="status">
          共 <strong className="tabular">{formatCount(data.total)}</strong> 条
          {isPlaceholderData ? <Spin size="small" /> : null}
          {data.isIndexing ? <span className={styles.behind}>新数据正在编入索引，结果会继续增加</span> : null}
        </div>
        {data.records.length > 0 && data.records.every(({ fields }) => fields.isDemo) ? <Tag>演示数据</Tag> : null}
        <SortBar category={category} sort={sort} onSort={onSort} />
        {onSubscribe ? (
          <Button icon={<BellOutlined />} onClick={onSubscribe}>
            订阅
          </Button>
        ) : null}
        <DownloadBar
          criteria={criteria}
          sort={sort}
          total={data.total}
          selected={selected}
          onClear={() => setSelected(nothing)}
        />
      </div>
      {chart}
      {data.records.length === 0 ? (
        <BeyondEnd pageNum={pageNum} pages={Math.ceil(data.total / data.pageSize)} onPage={onPage} />
      ) : (
        <ResultList
          category={category}
          hits={data.records}
          nodes={criteria.childQueryBO}
          selected={selected}
          isStale={isPlaceholderData}
          onSelect={select}
        />
      )}
      <footer className={styles.foot}>
        <KeyBar keys={resultKeys} />
        {data.records.length > 0 ? (
          <Paginator total={data.total} pageNum={pageNum} pageSize={data.pageSize} onChange={onPage} />
        ) : null}
      </footer>
    </>
  );
}

/** An address may name a page that there is not, or not any more. */
const BeyondEnd = ({ pageNum, pages, onPage }: Pick<Props, 'pageNum' | 'onPage'> & { pages: number }) => (
  <EmptyBox isSettled text={`没有第${formatCount(pageNum)}页：共${formatCount(pages)}页`}>
    <Button type="primary" onClick={() => onPage(pages)}>
      去最后一页
    </Button>
  </EmptyBox>
);
