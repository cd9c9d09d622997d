import { historyTypes } from '@antai/contract/history';
import { type RecordType, recordTypes } from '@antai/contract/records';
import type { Category, CategoryField, QueryNode } from '@antai/contract/search';
import type { Sort } from '@antai/contract/wire/page';
import type { ResourceId } from '@antai/contract/wire/resources';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from 'antd';
import { useState } from 'react';
import { addresses, type SearchOf } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { StatusNote } from '../../../ui/StatusNote.tsx';
import { remember } from '../../history/queries.ts';
import { usePackNote } from '../../packs/queries.ts';
import { useSearchSettings } from '../../settings/queries.ts';
import { draftSubscription } from '../../subscriptions/queries.ts';
import { Chips } from '../parts/Chips.tsx';
import { ConditionEditor } from '../parts/ConditionEditor.tsx';
import { describeNode } from '../parts/describe-condition.ts';
import { Facets } from '../parts/Facets.tsx';
import { QueryBar } from '../parts/QueryBar.tsx';
import { fromQueryList, type Query, toggleFilter, toQueryList } from '../parts/query-url.ts';
import { ResultChart } from '../parts/ResultChart.tsx';
import { Results } from '../parts/Results.tsx';
import { categoriesQuery, resultsQuery } from '../queries.ts';
import styles from './SearchScreen.module.css';

type SearchAddress = SearchOf<typeof addresses.search.to>;

const sortOf = (text: string | undefined): Sort | undefined => {
  const [fieldEn, order] = (text ?? '').split(':');
  return fieldEn && (order === 'asc' || order === 'desc') ? { fieldEn, order } : undefined;
};

/** /intelligentTools/toolsIndex */
export default function SearchScreen() {
  const { data: categories, error, refetch } = useQuery(categoriesQuery);
  const { isPending, defaultTab } = useSearchSettings();
  const address = useSearch({ from: addresses.search.to });
  const navigate = useNavigate();
  if (error) return <ErrorBox text={error.message} onRetry={() => void refetch()} />;
  if (!categories || isPending) return <LoadingBox />;
  const open = categories.filter(({ resourceId }) => isOpen(resourceId as ResourceId));
  const wanted = address.mainTab ?? defaultTab;
  const category = open.find(({ mainTab }) => mainTab === wanted) ?? open[0];
  if (!category) return <EmptyBox isSettled text="您没有数据检索的权限，请联系管理员开通" />;
  const go = (search: SearchAddress) => void navigate({ ...addresses.search, search });
  return (
    <div className={styles.search}>
      <h1 className="visually-hidden">数据检索</h1>
      <Tabs
        activeKey={category.mainTab}
        items={open.map(({ mainTab, name }) => ({ key: mainTab, label: name }))}
        onChange={mainTab => go({ showPage: 'searchResult', mainTab })}
      />
      <CategorySearch key={category.mainTab} category={category} address={address} go={go} />
    </div>
  );
}

interface CategoryProps {
  category: Category;
  address: SearchAddress;
  go: (address: SearchAddress) => void;
}

function CategorySearch({ category, address, go }: CategoryProps) {
  const note = usePackNote('laws');
  const [isEditing, setEditing] = useState(false);
  const query = fromQueryList(address.queryList);
  const sort = sortOf(address.sort);
  const { pageNum = 1 } = address;
  const { pageSize } = useSearchSettings();
  const recordType = category.recordType as RecordType;
  const criteria = { recordType, childQueryBO: toQueryList(query) };
  const results = useQuery(resultsQuery(criteria, pageNum, sort ? [sort] : [], pageSize));
  const indexVersion = results.data?.indexVersion ?? '';

  const at = (change: SearchAddress): SearchAddress => ({
    showPage: 'searchResult',
    mainTab: category.mainTab,
    ...(criteria.childQueryBO.length > 0 ? { queryList: criteria.childQueryBO } : {}),
    ...(sort ? { sort: address.sort } : {}),
    ...change,
  });
  const describeAll = (nodes: QueryNode[]) => nodes.map(node => describeNode(node, category)).join('；');
  const subscribe = () =>
    draftSubscription({ name: describeAll(criteria.childQueryBO), subject: { kind: 'search', conditions: criteria } });
  const search = (next: Query) => {
    const queryList = toQueryList(next);
    setEditing(false);
    if (queryList.length > 0) {
      const fieldShow = describeAll(queryList).slice(0, 500);
      remember(recordType, historyTypes.search, { fieldShow, childQueryBO: queryList, queryType: 0, recordType });
    }
    go(at({ queryList: queryList.length > 0 ? queryList : undefined }));
  };
  const choose = (field: CategoryField, value: string) => search(toggleFilter(query, field.fieldEn, value));

  return (
    <>
      <section className={styles.card}>
        <QueryBar
          category={category}
          query={query}
          isEditing={isEditing}
          onEdit={() => setEditing(!isEditing)}
          onSearch={search}
        />
        <Chips category={category} query={query} onSearch={search} />
        {isEditing ? (
          <ConditionEditor
            key={JSON.stringify(query.conditions)}
            category={category}
            conditions={query.conditions}
            onApply={conditions => search({ ...query, conditions })}
            onClose={() => setEditing(false)}
          />
        ) : null}
      </section>
      {category.recordType === recordTypes.statute ? <StatusNote note={note} /> : null}
      <div className={styles.body}>
        <Facets category={category} query={query} indexVersion={indexVersion} onSearch={search} />
        <div className={styles.main}>
          {results.data && results.data.total > 0 ? (
            <ResultChart category={category} criteria={criteria} indexVersion={indexVersion} onChoose={choose} />
          ) : null}
          <Results
            key={JSON.stringify(criteria)}
            criteria={criteria}
            category={category}
            results={results}
            sort={sort}
            pageNum={pageNum}
            onSort={next => go(at({ sort: next ? `${next.fieldEn}:${next.order}` : undefined }))}
            onPage={next => go(at({ pageNum: next }))}
            onClear={() => search(fromQueryList([]))}
            onSubscribe={criteria.childQueryBO.length > 0 && isOpen(20021) ? subscribe : undefined}
          />
        </div>
      </div>
    </>
  );
}
