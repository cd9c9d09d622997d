import { historyTypes } from '@antai/contract/history';
import { type RecordType, recordTypes } from '@antai/contract/records';
import type { Category, CategoryField, QueryNode } from '@antai/contract/search';
import type { Sort } from '@antai/contract/wire/page';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
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

function rememberSearch(category: Category, childQueryBO: QueryNode[]) {
  const recordType = category.recordType as RecordType;
  const fieldShow = describeNodes(childQueryBO, category).slice(0, 500);
  remember(recordType, { type: historyTypes.search, content: { fieldShow, childQueryBO, queryType: 0, recordType } });
}

/** The search of one category: what is asked, filters, and what was found. All of it stands in the address. */
export function CategorySearch({ category, address, go }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { queryList, pageNum = 1 } = address;
  const broken = typeof queryList === 'string' ? queryList : undefined;
  const query = fromQueryList(queryList);
  const sort = sortOf(address.sort);
  const { pageSize } = useSearchSettings();
  const criteria = { recordType: category.recordType as RecordType, childQueryBO: toQueryList(query) };
  const results = useQuery({
    ...resultsQuery(criteria, { pageNum, sorts: sort ? [sort] : [], pageSize }),
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
  const choose = ({ fieldEn }: CategoryField, value: string) => narrow(toggleFilter(query, { fieldEn, value }));
  const subscribe = () => draftSubscription({ name: words, subject: { kind: 'search', conditions: criteria } });
  /** What is narrowed step by step beside the results is one search: only what is asked above them is remembered. */
  const narrow = (next: Query) => {
    const nodes = toQueryList(next);
    go(at({ queryList: nodes.length > 0 ? nodes : undefined }));
  };
  const search = (next: Query) => {
    const nodes = toQueryList(next);
    setEditing(false);
    if (nodes.length > 0) rememberSearch(category, nodes);
    narrow(next);
  };

  if (broken !== undefined) return <BrokenQuery text={broken} onClear={() => go(at({ queryList: undefined }))} />;
  return (
    <>
      <SkipLink text="跳到结果" onSkip={toResults} />
      <section id="query" className={styles.card}>
        <QueryBar
          category={category}
          query={query}
          isEditing={isEditing}
          onEdit={() => setEditing(!isEditing)}
          onSearch={search}
        />
        <Chips category={category} query={query} textForm={results.data?.textForm ?? ''} onSearch={narrow} />
        <FoldedEditor
          category={category}
          conditions={query.conditions}
          isHidden={!isEditing}
          onApply={conditions => search({ ...query, conditions })}
          onClose={() => setEditing(false)}
        />
      </section>
      {category.recordType === recordTypes.statute ? <StatuteHints question={keywordOf(query)} /> : null}
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
            chart={<ResultChart {...{ category, criteria, indexVersion }} onChoose={choose} />}
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

/** Where somebody who does not know the article goes, and how whole the statutes are. */
function StatuteHints({ question }: { question: string | undefined }) {
  const note = usePackNote('laws');
  return (
    <>
      <p className={styles.hint}>
        不知道法条在哪里？<Link {...addresses.findArticles(question)}>问法条</Link>
        ：用日常说法提问，找可能适用的条文。
      </p>
      <StatusNote note={note} />
    </>
  );
}

/** The editor of the conditions: fetched when it is opened first, and hidden from then on where it is folded away. */
function FoldedEditor(props: ComponentProps<typeof ConditionEditor>) {
  const [wasOpen, setWasOpen] = useState(false);
  if (!props.isHidden && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={<LoadingBox />}>
      <ConditionEditor {...props} />
    </Suspense>
  );
}
