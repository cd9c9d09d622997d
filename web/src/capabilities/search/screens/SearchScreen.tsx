import type { Category } from '@antai/contract/search';
import type { ResourceId } from '@antai/contract/wire/resources';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from 'antd';
import { addresses, type SearchOf } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { useSearchSettings } from '../../settings/queries.ts';
import { CategorySearch } from '../parts/CategorySearch.tsx';
import { HistoryButton } from '../parts/HistoryButton.tsx';
import { fromQueryList, toQueryList } from '../parts/query-url.ts';
import { categoriesQuery } from '../queries.ts';
import styles from './SearchScreen.module.css';

type SearchAddress = SearchOf<typeof addresses.search.to>;

/** /intelligentTools/toolsIndex */
export default function SearchScreen() {
  const { data: categories, error, refetch } = useQuery(categoriesQuery);
  const { isPending, defaultTab } = useSearchSettings();
  const address = useSearch({ from: addresses.search.to });
  const navigate = useNavigate();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!categories || isPending) return <LoadingBox />;
  const open = categories.filter(({ resourceId }) => isOpen(resourceId as ResourceId));
  const tab = address.mainTab ?? defaultTab;
  const category = open.find(({ mainTab }) => mainTab === tab) ?? open[0];
  if (!category) return <EmptyBox isSettled text="您没有数据检索的权限，请联系管理员开通" />;
  const go = (search: SearchAddress) => void navigate({ ...addresses.search, search });
  const inTab = (mainTab: Category['mainTab'], search: SearchAddress = {}) =>
    go({ showPage: 'searchResult', mainTab, ...search });
  return (
    <div className={styles.search}>
      <h1 className="visually-hidden">数据检索</h1>
      <div className={styles.head}>
        <Tabs
          activeKey={category.mainTab}
          items={open.map(({ mainTab, name }) => ({ key: mainTab, label: name }))}
          onChange={mainTab => inTab(mainTab)}
        />
        <HistoryButton
          category={category}
          onRepeat={nodes => inTab(category.mainTab, { queryList: toQueryList(fromQueryList(nodes)) })}
        />
      </div>
      <CategorySearch key={category.mainTab} category={category} address={address} go={go} />
    </div>
  );
}
