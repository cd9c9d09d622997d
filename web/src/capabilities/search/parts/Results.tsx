import { BellOutlined } from '@ant-design/icons';
import type { Category, SearchHit } from '@antai/contract/search';
import type { Sort } from '@antai/contract/wire/page';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { CallFault } from '../../../lib/send.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import type { Criteria } from '../queries.ts';
import { DownloadBar } from './DownloadBar.tsx';
import styles from './Results.module.css';
import { ResultTable } from './ResultTable.tsx';

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
  results: UseQueryResult<Page>;
  sort: Sort | undefined;
  pageNum: number;
  onSort: (sort: Sort | undefined) => void;
  onPage: (pageNum: number) => void;
  onClear: () => void;
  /** Absent where there is nothing to subscribe, or no permission to. */
  onSubscribe: (() => void) | undefined;
}

const nothing = new Map<string, string>();

export function Results({ category, criteria, results, sort, pageNum, onSort, onPage, onClear, onSubscribe }: Props) {
  /** Chosen over all pages of one result. */
  const [selected, setSelected] = useState(nothing);
  const select = (hits: Map<string, string>, isSelected: boolean) =>
    setSelected(new Map([...[...selected].filter(([id]) => !hits.has(id)), ...(isSelected ? hits : [])]));
  const { data, error, refetch, isPlaceholderData } = results;
  if (error) {
    const traceId = error instanceof CallFault ? error.traceId : undefined;
    return <ErrorBox text={error.message} traceId={traceId} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingBox />;
  if (data.total === 0) {
    return (
      <div className={styles.card}>
        <EmptyBox
          isSettled
          text={
            data.isIndexing
              ? '新数据正在编入索引，请稍候片刻再检索'
              : `没有符合条件的${category.name}，可减少条件或改用“任一词”`
          }
        >
          <Button onClick={onClear}>清除全部条件</Button>
          {onSubscribe ? <Button onClick={onSubscribe}>订阅，有新增时通知我</Button> : null}
        </EmptyBox>
      </div>
    );
  }
  return (
    <div className={styles.card} aria-busy={isPlaceholderData}>
      <div className={styles.head}>
        <p className={styles.total} role="status">
          共 <strong className="tabular">{formatCount(data.total)}</strong> 条
          {isPlaceholderData ? <Spin size="small" /> : null}
          {data.isIndexing ? <span className={styles.behind}>新数据正在编入索引，结果会继续增加</span> : null}
          {data.textForm ? <code title={data.textForm}>{data.textForm}</code> : null}
        </p>
        {onSubscribe ? (
          <Button size="small" icon={<BellOutlined />} onClick={onSubscribe}>
            订阅
          </Button>
        ) : null}
      </div>
      <DownloadBar
        criteria={criteria}
        sort={sort}
        total={data.total}
        selected={selected}
        onClear={() => setSelected(nothing)}
      />
      <ResultTable
        category={category}
        hits={data.records}
        sort={sort}
        nodes={criteria.childQueryBO}
        selected={selected}
        onSelect={select}
        onSort={onSort}
      />
      <Paginator total={data.total} pageNum={pageNum} pageSize={data.pageSize} onChange={onPage} />
    </div>
  );
}
