import type { CorrectionRecord } from '@antai/contract/correction';
import { Link } from '@tanstack/react-router';
import { Button, Progress, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { type Column, PagedTable, timeColumn } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { recordsQuery, useRemove, useRetry, useSave } from '../queries.ts';
import styles from './RecordTable.module.css';

const columns: Column<CorrectionRecord>[] = [
  {
    name: '名称',
    isHead: true,
    show: ({ recordId, name }) => <Link {...addresses.correction(recordId)}>{name}</Link>,
  },
  { name: '进展', show: record => <State record={record} /> },
  timeColumn,
  { name: '操作', isNarrow: true, show: record => <Tools record={record} /> },
];

/** The records of the user, the newest first, and what can be done with each. */
export function RecordTable() {
  const [pageNum, setPageNum] = useState(1);
  return (
    <div className={styles.card}>
      <PagedTable
        name="纠错记录"
        query={recordsQuery(pageNum)}
        columns={columns}
        idOf={({ recordId }) => recordId}
        pageNum={pageNum}
        onPage={setPageNum}
        empty="还没有纠错记录。检查后逐处决定，再导出修订稿或批注稿"
      />
    </div>
  );
}

function State({ record }: { record: CorrectionRecord }) {
  const { status, isExpired, failReason, name, finishPercent, findingCount, exportStatus, exportFailReason } = record;
  if (status === 'failed') return <span className={styles.failure}>失败：{failReason}</span>;
  if (isExpired) return <Tag color="warning">已过期，请重新检查</Tag>;
  if (status === 'running')
    return <Progress aria-label={`检查进度：${name}`} percent={finishPercent} size="small" status="active" />;
  if (exportStatus === 'failed') return <span className={styles.failure}>导出失败：{exportFailReason}</span>;
  return (
    <span className="tabular">
      {findingCount}处提示{exportStatus === 'done' ? ' · 已导出' : ''}
    </span>
  );
}

function Tools({ record }: { record: CorrectionRecord }) {
  const { recordId, status, isExpired, exportStatus, exportName } = record;
  const retry = useRetry(recordId);
  const remove = useRemove(recordId);
  const save = useSave();
  return (
    <>
      {exportName ? (
        <Button
          type="link"
          size="small"
          loading={save.isPending}
          onClick={() => save.mutate({ recordId, name: exportName })}
        >
          下载
        </Button>
      ) : null}
      {status === 'failed' || isExpired || exportStatus === 'failed' ? (
        <Button type="link" size="small" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
          重试
        </Button>
      ) : null}
      <RemoveButton
        question="删除这条记录、结果与上传的文件？"
        isPending={remove.isPending}
        onRemove={() => remove.mutate(undefined)}
      />
    </>
  );
}
