import { historyTypes } from '@antai/contract/history';
import { type RecordType, recordTypes } from '@antai/contract/records';
import type { Category, CategoryField } from '@antai/contract/search';
import type { Sort } from '@antai/contract/wire/page';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { addresses, type SearchOf } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { SkipLink } from '../../../ui/SkipLink.tsx';
import { StatusNote } from '../../../ui/StatusNote.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { remember } from '../../history/queries.ts';
import { usePackNote } from '../../packs/queries.ts';
import { useSearchSettings } from '../../settings/queries.ts';
import { draftSubscription } from '../../subscriptions/queries.ts';
import { resultsQuery } from '../queries.ts';
import { BrokenQuery } from './BrokenQuery.tsx';
import styles from './CategorySearch.module.css';
import { Chips } from './Chips.tsx';
import { describeNodes } from './describe-condition.ts';
import { Facets } from './Facets.tsx';
import { QueryBar } from './QueryBar.tsx';
import { fromQueryList, type Query, toggleFilter, toQueryList } from './query-url.ts';
import { ResultChart } from './ResultChart.tsx';
import { Results } from './Results.tsx';

// the row above the results says most of what is searched
const ConditionEditor = lazy(() => import('./ConditionEditor.tsx'));

type SearchAddress = SearchOf<typeof addresses.search.to>;

const sortOf = (text: string | undefined): Sort | undefined => {
  const [fieldEn, order] = (text ?? '').split(':');
  return fieldEn && (order === 'asc' || order === 'desc') ? { fieldEn, order } : undefined;
};

interface Props {
  category: Category;
  address: SearchAddress;
  go: (address: SearchAddress) => void;
}

/** The first words that are searched: what a question may begin with. */
const keywordOf = ({ conditions }: Query): string | undefined => {
  const value = conditions.childQueryBO?.[0]?.baseQueryBO?.fieldValue;
  return typeof value === 'string' ? value : undefined;
};

const toResults = () => {
  const results = document.getElementById('results');
  results?.focus();
  results?.scrollIntoView({ block: 'start' });
};

/** The search of one category: what is asked, filters, and what was found. All of it stands in the address. */
export function CategorySearch({ category, address, go }: Props) {
  const note = usePackNote('laws');
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  const { queryList } = address;
  const broken = typeof queryList === 'string' ? queryList : undefined;
  const query = fromQueryList(queryList);
  const sort = sortOf(address.sort);
  const { pageNum = 1 } = address;
  const { pageSize } = useSearchSettings();
  const recordType = category.recordType as RecordType;
  const criteria = { recordType, childQueryBO: toQueryList(query) };
  const results = useQuery({
    ...resultsQuery(criteria, pageNum, sort ? [sort] : [], pageSize),
    enabled: broken === undefined,
  });
  const indexVersion = results.data?.indexVersion ?? '';
  const words = describeNodes(criteria.childQueryBO, category);
  useTitle(words ? `${words.slice(0, 40)} · ${category.name}` : category.name);

  const at = (change: SearchAddress): SearchAddress => ({
    showPage: 'searchResult',
    mainTab: category.mainTab,
    ...(criteria.childQueryBO.length > 0 ? { queryList: criteria.childQueryBO } : {}),
    ...(sort ? { sort: address.sort } : {}),
    ...change,
  });
  const subscribe = () => draftSubscription({ name: words, subject: { kind: 'search', conditions: criteria } });
  /** What is narrowed step by step beside the results is one search: only what is asked above them is remembered. */
  const narrow = (next: Query) => {
    const nodes = toQueryList(next);
    go(at({ queryList: nodes.length > 0 ? nodes : undefined }));
  };
  const search = (next: Query) => {
    const nodes = toQueryList(next);
    setEditing(false);
    if (nodes.length > 0) {
      const fieldShow = describeNodes(nodes, category).slice(0, 500);
      remember(recordType, historyTypes.search, { fieldShow, childQueryBO: nodes, queryType: 0, recordType });
    }
    narrow(next);
  };
  const edit = () => {
    setWasEdited(true);
    setEditing(!isEditing);
  };
  const choose = (field: CategoryField, value: string) => narrow(toggleFilter(query, field.fieldEn, value));

  if (broken !== undefined) return <BrokenQuery text={broken} onClear={() => go(at({ queryList: undefined }))} />;
  return (
    <>
      <SkipLink text="跳到结果" onSkip={toResults} />
      <section id="query" className={styles.card}>
        <QueryBar category={category} query={query} isEditing={isEditing} onEdit={edit} onSearch={search} />
        <Chips category={category} query={query} textForm={results.data?.textForm ?? ''} onSearch={narrow} />
        {wasEdited ? (
          <Suspense fallback={<LoadingBox />}>
            <ConditionEditor
              category={category}
              conditions={query.conditions}
              isHidden={!isEditing}
              onApply={conditions => search({ ...query, conditions })}
              onClose={() => setEditing(false)}
            />
          </Suspense>
        ) : null}
      </section>
      {category.recordType === recordTypes.statute ? (
        <>
          <p className={styles.hint}>
            不知道法条在哪里？<Link {...addresses.findArticles(keywordOf(query))}>问法条</Link>
            ：用日常说法提问，找可能适用的条文。
          </p>
          <StatusNote note={note} />
        </>
      ) : null}
      <div className={styles.body}>
        <Facets category={category} query={query} indexVersion={indexVersion} onSearch={narrow} />
        <div className={styles.main}>
          <Results
            criteria={criteria}
            category={category}
            query={query}
            results={results}
            sort={sort}
            pageNum={pageNum}
            chart={
              <ResultChart category={category} criteria={criteria} indexVersion={indexVersion} onChoose={choose} />
            }
            onSort={next => go(at({ sort: next ? `${next.fieldEn}:${next.order}` : undefined }))}
            onPage={next => go(at({ pageNum: next }))}
            onSearch={search}
            onSubscribe={criteria.childQueryBO.length > 0 && isOpen(20021) ? subscribe : undefined}
          />
        </div>
      </div>
    </>
  );
}
