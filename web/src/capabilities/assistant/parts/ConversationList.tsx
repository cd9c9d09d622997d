import { PlusOutlined } from '@ant-design/icons';
import type { Conversation } from '@antai/contract/assistant/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { recentQuery } from '../queries.ts';
import styles from './ConversationList.module.css';

interface Props {
  imId: string | undefined;
}

/** The user's conversations, the latest first, five more at a time. */
export function ConversationList({ imId }: Props) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    recentQuery(keyword),
  );
  const total = data?.pages[0]?.total ?? 0;
  const conversations = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <nav className={styles.list} aria-label="对话">
      <Link {...addresses.assistant()} className={styles.add}>
        <PlusOutlined /> 新建对话
      </Link>
      <Input
        aria-label="查找对话"
        placeholder="查找对话"
        allowClear
        size="small"
        value={typed}
        maxLength={100}
        onChange={event => setTyped(event.target.value)}
      />
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      <ul>
        {conversations.map(each => (
          <Entry key={each.imId} conversation={each} isCurrent={each.imId === imId} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button type="link" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再显示{Math.min(5, total - conversations.length)}个
        </Button>
      ) : null}
      {data && total === 0 ? <p className={styles.empty}>{keyword ? '没有这样的对话' : '还没有对话'}</p> : null}
      {total > 0 ? <p className={styles.total}>共{total}个对话</p> : null}
    </nav>
  );
}

function Entry({ conversation, isCurrent }: { conversation: Conversation; isCurrent: boolean }) {
  const { imId, title, isRunning } = conversation;
  return (
    <li>
      <Link {...addresses.assistant(imId)} aria-current={isCurrent ? 'page' : undefined} title={title}>
        <span>{title}</span>
        {isRunning ? <i role="img" aria-label="正在回答" /> : null}
      </Link>
    </li>
  );
}
