import { historyTypes } from '@antai/contract/history';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { addresses, hrefOf } from '../../../app/addresses.ts';
import { formatRecent } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { type HistoryItem, historyQuery, urlOfItem, useClearHistory } from '../../history/queries.ts';
import styles from './HistoryPanel.module.css';

interface TabsProps {
  recordType: string;
  onRepeat: (item: HistoryItem) => void;
  isInNewTab?: boolean;
}

/** The two histories of one category: what was searched, what was opened. */
export function HistoryTabs({ recordType, onRepeat, isInNewTab = false }: TabsProps) {
  const shared = { recordType, isInNewTab };
  const items = [
    {
      key: 'search',
      label: '检索历史',
      children: <HistoryList {...shared} type={historyTypes.search} onChoose={onRepeat} />,
    },
    { key: 'browse', label: '浏览历史', children: <HistoryList {...shared} type={historyTypes.browse} /> },
  ];
  return <Tabs className={styles.panel} data-wide={isInNewTab} size="small" items={items} />;
}

interface ListProps {
  recordType: string;
  type: number;
  isInNewTab: boolean;
  onChoose?: (item: HistoryItem) => void;
}

function HistoryList({ recordType, type, isInNewTab, onChoose }: ListProps) {
  const { data, error, refetch } = useQuery(historyQuery(recordType, { type }));
  const clear = useClearHistory();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <EmptyBox />;
  if (data.length === 0) return <EmptyBox isSettled text="还没有记录" />;
  return (
    <>
      <ul className={styles.list}>
        {data.map(item => (
          <li key={item.historyId}>
            {onChoose ? (
              <button type="button" onClick={() => onChoose(item)}>
                {item.queryCondition.fieldShow}
              </button>
            ) : (
              <a
                href={hrefOf(urlOfItem(item) ?? addresses.home)}
                target={isInNewTab ? '_blank' : undefined}
                rel="noopener"
              >
                {item.queryCondition.fieldShow}
              </a>
            )}
            <time className="tabular">{formatRecent(item.createTime)}</time>
          </li>
        ))}
      </ul>
      <Button size="small" loading={clear.isPending} onClick={() => clear.mutate({ recordType, type })}>
        清空
      </Button>
    </>
  );
}
