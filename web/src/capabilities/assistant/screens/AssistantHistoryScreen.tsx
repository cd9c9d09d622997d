import { conversationsPageSize } from '@antai/contract/assistant/conversations';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Input, Popconfirm, Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { formatRecent } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { AssistantTabs } from '../parts/AssistantTabs.tsx';
import { conversationsQuery, useExport, useRemoveConversation } from '../queries.ts';
import styles from './AssistantHistoryScreen.module.css';

/** /Intelligence/pagehome/assistant/history */
export default function AssistantHistoryScreen() {
  const { keyword = '', pageNum = 1 } = useSearch({ from: addresses.assistantHistory().to });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(conversationsQuery(keyword, pageNum));
  const save = useExport();
  const remove = useRemoveConversation();
  return (
    <article>
      <PageHead
        title="对话历史"
        about="按标题或问过的话查找；删除对话时，其中的回答与附件一并删除。"
        actions={<AssistantTabs page="history" />}
      />
      <Input.Search
        aria-label="查找对话"
        placeholder="标题，或问过的话"
        allowClear
        defaultValue={keyword}
        maxLength={100}
        onSearch={words => void navigate(addresses.assistantHistory({ keyword: words.trim() || undefined }))}
      />
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      {data?.total === 0 ? (
        <EmptyBox isSettled text={keyword ? '没有这样的对话，请换个词' : '还没有对话'}>
          <Link {...addresses.assistant()}>去提问</Link>
        </EmptyBox>
      ) : null}
      {data && data.total > 0 ? (
        <div className={styles.card}>
          <ul>
            {data.records.map(({ imId, title, owmName, updateTime, isRunning }) => (
              <li key={imId}>
                <Link {...addresses.assistant(imId)}>{title}</Link>
                {isRunning ? <Tag color="processing">正在回答</Tag> : null}
                <span>{owmName ?? '通用助手'}</span>
                <time className="tabular">{formatRecent(updateTime)}</time>
                <Button size="small" type="text" onClick={() => save.mutate({ imId, title })}>
                  导出Word
                </Button>
                <Popconfirm title="删除这个对话？" onConfirm={() => remove.mutate(imId)}>
                  <Button size="small" type="text" danger>
                    删除
                  </Button>
                </Popconfirm>
              </li>
            ))}
          </ul>
          <Paginator
            total={data.total}
            pageNum={pageNum}
            pageSize={conversationsPageSize}
            onChange={next =>
              void navigate(addresses.assistantHistory({ keyword: keyword || undefined, pageNum: next }))
            }
          />
        </div>
      ) : null}
    </article>
  );
}
