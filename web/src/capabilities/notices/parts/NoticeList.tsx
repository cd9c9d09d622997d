import { CheckOutlined } from '@ant-design/icons';
import { messageStatuses, messageTypes, type Notice, noticeTexts } from '@antai/contract/notices';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { isToday } from '../../../lib/format.ts';
import { useConnection } from '../../../lib/socket.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { noticePageQuery, useNoticeActions } from '../queries.ts';
import styles from './NoticeList.module.css';
import { NoticeRow } from './NoticeRow.tsx';
import { addressOf } from './notice-address.ts';

/** Rows that are drawn at once: a list of thousands stays quick. */
const rowsAtOnce = 50;

const everything = 0;
const kinds = [
  { value: everything, label: '全部' },
  { value: messageTypes.system, label: '系统' },
  { value: messageTypes.task, label: '任务' },
  { value: messageTypes.monitoring, label: '预警' },
];

interface Props {
  onLeave: () => void;
  onSettings: () => void;
}

/** The notices of the user. Showing them puts the new-notice prompt out. */
export function NoticeList({ onLeave, onSettings }: Props) {
  const [kind, setKind] = useState(everything);
  const isLost = useConnection(state => state.isLost);
  return (
    <div className={styles.panel}>
      <NoticesOfKind
        key={kind}
        messageType={kind === everything ? undefined : kind}
        filter={<Segmented size="small" aria-label="通知种类" value={kind} options={kinds} onChange={setKind} />}
        onLeave={onLeave}
      />
      <footer>
        <span role="status">{isLost ? '连接已断开，恢复后补齐' : '实时连接正常'}</span>
        <Button type="link" size="small" onClick={onSettings}>
          通知设置
        </Button>
      </footer>
    </div>
  );
}

interface KindProps {
  messageType: number | undefined;
  filter: ReactNode;
  onLeave: () => void;
}

function NoticesOfKind({ messageType, filter, onLeave }: KindProps) {
  const [pages, setPages] = useState(1);
  const [rows, setRows] = useState(rowsAtOnce);
  const queries = Array.from({ length: pages }, (_, index) => noticePageQuery(index + 1, messageType));
  const results = useQueries({ queries });
  const list = results.flatMap(({ data }) => data?.records ?? []);
  const total = results[0]?.data?.total ?? 0;
  const failed = results.find(({ error }) => error);
  const actions = useNoticeActions();
  const navigate = useNavigate();
  const newest = list.filter(({ status }) => status === messageStatuses.new).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new with every render
  useEffect(() => actions.see(list), [newest]);
  if (failed?.error) return <ErrorBox error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!results[0]?.data) return <LoadingBox />;
  const unread = list.filter(({ status }) => status !== messageStatuses.read).length;
  const open = (notice: Notice) => {
    if (notice.status !== messageStatuses.read) actions.read(notice.messageId);
    const address = addressOf(notice);
    if (!address) return;
    void navigate(address);
    onLeave();
  };
  const more = () => {
    setRows(rows + rowsAtOnce);
    if (rows + rowsAtOnce > list.length && list.length < total) setPages(pages + 1);
  };
  const notices = list.slice(0, rows);
  const days = Map.groupBy(notices, ({ createTime }) => (isToday(createTime) ? '今天' : '更早'));
  return (
    <>
      <div className={styles.bar}>
        {filter}
        <Button
          type="text"
          size="small"
          icon={<CheckOutlined />}
          disabled={unread === 0}
          onClick={() => actions.readAll()}
        >
          全部已读
        </Button>
      </div>
      <p className={styles.count} role="status">
        {unread > 0 ? `${unread} 条未读` : `共 ${total} 条`}
      </p>
      {list.length === 0 ? <EmptyBox isSettled text={noticeTexts.none} /> : null}
      <div className={styles.notices}>
        {[...days].map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h3>{day}</h3>
            <ul>
              {ofDay.map(notice => (
                <NoticeRow
                  key={notice.messageId}
                  notice={notice}
                  onOpen={() => open(notice)}
                  onRemove={() => actions.remove([notice.messageId])}
                />
              ))}
            </ul>
          </section>
        ))}
        {rows < total ? (
          <Button block type="text" loading={results.at(-1)?.isFetching ?? false} onClick={more}>
            更早的通知（还有 {total - notices.length} 条）
          </Button>
        ) : null}
      </div>
    </>
  );
}
