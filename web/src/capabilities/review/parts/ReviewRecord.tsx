import type { ReviewDetail } from '@antai/contract/review/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { detailQuery, useRetry } from '../queries.ts';
import styles from './ReviewRecord.module.css';
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
  const { recordId, name, status, finishPercent, failReason, isOwn } = detail;
  const retry = useRetry(recordId);
  return (
    <section className={styles.waiting}>
      <h1>{name}</h1>
      {status === 'running' ? (
        <>
          <p>正在审查。可以离开此页，完成后有通知。</p>
          <Progress aria-label="审查进度" percent={finishPercent} status="active" />
        </>
      ) : (
        <>
          <p role="alert">
            {status === 'failed'
              ? `审查失败：${failReason}`
              : isOwn
                ? '审查结果已过期，请重新审查；处理过的决定仍在'
                : '审查结果已过期，请审查人重新审查'}
          </p>
          {isOwn ? (
            <Button loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
              重新审查
            </Button>
          ) : null}
        </>
      )}
      <p>
        <Link {...addresses.contractReview()}>返回合同审查</Link>
      </p>
    </section>
  );
}
