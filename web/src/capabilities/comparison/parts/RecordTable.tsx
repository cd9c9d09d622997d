import type { ComparisonRecord } from '@antai/contract/comparison';
import { Link } from '@tanstack/react-router';
import { Button, Progress, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { type Column, PagedTable, timeColumn } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { recordsQuery, useCancel, useRemove, useRetry } from '../queries.ts';
import styles from './RecordTable.module.css';

const columns: Column<ComparisonRecord>[] = [
  { name: '名称', isHead: true, show: ({ recordId, name }) => <Link {...addresses.comparison(recordId)}>{name}</Link> },
  { name: '稿数', isNarrow: true, show: ({ versions }) => `${versions.length}稿` },
  { name: '进展', show: record => <State record={record} /> },
  timeColumn,
  { name: '操作', isNarrow: true, show: record => <Tools record={record} /> },
];

/** The comparisons of the user, the newest first, and what can be done with each. */
export function RecordTable() {
  const [pageNum, setPageNum] = useState(1);
  return (
    <div className={styles.card}>
      <PagedTable
        name="比对记录"
        query={recordsQuery(pageNum)}
        columns={columns}
        idOf={({ recordId }) => recordId}
        pageNum={pageNum}
        onPage={setPageNum}
        empty="还没有比对记录。选择同一文件的两稿，逐处核对后导出修订稿"
      />
    </div>
  );
}

function State({ record }: { record: ComparisonRecord }) {
  const { status, isExpired, failReason, name, finishPercent, changeCount, urgentCount } = record;
  if (status === 'failed') return <span className={styles.failure}>未完成：{failReason}</span>;
  if (isExpired) return <Tag color="warning">已过期，请重新比对</Tag>;
  if (status === 'running')
    return <Progress aria-label={`比对进度：${name}`} percent={finishPercent} size="small" status="active" />;
  if (status === 'asking') return <Tag color="warning">文件中有修订，待选择</Tag>;
  return (
    <span className="tabular">
      {changeCount}处变更 · 须先看{urgentCount}处
    </span>
  );
}

function Tools({ record }: { record: ComparisonRecord }) {
  const { recordId, status, isExpired } = record;
  const cancel = useCancel(recordId);
  const retry = useRetry(recordId);
  const remove = useRemove(recordId);
  return (
    <>
      {status === 'running' ? (
        <Button type="link" size="small" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          停止
        </Button>
      ) : null}
      {status === 'failed' || isExpired ? (
        <Button type="link" size="small" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
          重试
        </Button>
      ) : null}
      <RemoveButton
        question="删除这条记录、批注与上传的文件？"
        isPending={remove.isPending}
        onRemove={() => remove.mutate(undefined)}
      />
    </>
  );
}
