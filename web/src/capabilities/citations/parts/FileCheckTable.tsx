import type { FileCheck } from '@antai/contract/citations';
import { citationStatuses, citationStatusNames } from '@antai/contract/statutes';
import { Link } from '@tanstack/react-router';
import { Button, Progress, Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { formatMoment } from '../../../lib/format.ts';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { useRemoveCheck, useRetryCheck, useSaveResult } from '../queries.ts';
import styles from './FileCheckTable.module.css';

const isReadable = ({ state, isExpired }: FileCheck) => state === 'done' && !isExpired;

const columns: Column<FileCheck>[] = [
  {
    name: '文件',
    isHead: true,
    show: check =>
      isReadable(check) ? <Link {...addresses.citationFiles(check.taskId)}>{check.fileName}</Link> : check.fileName,
  },
  { name: '结论', show: check => <State check={check} /> },
  { name: '效力判断日', isNarrow: true, show: ({ asOf }) => <span className="tabular">{asOf}</span> },
  {
    name: '核验时间',
    isNarrow: true,
    show: ({ createTime }) => <span className="tabular">{formatMoment(createTime)}</span>,
  },
  { name: '操作', isNarrow: true, show: check => <Tools check={check} /> },
];

/** The files that were checked, the newest first, and what can be done with each. */
export const FileCheckTable = ({ checks }: { checks: FileCheck[] }) => (
  <RowTable name="核验过的文件" rows={checks} columns={columns} idOf={({ taskId }) => taskId} />
);

/** How many citations came out how, in words. */
function sayCounts(counts: FileCheck['counts']): string {
  const parts = citationStatuses.flatMap(status => {
    const count = counts?.[status] ?? 0;
    return count > 0 ? [`${citationStatusNames[status]}${count}`] : [];
  });
  return parts.join(' · ') || '没有发现法条或案号';
}

function State({ check }: { check: FileCheck }) {
  const { state, isExpired, failReason, fileName, finishPercent, counts, unread } = check;
  if (state === 'failed') return <span className={styles.failure}>失败：{failReason}</span>;
  if (isExpired) return <Tag color="warning">结果已过期，请重新核验</Tag>;
  if (state === 'done')
    return (
      <>
        <span className="tabular">{sayCounts(counts)}</span>
        {unread.length > 0 ? <span className={styles.unread}>未读或须核对：{unread.join('、')}</span> : null}
      </>
    );
  return <Progress aria-label={`核验进度：${fileName}`} percent={finishPercent} size="small" status="active" />;
}

function Tools({ check }: { check: FileCheck }) {
  const save = useSaveResult();
  const retry = useRetryCheck();
  const remove = useRemoveCheck();
  const { taskId, state, isExpired, fileType, resultName } = check;
  return (
    <>
      {isReadable(check) ? (
        <Button
          type="link"
          size="small"
          loading={save.isPending}
          onClick={() => save.mutate({ taskId, fileName: resultName })}
        >
          {fileType === 'docx' ? '下载批注' : '下载报告'}
        </Button>
      ) : null}
      {state === 'failed' || isExpired ? (
        <Button type="link" size="small" loading={retry.isPending} onClick={() => retry.mutate(taskId)}>
          重新核验
        </Button>
      ) : null}
      <RemoveButton
        question={state === 'running' ? '停止核验并删除此文件？' : '删除核验结果与上传的文件？'}
        isPending={remove.isPending}
        onRemove={() => remove.mutate(taskId)}
      />
    </>
  );
}
