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
  const [shown, setShown] = useState<Notice>();
  const next = waiting?.find(({ messageId }) => messageId !== shown?.messageId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new with every render
  useEffect(() => {
    if (shown || !next) return;
    setShown(next);
    actions.pop(next.messageId);
  }, [shown, next?.messageId]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), popupRotationMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className={styles.popups} role="status" aria-label="新通知">
      {shown ? (
        <div className={styles.popup}>
          <button type="button" onClick={onOpen}>
            <strong>{shown.messageTitle}</strong>
            <small>{shown.showDate}</small>
          </button>
          <button type="button" aria-label="关闭提示" onClick={() => setShown(undefined)}>
            <CloseOutlined />
          </button>
        </div>
      ) : null}
    </div>
  );
}
