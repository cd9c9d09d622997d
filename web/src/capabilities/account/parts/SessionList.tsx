import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatMoment } from '../../../lib/format.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { sessionsQuery, useEndSession } from '../queries.ts';
import styles from './SessionList.module.css';

/** Where the user is signed in; any place but this one can be signed out from here. */
export function SessionList() {
  const { data = [], error, refetch } = useQuery(sessionsQuery);
  const end = useEndSession();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return (
    <ul className={styles.list}>
      {data.map(({ sessionId, browser, address, lastSeenTime, createTime, isCurrent }) => (
        <li key={sessionId}>
          <div>
            <b>{browser}</b>
            <p>
              {address} · {formatMoment(createTime)}登录 ·{' '}
              {isCurrent ? '正在使用' : `${formatMoment(lastSeenTime)}用过`}
            </p>
          </div>
          {isCurrent ? (
            <span>本机</span>
          ) : (
            <Button
              aria-label={`让${browser}（${address}）退出登录`}
              loading={end.isPending && end.variables === sessionId}
              onClick={() => end.mutate(sessionId)}
            >
              退出登录
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
