import { type DesensitiseRecord, methodNames } from '@antai/contract/desensitise';
import { Link } from '@tanstack/react-router';
import { Button, Progress, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { type Column, PagedTable, timeColumn } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { recordsQuery, useRemove, useRetry, useSaveZip } from '../queries.ts';
import styles from './RecordTable.module.css';

const columns: Column<DesensitiseRecord>[] = [
  {
    name: '名称',
    isHead: true,
    show: ({ recordId, name }) => <Link {...addresses.desensitise(recordId)}>{name}</Link>,
  },
  { name: '进展', show: record => <State record={record} /> },
  { name: '方式', isNarrow: true, show: ({ method }) => methodNames[method] },
  timeColumn,
  { name: '操作', isNarrow: true, show: record => <Tools record={record} /> },
];

/** The records of the user, the newest first, and what can be done with each. */
export function RecordTable() {
  const [pageNum, setPageNum] = useState(1);
  return (
    <div className={styles.card}>
      <PagedTable
        name="脱敏记录"
        query={recordsQuery(pageNum)}
        columns={columns}
        idOf={({ recordId }) => recordId}
        pageNum={pageNum}
        onPage={setPageNum}
        empty="还没有脱敏记录。识别后逐项确认，再导出脱敏件与证书"
      />
    </div>
  );
}

function State({ record }: { record: DesensitiseRecord }) {
  const { status, isExpired, failReason, name, finishPercent, findingCount, exportStatus, exportFailReason } = record;
  if (status === 'failed') return <span className={styles.failure}>失败：{failReason}</span>;
  if (isExpired) return <Tag color="warning">已过期，请重新识别</Tag>;
  if (status === 'running')
    return <Progress aria-label={`识别进度：${name}`} percent={finishPercent} size="small" status="active" />;
  if (exportStatus === 'failed') return <span className={styles.failure}>导出失败：{exportFailReason}</span>;
  const step = exportStatus === 'done' ? '已导出' : exportStatus === 'running' ? '正在导出' : '待确认导出';
  return (
    <span className="tabular">
      {findingCount}处 · {step}
    </span>
  );
}

function Tools({ record }: { record: DesensitiseRecord }) {
  const { recordId, status, isExpired, exportStatus } = record;
  const retry = useRetry(recordId);
  const remove = useRemove(recordId);
  const save = useSaveZip();
  return (
    <>
      {exportStatus === 'done' ? (
        <Button
          type="link"
          size="small"
          loading={save.isPending}
          onClick={() => save.mutate({ recordId, name: '脱敏件.zip' })}
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
        question="删除这条记录、脱敏件与上传的文件？"
        isPending={remove.isPending}
        onRemove={() => remove.mutate(undefined)}
      />
    </>
  );
}
