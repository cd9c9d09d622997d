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
import { whereTo } from './notice-address.ts';
import { SafeHtml } from './SafeHtml.tsx';
import './notices.css';

/** The notices of the user. Showing them puts the new-notice prompt out. */
export function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { data: list, error, refetch } = useQuery(noticesQuery);
  const actions = useNoticeActions();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new with every render
  useEffect(() => actions.see(list ?? []), [list]);
  if (error) return <ErrorBox text={error.message} onRetry={() => void refetch()} />;
  if (!list) return <LoadingBox />;
  if (list.length === 0) return <EmptyBox isSettled text={noticeTexts.none} />;
  const unread = list.filter(({ status }) => status !== messageStatuses.read);
  const open = (notice: Notice) => {
    if (notice.status !== messageStatuses.read) actions.read(notice.messageId);
    const where = whereTo(notice);
    if (!where) return;
    void navigate({ to: where.to, search: { id: where.id } as never });
    onLeave();
  };
  return (
    <>
      <div className="notices-bar">
        <span>{unread.length > 0 ? `${unread.length} 条未读` : `共 ${list.length} 条`}</span>
        <Button type="link" size="small" disabled={unread.length === 0} onClick={() => actions.readAll(unread)}>
          全部已读
        </Button>
      </div>
      <ul className="notices">
        {list.map(notice => (
          <li key={notice.messageId} data-read={notice.status === messageStatuses.read}>
            <div className="notice">
              <button type="button" onClick={() => open(notice)}>
                {notice.messageTitle}
              </button>
              <div className="notice-content">
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
