import { DeleteOutlined } from '@ant-design/icons';
import { messageStatuses, type Notice, noticeTexts } from '@antai/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { noticesQuery, useNoticeActions } from '../queries.ts';
import styles from './NoticeList.module.css';
import { addressOf } from './notice-address.ts';
import { SafeHtml } from './SafeHtml.tsx';

/** The notices of the user. Showing them puts the new-notice prompt out. */
export function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { data: list, error, refetch } = useQuery(noticesQuery);
  const actions = useNoticeActions();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new with every render
  useEffect(() => actions.see(list ?? []), [list]);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!list) return <LoadingBox />;
  if (list.length === 0) return <EmptyBox isSettled text={noticeTexts.none} />;
  const unread = list.filter(({ status }) => status !== messageStatuses.read);
  const open = (notice: Notice) => {
    if (notice.status !== messageStatuses.read) actions.read(notice.messageId);
    const address = addressOf(notice);
    if (!address) return;
    void navigate(address);
    onLeave();
  };
  return (
    <>
      <div className={styles.bar}>
        <span>{unread.length > 0 ? `${unread.length} 条未读` : `共 ${list.length} 条`}</span>
        <Button type="link" size="small" disabled={unread.length === 0} onClick={() => actions.readAll(unread)}>
          全部已读
        </Button>
      </div>
      <ul className={styles.notices}>
        {list.map(notice => (
          <li key={notice.messageId} data-read={notice.status === messageStatuses.read}>
            <div className={styles.notice}>
              <button type="button" onClick={() => open(notice)}>
                {notice.messageTitle}
              </button>
              <div className={styles.content}>
                <SafeHtml html={notice.messageContent} />
              </div>
              <small>
                {notice.messageTypeName} · <time dateTime={notice.createTime}>{notice.showDate}</time>
              </small>
            </div>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除 ${notice.messageTitle}`}
              onClick={() => actions.remove([notice.messageId])}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
