import { globalRecordType, historyTypes } from '@antai/contract/history';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addresses, hrefOf } from '../../../app/addresses.ts';
import { formatRecent } from '../../../lib/format.ts';
import { isOpen } from '../../../lib/permission.ts';
import { type HistoryItem, historyQuery, urlOfItem } from '../../history/queries.ts';
import { EntryList } from './EntryList.tsx';
import styles from './RecentHistory.module.css';

const entriesMax = 4;

/** What was searched and opened last; nothing is shown to a newcomer. */
export function RecentHistory() {
  const isAllowed = isOpen(2001);
  const searched = useQuery({
    ...historyQuery(globalRecordType, { type: historyTypes.search, pageSize: entriesMax }),
    enabled: isAllowed,
  });
  const opened = useQuery({
    ...historyQuery(globalRecordType, { type: historyTypes.browse, pageSize: entriesMax }),
    enabled: isAllowed,
  });
  const columns = [
    { title: '最近检索', items: searched.data ?? [] },
    { title: '最近浏览', items: opened.data ?? [] },
  ].filter(({ items }) => items.length > 0);
  if (columns.length === 0) return null;
  return (
    <div className={styles.columns}>
      {columns.map(({ title, items }) => (
        <EntryList
          key={title}
          title={title}
          entries={items.map(item => ({
            key: item.historyId,
            link: <RecentLink item={item} />,
            time: formatRecent(item.createTime),
          }))}
        />
      ))}
    </div>
  );
}

function RecentLink({ item }: { item: HistoryItem }) {
  const { recordType, queryCondition } = item;
  const { fieldShow, childQueryBO } = queryCondition;
  const url = urlOfItem(item);
  if (url) return <a href={hrefOf(url)}>{fieldShow}</a>;
  if (queryCondition.url) return <span title="您没有这一页的权限，请联系管理员开通">{fieldShow}</span>;
  return <Link {...addresses.resultsOfType(recordType, childQueryBO)}>{fieldShow}</Link>;
}
