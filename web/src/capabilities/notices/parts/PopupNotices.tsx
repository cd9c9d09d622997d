import { CloseOutlined } from '@ant-design/icons';
import { type Notice, popupRotationMs } from '@antai/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { popupNoticesQuery, useNoticeActions } from '../queries.ts';
import styles from './PopupNotices.module.css';

/** Notices that have not popped up, one at a time for 4.5 s each; `onOpen` shows the list. */
export function PopupNotices({ onOpen }: { onOpen: () => void }) {
  const { data: waiting } = useQuery(popupNoticesQuery);
  const actions = useNoticeActions();
  const [notice, setNotice] = useState<Notice>();
  const next = waiting?.find(({ messageId }) => messageId !== notice?.messageId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new with every render
  useEffect(() => {
    if (notice || !next) return;
    setNotice(next);
    actions.pop(next.messageId);
  }, [notice, next?.messageId]);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(undefined), popupRotationMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div className={styles.popups} role="status" aria-label="新通知">
      {notice ? (
        <div className={styles.popup}>
          <button type="button" onClick={onOpen}>
            <strong>{notice.messageTitle}</strong>
            <small>{notice.showDate}</small>
          </button>
          <button type="button" aria-label="关闭提示" onClick={() => setNotice(undefined)}>
            <CloseOutlined />
          </button>
        </div>
      ) : null}
    </div>
  );
}
