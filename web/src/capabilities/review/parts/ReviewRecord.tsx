import type { ReviewDetail } from '@antai/contract/review/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { TaskWaiting } from '../../../ui/TaskWaiting.tsx';
import { detailQuery, useRetry } from '../queries.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { Workbench } from './Workbench.tsx';

/** One review: what is to be confirmed, how far it is, and when it is done, its work. */
export function ReviewRecord({ recordId }: { recordId: string }) {
  const { data, error, refetch } = useQuery(detailQuery(recordId));
  const [isChanging, setChanging] = useState(false);
  useTaskRefresh(['review', 'record']);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const { status, result } = data;
  if (status === 'prepared' || (isChanging && status !== 'running'))
    return <SettingsForm detail={data} onDone={() => setChanging(false)} />;
  if (status !== 'done' || !result) return <Waiting detail={data} />;
  return <Workbench detail={data} result={result} onChange={() => setChanging(true)} />;
}

function Waiting({ detail }: { detail: ReviewDetail }) {
  const { status, failReason, isOwn } = detail;
  const remedy = isOwn ? '请重新审查；处理过的决定仍在' : '请审查人重新审查';
  return (
    <TaskWaiting
      record={detail}
      verb="审查"
      useRetry={isOwn ? useRetry : undefined}
      reason={status === 'failed' ? `审查失败：${failReason}` : `审查结果已过期，${remedy}`}
      back={<Link {...addresses.contractReview()}>返回合同审查</Link>}
    />
  );
}
