import { type DesensitiseRecord, desensitisePageSize, methodNames } from '@antai/contract/desensitise';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Popconfirm, Progress, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatMoment } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { recordsQuery, useRemove, useRetry, useSaveZip } from '../queries.ts';
import styles from './RecordTable.module.css';

/** The records of the user, the newest first, and what can be done with each. */
export function RecordTable() {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, refetch } = useQuery(recordsQuery(pageNum));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.total === 0) return <EmptyBox isSettled text="还没有脱敏记录。识别后逐项确认，再导出脱敏件与证书" />;
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">进展</th>
            <th scope="col">方式</th>
            <th scope="col">时间</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {data.records.map(record => (
            <tr key={record.recordId}>
              <th scope="row">
                <Link {...addresses.desensitise(record.recordId)}>{record.name}</Link>
              </th>
              <td>
                <State record={record} />
              </td>
              <td>{methodNames[record.method]}</td>
              <td className="tabular">{formatMoment(record.createTime)}</td>
              <td className={styles.tools}>
                <Tools record={record} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paginator total={data.total} pageNum={pageNum} pageSize={desensitisePageSize} onChange={setPageNum} />
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
      <Popconfirm
        title="删除这条记录、脱敏件与上传的文件？"
        okText="删除"
        cancelText="取消"
        onConfirm={() => remove.mutate(undefined)}
      >
        <Button type="link" size="small" danger loading={remove.isPending}>
          删除
        </Button>
      </Popconfirm>
    </>
  );
}
