import { AlertOutlined, DeleteOutlined, NotificationOutlined, ProfileOutlined } from '@ant-design/icons';
import { messageStatuses, messageTypes, type Notice } from '@antai/contract/notices';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatRecent } from '../../../lib/format.ts';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import styles from './NoticeRow.module.css';
import { actionOf } from './notice-address.ts';

const icons: Record<number, ReactNode> = {
  [messageTypes.system]: <NotificationOutlined />,
  [messageTypes.task]: <ProfileOutlined />,
  [messageTypes.monitoring]: <AlertOutlined className={styles.alert ?? ''} />,
};

interface Props {
  notice: Notice;
  onOpen: () => void;
  onRemove: () => void;
}

/** One notice: bold with a dot until it is read, faded then; what it leads to is a button. */
export function NoticeRow({ notice, onOpen, onRemove }: Props) {
  const isRead = notice.status === messageStatuses.read;
  const action = actionOf(notice);
  return (
    <li className={styles.row} data-read={isRead}>
      {isRead ? null : <span className={styles.dot} role="img" aria-label="未读" />}
      <div className={styles.notice}>
        <header>
          <span title={notice.messageTypeName}>{icons[notice.messageType]}</span>
          <button type="button" onClick={onOpen}>
            {notice.messageTitle}
          </button>
          <time className="tabular" dateTime={notice.createTime} title={notice.showDate}>
            {formatRecent(notice.createTime)}
          </time>
        </header>
        <div className={styles.content}>
          <SafeHtml html={notice.messageContent} />
        </div>
        <div className={styles.actions}>
          {action ? (
            <Button size="small" onClick={onOpen}>
              {action}
            </Button>
          ) : null}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除 ${notice.messageTitle}`}
            onClick={onRemove}
          />
        </div>
      </div>
    </li>
  );
}
