import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Input } from 'antd';
import { useState } from 'react';
import { isOpen } from '../../../lib/permission.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { filterQuery, resultsQuery } from '../../search/queries.ts';
import { ArticleList } from '../parts/ArticleList.tsx';
import { type ArticleFilter, criteriaOf } from '../parts/articles.ts';
import { OpinionsTabs } from '../parts/OpinionsTabs.tsx';
import { TopicFilter } from '../parts/TopicFilter.tsx';

/** /intelligentTools/opinionsIndex/opinionsArticles */
export default function OpinionsArticlesScreen() {
  return (
    <div className="opinions">
      <OpinionsTabs title="专业文章" about="按业务领域与主题分组，新的在前；也可以在全文中检索。" />
      {isOpen(20013) ? <Articles /> : <EmptyBox isSettled text="您没有“微信检索”的权限，请联系管理员开通" />}
    </div>
  );
}

function Articles() {
  const filter: ArticleFilter = useSearch({ strict: false });
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState(filter.keyword ?? '');
  const go = (change: ArticleFilter) => {
    const next = Object.entries({ ...filter, pageNum: undefined, ...change }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(next) as never });
  };
  const criteria = criteriaOf(filter);
  const pageNum = Number(filter.pageNum) || 1;
  const sorts = [{ fieldEn: filter.keyword ? 'relevance' : 'publishTime', order: 'desc' as const }];
  const { data, error, refetch } = useQuery(resultsQuery(criteria, pageNum, sorts));
  const version = data?.indexVersion ?? '';
  const areas = useQuery(
    filterQuery(criteriaOf({ ...filter, area: undefined, topic: undefined }), 'practiceArea', version),
  );
  const topics = useQuery(filterQuery(criteriaOf({ ...filter, topic: undefined }), 'topics', version));
  return (
    <div className="opinions-columns">
      <aside className="opinions-card opinions-topics" aria-label="筛选">
        <TopicFilter
          title="业务领域"
          values={areas.data ?? []}
          chosen={filter.area}
          onChoose={area => go({ area, topic: undefined })}
        />
        <TopicFilter title="主题" values={topics.data ?? []} chosen={filter.topic} onChoose={topic => go({ topic })} />
      </aside>
      <section className="opinions-card">
        <Input.Search
          aria-label="在文章中检索"
          placeholder="在标题、摘要与正文中检索"
          allowClear
          enterButton="检索"
          maxLength={200}
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
          onSearch={value => go({ keyword: value.trim() || undefined })}
        />
        {error ? <ErrorBox text={error.message} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <LoadingBox />}
        {data?.total === 0 ? <EmptyBox isSettled text="没有符合条件的文章，请减少条件或更换检索词" /> : null}
        {data && data.total > 0 ? (
          <>
            <ArticleList hits={data.records} queryList={filter.keyword ? criteria.childQueryBO : []} />
            <Paginator total={data.total} pageNum={pageNum} onChange={page => go({ pageNum: page })} />
          </>
        ) : null}
      </section>
    </div>
  );
}
