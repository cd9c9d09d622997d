import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatMoment } from '../../../lib/format.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { sessionsQuery, useEndSession } from '../queries.ts';
import { RowList } from './RowList.tsx';

/** Where the user is signed in; any place but this one can be signed out from here. */
export function SessionList() {
  const { data = [], error, refetch } = useQuery(sessionsQuery);
  const end = useEndSession();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  const rows = data.map(({ sessionId, browser, address, lastSeenTime, createTime, isCurrent }) => ({
    id: sessionId,
    title: browser,
    facts: `${address} · ${formatMoment(createTime)}登录 · ${isCurrent ? '正在使用' : `${formatMoment(lastSeenTime)}用过`}`,
    action: isCurrent ? (
      <span>本机</span>
    ) : (
      <Button
        aria-label={`让${browser}（${address}）退出登录`}
        loading={end.isPending && end.variables === sessionId}
        onClick={() => end.mutate(sessionId)}
      >
        退出登录
      </Button>
    ),
  }));
  return <RowList rows={rows} />;
}
