import type { TranslationDetail } from '@antai/contract/translation/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { TaskWaiting } from '../../../ui/TaskWaiting.tsx';
import { detailQuery, useRetry } from '../queries.ts';
import { Editor } from './Editor.tsx';

/** One record: how far it is, and when there is a draft, its work. */
export function Workbench({ recordId }: { recordId: string }) {
  const { data, error, refetch } = useQuery(detailQuery(recordId));
  useTaskRefresh(['translation', 'record']);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.status === 'done') return <Editor detail={data} />;
  return <Waiting detail={data} />;
}

const Waiting = ({ detail }: { detail: TranslationDetail }) => (
  <TaskWaiting
    record={detail}
    verb="翻译"
    useRetry={useRetry}
    retryText="重试"
    reason={`翻译未完成：${detail.failReason}`}
    back={<Link {...addresses.translation()}>返回文档翻译</Link>}
  >
    {detail.segmentCount > 0 ? <p>已译的{detail.translatedCount}段保留，重试从未译的段继续。</p> : null}
  </TaskWaiting>
);
