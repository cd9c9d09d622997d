import type { TranslationDetail } from '@antai/contract/translation/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Progress } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { detailQuery, useRetry } from '../queries.ts';
import { Editor } from './Editor.tsx';
import styles from './Workbench.module.css';

/** One record: how far it is, and when there is a draft, its work. */
export function Workbench({ recordId }: { recordId: string }) {
  const { data, error, refetch } = useQuery(detailQuery(recordId));
  useTaskRefresh(['translation', 'record']);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.status === 'done') return <Editor detail={data} />;
  return <Waiting detail={data} />;
}

function Waiting({ detail }: { detail: TranslationDetail }) {
  const { recordId, name, status, finishPercent, failReason, segmentCount, translatedCount } = detail;
  const retry = useRetry(recordId);
  return (
    <section className={styles.waiting}>
      <h1>{name}</h1>
      {status === 'running' ? (
        <>
          <p>正在翻译。可以离开此页，完成后有通知。</p>
          <Progress aria-label="翻译进度" percent={finishPercent} status="active" />
        </>
      ) : (
        <>
          <p role="alert">翻译未完成：{failReason}</p>
          {segmentCount > 0 ? <p>已译的{translatedCount}段保留，重试从未译的段继续。</p> : null}
          <Button loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
            重试
          </Button>
        </>
      )}
      <p>
        <Link {...addresses.translation()}>返回文档翻译</Link>
      </p>
    </section>
  );
}
