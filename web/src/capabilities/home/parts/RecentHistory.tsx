import { globalRecordType, historyTypes } from '@antai/contract/history';
import { recordTabs } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatRecent } from '../../../lib/format.ts';
import { isOpen } from '../../../lib/permission.ts';
import { type HistoryItem, historyQuery } from '../../history/queries.ts';

const shown = 4;

const tabOf = (recordType: string) => recordTabs.find(tab => tab.recordType === recordType)?.mainTab;

/** What was searched and opened last; nothing is shown to a newcomer. */
export function RecentHistory() {
  const isAllowed = isOpen(2001);
  const searched = useQuery({ ...historyQuery(globalRecordType, historyTypes.search, shown), enabled: isAllowed });
  const opened = useQuery({ ...historyQuery(globalRecordType, historyTypes.browse, shown), enabled: isAllowed });
  const columns = [
    { title: '最近检索', items: searched.data ?? [] },
    { title: '最近浏览', items: opened.data ?? [] },
  ].filter(({ items }) => items.length > 0);
  if (columns.length === 0) return null;
  return (
    <div className="home-recent">
      {columns.map(({ title, items }) => (
        <section key={title} className="home-list">
          <h2>{title}</h2>
          <ul>
            {items.map(item => (
              <li key={item.historyId}>
                <RecentLink item={item} />
                <time className="tabular">{formatRecent(item.createTime)}</time>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function RecentLink({ item: { recordType, queryCondition } }: { item: HistoryItem }) {
  const { fieldShow, url, childQueryBO } = queryCondition;
  if (url) return <a href={`#${url}`}>{fieldShow}</a>;
  const search = { showPage: 'searchResult', mainTab: tabOf(recordType), queryList: childQueryBO };
  return (
    <Link to="/intelligentTools/toolsIndex" search={search as never}>
      {fieldShow}
    </Link>
  );
}
